-- Text that is compared in its own way, and every kind of index.
CREATE TABLE account (
  id INTEGER PRIMARY KEY,
  login TEXT COLLATE NOCASE NOT NULL UNIQUE,
  email TEXT UNIQUE ON CONFLICT IGNORE COLLATE RTRIM,
  first TEXT,
  last TEXT,
  score INTEGER,
  UNIQUE (last COLLATE NOCASE, first),
  CONSTRAINT best UNIQUE (score, login)
);
CREATE TABLE word (text TEXT PRIMARY KEY COLLATE NOCASE, rank INTEGER NOT NULL, account_id INTEGER REFERENCES account (id) ON DELETE SET NULL);
CREATE TABLE nullable (code INT PRIMARY KEY, value TEXT);
CREATE TABLE "desc" (id INTEGER PRIMARY KEY DESC, value TEXT COLLATE BINARY);
CREATE INDEX account_score ON account (score DESC, last COLLATE NOCASE);
CREATE UNIQUE INDEX account_active ON account (first) WHERE score > 100 AND first IS NOT NULL;
CREATE INDEX account_lower ON account (lower(last) || first, length(login));
CREATE INDEX account_last ON account (last);
CREATE INDEX account_last_again ON account (last);
CREATE UNIQUE INDEX word_rank ON word (rank DESC);
CREATE INDEX word_account ON word (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX word_text ON word (text COLLATE BINARY);
CREATE VIEW lasts AS SELECT last, count(*) AS "how many" FROM account GROUP BY last COLLATE NOCASE;

INSERT INTO account VALUES
  (1, 'Ann', 'ann@x', 'Ann', 'Lee', 10), (2, 'bob', 'bob@x', 'Bob', 'lee', 20), (3, 'Émile', 'e@x', 'Émile', 'Zola', 300),
  (4, '', NULL, NULL, NULL, NULL), (5, 'nul' || char(0), 'x ' || char(0), '', '', 'text'), (6, x'00', x'01', x'02', x'03', x'04'),
  (7, CAST(x'ff' AS TEXT), CAST(x'fe' AS TEXT), CAST(x'fd' AS TEXT), CAST(x'fc' AS TEXT), -9223372036854775808),
  (8, 'e' || char(769) || 'mile', 'ee@x', 'decomposed', 'Zola', 1.5);
INSERT INTO word VALUES ('Straße', 1, 1), ('STRASSE', 2, NULL), ('a', 3, 2), (NULL, 4, NULL), (NULL, 5, 3), (x'61', 6, 7), ('', 7, 1);
INSERT INTO nullable VALUES (NULL, 'one'), (NULL, 'two'), (1, 'three'), ('1x', 'text key'), (1.5, 'real key'), (x'01', 'blob key');
INSERT INTO "desc" VALUES (5, 'five'), (3, 'three'), (9, '');

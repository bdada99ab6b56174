-- AUTOINCREMENT keys whose last rows are gone and must never come back, under a populated cascade.
CREATE TABLE author (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT,
  rating INTEGER,
  country TEXT COLLATE NOCASE DEFAULT 'nowhere' -- free text
);
CREATE TABLE book (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  author_id INTEGER NOT NULL REFERENCES author (id) ON DELETE CASCADE ON UPDATE CASCADE,
  editor_id INTEGER REFERENCES author ON DELETE SET NULL,
  title TEXT NOT NULL
);
CREATE TABLE page (
  book_id INTEGER NOT NULL REFERENCES book (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  words TEXT COLLATE NOCASE CHECK (words <> ''), -- never empty
  length AS (length(words)),
  PRIMARY KEY (book_id, number)
) WITHOUT ROWID;
CREATE TABLE emptied (id INTEGER PRIMARY KEY AUTOINCREMENT, note TEXT);
CREATE TABLE log (at TEXT DEFAULT CURRENT_TIMESTAMP, line TEXT);
CREATE UNIQUE INDEX author_name ON author (name COLLATE NOCASE) WHERE name <> '';
CREATE INDEX author_lower ON author (lower(name), rating DESC);
CREATE INDEX book_author ON book (author_id);
CREATE INDEX page_long ON page (length) WHERE length > 3;
CREATE TRIGGER page_changed AFTER UPDATE ON page BEGIN
  INSERT INTO log (at, line) VALUES ('then', 'page ' || new.number);
END;
CREATE VIEW shelf AS SELECT b.title, a.name AS author FROM book AS b JOIN author AS a ON a.id = b.author_id;
CREATE VIEW ratings (country, best) AS SELECT country, max(rating) FROM author GROUP BY country;
CREATE TRIGGER author_gone AFTER DELETE ON author BEGIN
  INSERT INTO log (at, line) VALUES ('then', 'gone: ' || old.name);
END;
CREATE TRIGGER author_renamed AFTER UPDATE OF name ON author BEGIN
  INSERT INTO log (at, line) VALUES ('then', old.name || ' -> ' || new.name);
END;
CREATE TRIGGER book_added AFTER INSERT ON book BEGIN
  UPDATE author SET rating = rating + 1 WHERE id = new.author_id;
END;

WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
INSERT INTO author (id, name, rating) SELECT i, CASE WHEN i % 7 = 0 THEN NULL ELSE 'Author ' || i END, i % 5 FROM n;
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
INSERT INTO book (author_id, editor_id, title) SELECT 1 + i % 50, CASE WHEN i % 3 THEN 1 + i % 40 END, 'Book ' || i FROM n;
INSERT INTO page (book_id, number, words) SELECT id, n.number, 'words' FROM book, (SELECT 1 AS number UNION SELECT 2 UNION SELECT 3) AS n;
INSERT INTO emptied (id) VALUES (41), (42);
DELETE FROM emptied;
PRAGMA foreign_keys = ON;
DELETE FROM author WHERE id > 55;
DELETE FROM book WHERE id > 190;
UPDATE sqlite_sequence SET seq = 1000 WHERE name = 'book';
UPDATE author SET rating = 'high', country = x'00' WHERE id = 8;
UPDATE author SET name = 'nul' || char(0) || 'nul', rating = 9223372036854775807 WHERE id = 9;
UPDATE author SET name = CAST(x'f0288cbc' AS TEXT), rating = 2.5 WHERE id = 10;
UPDATE author SET name = '', country = '' WHERE id = 11;
UPDATE author SET name = '', rating = NULL WHERE id = 12;

-- Columns that compute themselves, conditions, defaults that are expressions, and remarks inside the text.
CREATE TABLE item ( -- what is sold
  id INTEGER PRIMARY KEY, /* the key; AUTOINCREMENT is not wanted */
  name TEXT NOT NULL CHECK (length(name) < 100), -- a comma, and "quotes"
  net INTEGER NOT NULL DEFAULT (100 + 1), -- cents
  rate REAL DEFAULT (0.5 * 2),
  gross INTEGER GENERATED ALWAYS AS (CAST(net * (1 + rate) AS INTEGER)) VIRTUAL,
  label TEXT AS (upper(name) || ' (' || net || ')') STORED NOT NULL,
  made TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
  token BLOB DEFAULT (x'00' || x'01'),
  flag BOOLEAN NOT NULL DEFAULT FALSE CHECK (flag IN (0, 1)),
  low INTEGER DEFAULT -5,
  big INTEGER DEFAULT 0x7FFFFFFFFFFFFFFF,
  note TEXT DEFAULT 'it''s -- no comment /* either */',
  absent TEXT DEFAULT NULL,
  CONSTRAINT sane CHECK (net >= 0 OR name = 'refund'), -- the last line
  CHECK (low < big)
);
CREATE TABLE "part" (
    "item_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "weight" DOUBLE PRECISION DEFAULT 1e3,
    "kilos" AS ("weight" / 1000), /* VIRTUAL by default */
    "code" VARCHAR ( 10 , 2 ) DEFAULT "dqs", -- a text in double quotes: an old habit
    PRIMARY KEY ("item_id", "number"),
    FOREIGN KEY ("item_id") REFERENCES item (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX item_gross ON item (gross);
CREATE INDEX item_label ON item (label, net DESC);
CREATE INDEX part_kilos ON part (kilos) WHERE kilos > 0.5;
CREATE VIEW dear AS SELECT id, label, gross AS "gross price" FROM item WHERE gross > 150;
CREATE TRIGGER item_checked AFTER UPDATE OF net ON item WHEN new.gross > 1000000 BEGIN
  UPDATE item SET note = 'dear: ' || new.label WHERE id = new.id;
END;

INSERT INTO item (id, name) VALUES (1, 'plain'), (2, ''), (3, 'a' || char(0) || 'b');
INSERT INTO item (id, name, net, rate, token, low, big, note) VALUES
  (4, 'dear', 9999999, 0.19, x'ffff', -9223372036854775808, 9223372036854775807, NULL),
  (5, 'refund', -100, -0.0, 'a text', 'low', 'lower', ''),
  (6, CAST(x'ff' AS TEXT), 'priced', 'rated', NULL, NULL, 9e999, CAST(x'fe' AS TEXT)),
  (7, x'64617461', 1.5, NULL, zeroblob(10), 0, 1, x'');
INSERT INTO part (item_id, number) VALUES (1, 1), (1, 2), (4, 1), (7, 9223372036854775807);
INSERT INTO part (item_id, number, weight, code) VALUES (2, 1, 'heavy', x'00'), (3, 1, -0.0, ''), (3, 2, NULL, NULL);

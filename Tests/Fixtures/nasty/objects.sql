-- Tables without rowids, strict tables, views over views, triggers of every kind.
CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT NOT NULL, size REAL) WITHOUT ROWID;
CREATE TABLE city (
  country TEXT NOT NULL REFERENCES country (code) ON UPDATE CASCADE ON DELETE RESTRICT,
  name TEXT NOT NULL,
  people INTEGER,
  mayor TEXT,
  PRIMARY KEY (country, name)
) WITHOUT ROWID;
CREATE TABLE measure (
  id INTEGER PRIMARY KEY,
  city_country TEXT NOT NULL,
  city_name TEXT NOT NULL,
  amount REAL NOT NULL,
  raw ANY,
  photo BLOB,
  count INT,
  FOREIGN KEY (city_country, city_name) REFERENCES city (country, name) ON DELETE CASCADE
) STRICT;
CREATE TABLE history (id INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT, old ANY, new ANY) STRICT;
CREATE TABLE audit (what TEXT, old, new);
CREATE TABLE big (a INTEGER, b INTEGER, note TEXT, PRIMARY KEY (a, b DESC)) STRICT, WITHOUT ROWID;
CREATE INDEX city_people ON city (people DESC, name);
CREATE VIEW large AS SELECT country, name, people, mayor FROM city WHERE people > 100000;
CREATE VIEW largest AS SELECT * FROM large ORDER BY people DESC LIMIT 3;
CREATE VIEW named (land, town) AS SELECT c.name, t.name FROM country AS c JOIN largest AS t ON t.country = c.code;
CREATE VIEW elected AS SELECT name, mayor FROM largest WHERE mayor <> '';
CREATE VIEW mayors AS SELECT mayor FROM city WHERE mayor IS NOT NULL UNION SELECT 'nobody';
CREATE TRIGGER city_before BEFORE INSERT ON city WHEN new.people < 0 BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER city_after AFTER UPDATE OF people, mayor ON city BEGIN
  INSERT INTO audit VALUES ('people', old.people, new.people);
  INSERT INTO audit SELECT 'mayor', old.mayor, new.mayor WHERE old.mayor IS NOT new.mayor;
END;
CREATE TRIGGER city_deleted AFTER DELETE ON city BEGIN DELETE FROM measure WHERE city_name = old.name; END;
CREATE TRIGGER large_insert INSTEAD OF INSERT ON large BEGIN
  INSERT INTO city (country, name, people, mayor) VALUES (new.country, new.name, new.people, new.mayor);
END;
CREATE TRIGGER large_update INSTEAD OF UPDATE OF people ON large BEGIN
  UPDATE city SET people = new.people WHERE country = old.country AND name = old.name;
END;

INSERT INTO country VALUES ('CH', 'Schweiz', 41285.0), ('AT', 'Österreich', -0.0), ('', '', NULL), (x'00', x'00', 'large'),
  ('n' || char(0), CAST(x'ff' AS TEXT), 9e999);
INSERT INTO large (country, name, people, mayor) VALUES ('CH', 'Zürich', 420000, 'Corine'), ('AT', 'Wien', 1900000, NULL),
  ('AT', 'Graz', 290000, 'Elke'), ('CH', 'Uri', 'few', '');
INSERT INTO city VALUES ('', '', NULL, NULL), ('CH', 'a' || char(0) || 'b', 9223372036854775807, x'ff');
UPDATE large SET people = people + 1 WHERE name = 'Wien';
INSERT INTO measure VALUES (1, 'CH', 'Zürich', 1.0, 'text', x'00ff', 1), (2, 'AT', 'Wien', -0.0, 5, NULL, NULL),
  (3, 'CH', 'Zürich', 1e308, x'80', zeroblob(5), -9223372036854775808), (4, '', '', 0.1, CAST(x'80' AS TEXT), x'', 9223372036854775807);
INSERT INTO big VALUES (1, 2, 'x'), (1, 3, ''), (-9223372036854775808, 0, NULL), (9223372036854775807, 9223372036854775807, char(0));

-- Names that need care everywhere: spaces, reserved words, quotes of every kind, letters beyond ASCII.
CREATE TABLE [select] ([from] INTEGER PRIMARY KEY, [where] TEXT NOT NULL, [group by] TEXT DEFAULT 'a "quoted" default; and -- no comment');
CREATE TABLE "order details" (
  "order id" INTEGER NOT NULL REFERENCES [select] ([from]) ON DELETE CASCADE,
  `product name` TEXT NOT NULL,
  "it's" REAL DEFAULT 1.5,
  "unit ""price""" NUMERIC(10,2),
  [100 %] INT,
  "Größe" TEXT,
  "café ☕" BLOB,
  'single' TEXT,
  CONSTRAINT "pk; of -- order" PRIMARY KEY ("order id", `product name`)
);
CREATE TABLE "we""ird" ("key" TEXT PRIMARY KEY, "a]b" TEXT, "c`d" INTEGER UNIQUE, "" TEXT, "values" TEXT, "index" INTEGER);
CREATE TABLE "Ünïcode" ("Ünïcode" INTEGER PRIMARY KEY, "select" INTEGER REFERENCES "select", "parent id" INTEGER REFERENCES "Ünïcode" ("Ünïcode"));
CREATE INDEX "by product, name" ON "order details" ("product name", "it's" DESC);
CREATE INDEX [index] ON "we""ird" ([index]);
CREATE VIEW "order by" AS SELECT "order id" AS "limit", "product name", "it's" * "100 %" AS "total;" FROM "order details";
CREATE TRIGGER "before; update" BEFORE UPDATE OF "it's", "100 %" ON "order details" WHEN new."it's" < 0
BEGIN
  SELECT RAISE(ABORT, 'it''s negative; "stop"'); -- END;
END;

INSERT INTO "select" ("from", "where", "group by") VALUES
  (1, 'plain', 'x'), (2, '', NULL), (3, 'a' || char(0) || 'b', ''), (-9223372036854775808, CAST(x'fffe' AS TEXT), 'least'),
  (9223372036854775807, x'00ff', 'greatest');
INSERT INTO "select" ("from", "where") VALUES (10, 'has the default');
INSERT INTO "order details" VALUES
  (1, 'Chai', 1.5, 12.34, 10, 'XL', x'00', 'one'),
  (1, 'Châtelaine', -0.0, 'free', 'not a number', '', 'a text', ''),
  (2, '', 9e999, 9223372036854775807, 9223372036854775808, NULL, NULL, NULL),
  (3, CAST(x'c0af' AS TEXT), NULL, x'31', 1.5, 'a' || char(0), CAST(x'80' AS TEXT), 'x'),
  -- Its order has been gone for years, and nobody noticed: keys were not enforced.
  (999, 'dangling', 0, 0, 0, '0', zeroblob(3), '0');
INSERT INTO "we""ird" VALUES ('k', 'b', 1, 'empty name', 'v', 5), (NULL, 'no key', 2, '', '', NULL), (NULL, 'no key either', NULL, NULL, NULL, NULL);
INSERT INTO "Ünïcode" VALUES (1, 1, NULL), (2, NULL, 1), (3, 3, 3);

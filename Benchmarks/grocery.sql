-- What the mappings of examples/01-grocery-list say from version 1 to 4, by hand: the fewest passes over the rows that SQLite allows.
PRAGMA foreign_keys = OFF;
BEGIN EXCLUSIVE;
ALTER TABLE "Item" ADD COLUMN "quantity" REAL NOT NULL DEFAULT 1.0;
ALTER TABLE "Item" ADD COLUMN "collected" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Item" ADD COLUMN "unit_id" INTEGER REFERENCES "Unit" ("id") ON DELETE SET NULL;
CREATE TABLE "Unit" ("id" INTEGER PRIMARY KEY, "name" TEXT NOT NULL);
INSERT INTO "Unit" ("id", "name") SELECT "id", coalesce(nullif(trim("abc"), ''), 'piece') FROM "Measurement" ORDER BY "id";
DROP TABLE "Measurement";
CREATE INDEX "Item_unit_id" ON "Item" ("unit_id");
COMMIT;

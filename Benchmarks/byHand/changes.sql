-- Version 1 → 2 by hand, as cheap as SQLite can do it: names and types in the schema's text, one UPDATE for each table.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET "sql" = replace("sql", '"name"', '"fullName"') WHERE "name" = 'Customer';
UPDATE sqlite_schema SET "sql" = replace(replace("sql", '"placed"', '"placedOn"'), '"total" REAL', '"totalCents" INTEGER')
WHERE "name" IN ('Orders', 'Orders_placed');
UPDATE sqlite_schema SET "sql" = replace(replace("sql", '"quantity"', '"pieces"'), '"price" REAL', '"priceCents" INTEGER')
WHERE "name" = 'OrderLine';
PRAGMA writable_schema = RESET;
-- A change by ALTER TABLE moves the schema's version too, so that other connections notice.
ALTER TABLE "Customer" ADD COLUMN "points" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Customer" DROP COLUMN "fax";
UPDATE "Orders" SET "status" = upper("status"), "totalCents" = CAST(round("totalCents" * 100) AS INTEGER);
UPDATE "OrderLine" SET "priceCents" = CAST(round("priceCents" * 100) AS INTEGER);

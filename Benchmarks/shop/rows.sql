-- The rows of a store at version 1, the same on every machine. `{scale}` is 1 for the store of 500 MB.
-- A number that looks random is a product with a large prime, modulo a prime.
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA cache_size = -262144;
CREATE TEMP TABLE "size" AS SELECT
    max(2, CAST(200000 * {scale} AS INTEGER)) AS "customers", max(2, CAST(20000 * {scale} AS INTEGER)) AS "products",
    max(2, CAST(5000 * {scale} AS INTEGER)) AS "tags", max(2, CAST(1000000 * {scale} AS INTEGER)) AS "orders",
    max(2, CAST(5000 * {scale} AS INTEGER)) AS "attachments";
BEGIN;

INSERT INTO "Customer" ("id", "name", "email", "fax", "city")
SELECT "value", printf('Customer %d of the house', "value"), printf('c%d@example.org', "value" * 7919 % 1000003 * 1000 + "value" % 1000),
    CASE "value" % 3 WHEN 0 THEN printf('+49 30 %07d', "value") END, printf('City %d', "value" % 977)
FROM generate_series(1, (SELECT "customers" FROM "size"));

INSERT INTO "Product" ("id", "sku", "title", "price")
SELECT "value", printf('SKU-%08x', "value" * 40503), printf('A product called %d', "value"), ("value" * 7919 % 99991) / 100.0
FROM generate_series(1, (SELECT "products" FROM "size"));

INSERT INTO "Tag" ("id", "label") SELECT "value", printf('tag %d', "value") FROM generate_series(1, (SELECT "tags" FROM "size"));

INSERT OR IGNORE INTO "Product_tags" ("Product_id", "Tag_id")
SELECT "product"."value", ("product"."value" * 31 + "nth"."value" * 7919) % "tags" + 1
FROM "size", generate_series(1, "products") AS "product", generate_series(1, 5) AS "nth";

INSERT INTO "Orders" ("id", "placed", "status", "total", "note", "customer_id")
SELECT "value", strftime('%Y-%m-%dT%H:%M:%SZ', 1400000000 + "value" * 7919 % 299999977, 'unixepoch'),
    CASE "value" % 4 WHEN 0 THEN 'open' WHEN 1 THEN 'paid' WHEN 2 THEN 'shipped' ELSE 'returned' END,
    ("value" * 104729 % 9999991) / 100.0, CASE "value" % 5 WHEN 0 THEN 'please ring twice' END, "value" * 7919 % "customers" + 1
FROM "size", generate_series(1, "orders");

INSERT INTO "OrderLine" ("id", "quantity", "price", "remark", "order_id", "product_id")
SELECT "value", "value" % 9 + 1, ("value" * 7919 % 99991) / 100.0, CASE "value" % 10 WHEN 0 THEN 'as a gift' END,
    "value" * 104729 % "orders" + 1, "value" * 7919 % "products" + 1
FROM "size", generate_series(1, "orders" * 3);

INSERT INTO "Attachment" ("id", "kind", "body", "order_id")
SELECT "value", 'image/png', zeroblob(10000 + "value" * 7919 % 40009), "value" * 104729 % "orders" + 1
FROM "size", generate_series(1, "attachments");

COMMIT;

-- The checks of version 1 → 2, one pass for each table: every status is text, every amount is a number that fits into 64 bits as cents.
SELECT count(*) FILTER (WHERE typeof("status") <> 'text' OR typeof("total") <> 'real' OR abs("total") >= 92233720368547758.0) AS "check"
FROM "Orders";
SELECT count(*) FILTER (WHERE typeof("price") <> 'real' OR abs("price") >= 92233720368547758.0) AS "check" FROM "OrderLine";
CREATE TEMP TABLE "before" AS SELECT
    (SELECT count(*) FROM "Customer") AS "customers", (SELECT count(*) FROM "Orders") AS "orders",
    (SELECT count(*) FROM "OrderLine") AS "lines";

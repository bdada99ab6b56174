-- As many rows as there were.
SELECT "customers" - (SELECT count(*) FROM "Customer") AS "check", "orders" - (SELECT count(*) FROM "Orders") AS "check",
    "lines" - (SELECT count(*) FROM "OrderLine") AS "check"
FROM temp."before";

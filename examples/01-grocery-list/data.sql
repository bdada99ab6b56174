-- 50,000 measurements at version 1, as a list that has been in use for years would have them.
INSERT INTO "Item" ("name") VALUES ('Bread'), ('Milk'), ('Olives'), ('Äpfel');

WITH RECURSIVE "n" ("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < 50000)
INSERT INTO "Measurement" ("abc")
SELECT CASE "i" % 5
    WHEN 0 THEN NULL
    WHEN 1 THEN ' kg '
    WHEN 2 THEN ''
    ELSE 'Unit ' || "i"
END
FROM "n";

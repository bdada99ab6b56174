-- Version 1 → 2 into a new file: the rows. The tables are there; so are the indexes of those that do not change, which SQLite copies whole.
INSERT INTO main."Product" SELECT * FROM old."Product";
INSERT INTO main."Tag" SELECT * FROM old."Tag";
INSERT INTO main."Attachment" SELECT * FROM old."Attachment";
INSERT INTO main."Product_tags" SELECT * FROM old."Product_tags";
INSERT INTO main."Customer" ("id", "fullName", "email", "city", "points")
SELECT "id", "name", "email", "city", 0 FROM old."Customer" ORDER BY "id";
INSERT INTO main."Orders" ("id", "placedOn", "status", "totalCents", "note", "customer_id")
SELECT "id", "placed", upper("status"), CAST(round("total" * 100) AS INTEGER), "note", "customer_id" FROM old."Orders" ORDER BY "id";
INSERT INTO main."OrderLine" ("id", "pieces", "priceCents", "remark", "order_id", "product_id")
SELECT "id", "quantity", CAST(round("price" * 100) AS INTEGER), "remark", "order_id", "product_id" FROM old."OrderLine" ORDER BY "id";

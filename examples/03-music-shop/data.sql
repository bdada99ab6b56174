-- A small shop at version 1, made by counting.
INSERT INTO "Artist" ("id", "name")
WITH RECURSIVE "n" ("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < 40)
SELECT "i", 'Artist ' || "i" FROM "n";

INSERT INTO "Album" ("id", "title", "artist_id")
WITH RECURSIVE "n" ("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < 120)
SELECT "i", 'Album ' || "i", 1 + "i" % 40 FROM "n";

INSERT INTO "MediaKind" ("id", "name") VALUES (1, 'MPEG audio file'), (2, 'AAC audio file'), (3, 'MPEG-4 video file');

INSERT INTO "Track" ("id", "name", "price", "seconds", "album_id", "kind_id")
WITH RECURSIVE "n" ("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < 1500)
SELECT "i", 'Track ' || "i", CASE WHEN "i" % 10 = 0 THEN 1.99 ELSE 0.99 END, 120 + "i" % 240,
    CASE WHEN "i" % 17 = 0 THEN NULL ELSE 1 + "i" % 120 END, 1 + "i" % 3
FROM "n";

INSERT INTO "Playlist" ("id", "name") VALUES (1, 'Everything'), (2, 'Evening'), (3, NULL);

INSERT INTO "PlaylistEntry" ("playlist_id", "track_id")
SELECT 1, "id" FROM "Track" UNION ALL SELECT 2, "id" FROM "Track" WHERE "id" % 5 = 0;

INSERT INTO "Customer" ("id", "firstName", "lastName", "mail")
WITH RECURSIVE "n" ("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < 60)
SELECT "i", 'First' || "i", 'Last' || "i", 'customer' || "i" || '@example.com' FROM "n";

INSERT INTO "Invoice" ("id", "date", "total", "customer_id")
WITH RECURSIVE "n" ("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < 300)
SELECT "i", '2024-01-01T00:00:00Z', 0, 1 + "i" % 60 FROM "n";

INSERT INTO "InvoiceLine" ("id", "price", "quantity", "invoice_id", "track_id")
WITH RECURSIVE "n" ("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < 1200)
SELECT "i", CASE WHEN (1 + "i" % 1500) % 10 = 0 THEN 1.99 ELSE 0.99 END, 1 + "i" % 2, 1 + "i" % 300, 1 + "i" % 1500 FROM "n";

UPDATE "Invoice" SET "total" = round(
    (SELECT sum("l"."price" * "l"."quantity") FROM "InvoiceLine" AS "l" WHERE "l"."invoice_id" = "Invoice"."id"), 2);

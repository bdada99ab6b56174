INSERT INTO "Document" ("id", "type", "received", "subject", "sender") VALUES
    (1, 'Letter', '2024-01-01T00:00:00Z', 'Greetings', 'Ada'),
    (4, 'Letter', '2024-01-04T00:00:00Z', 'Thanks', 'Grace');
INSERT INTO "Document" ("id", "type", "received", "title", "cents") VALUES
    (2, 'Invoice', '2024-01-02T00:00:00Z', 'Reminder 2 of the roof', 120000),
    (3, 'Invoice', '2024-01-03T00:00:00Z', 'The roof', 100000),
    (5, 'Invoice', '2024-01-03T00:00:00Z', 'Reminder of the roof', 110000);
INSERT INTO "Page" ("document_id", "text")
    SELECT "id", 'first page of ' || "id" FROM "Document" UNION ALL VALUES (3, 'second page of 3'), (2, 'second page of 2');

INSERT INTO "Answer" ("person", "age", "mood") VALUES
    ('Ada', '36', ':-)'), ('Grace', '85', ':-)'), (NULL, '41', ':-|'), ('Alan', 'forty-one', ':-('), ('Edsger', NULL, ':-/');

-- Posts at version 1. Two have no content, so that not every post becomes a section.
INSERT INTO "Post" ("postID", "color", "content", "date") VALUES
    ('post-1', 'FF0000', 'Hello, world', '2017-05-01T08:00:00Z'),
    ('post-2', '00FF00', 'Second thoughts', '2017-05-02T08:30:00Z'),
    ('post-3', NULL, NULL, NULL),
    ('post-4', '0000FF', 'Ünïcödé is text too', '2017-05-04T09:15:30.250000Z'),
    ('post-5', 'FFFFFF', '', '2017-05-05T10:00:00Z'),
    ('post-6', '123456', NULL, '2017-05-06T11:00:00Z');

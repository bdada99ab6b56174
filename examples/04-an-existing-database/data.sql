INSERT INTO members (full_name, e_mail, joined) VALUES
    ('Ada', 'ada@example.com', '2019-03-01'), ('grace', NULL, '2020-07-15'), ('Émilie', 'emilie@example.com', '2021-11-30');
INSERT INTO "book titles" (isbn, title, words) VALUES ('111', 'Sketches', 90000), ('222', 'Institutions', 310000);
INSERT INTO loans (isbn, member_no, returned_on) VALUES ('111', 1, '2024-02-02'), ('222', 1, NULL), ('222', 3, NULL);

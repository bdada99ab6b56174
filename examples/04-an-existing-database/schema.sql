-- A library's database as years have made it. Nobody wrote it for mapc.
CREATE TABLE members (
    member_no   INTEGER PRIMARY KEY AUTOINCREMENT,
    full_name   VARCHAR(80) NOT NULL COLLATE NOCASE,
    e_mail      TEXT,
    joined      DATE NOT NULL DEFAULT CURRENT_DATE
);
CREATE UNIQUE INDEX members_mail ON members (e_mail) WHERE e_mail IS NOT NULL;

CREATE TABLE "book titles" (
    isbn        TEXT NOT NULL PRIMARY KEY,
    title       TEXT NOT NULL,
    words       INTEGER,
    is_long     GENERATED ALWAYS AS (words > 200000) VIRTUAL
) WITHOUT ROWID;

CREATE TABLE loans (
    loan_no     INTEGER PRIMARY KEY,
    isbn        TEXT NOT NULL REFERENCES "book titles",
    member_no   INTEGER NOT NULL REFERENCES members ON DELETE CASCADE,
    returned_on DATE
);

CREATE TABLE journal (entry TEXT);
CREATE TRIGGER loan_made AFTER INSERT ON loans BEGIN
    INSERT INTO journal VALUES ('loan ' || new.loan_no || ' to ' || (SELECT full_name FROM members WHERE member_no = new.member_no));
END;
CREATE VIEW overdue AS
    SELECT m.full_name, b.title FROM loans l JOIN members m USING (member_no) JOIN "book titles" b USING (isbn) WHERE l.returned_on IS NULL;

-- Steps that rename the cases of an enum. NULL is what no case becomes, and SQLite refuses it.
UPDATE "Note" SET "value" = CASE "value" WHEN 'a00' THEN 'a{steps:02}' WHEN 'b00' THEN 'b{steps:02}' WHEN 'c00' THEN 'c{steps:02}' END;

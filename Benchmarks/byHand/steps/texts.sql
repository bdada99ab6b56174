-- Steps that append to a text. The column is NOT NULL, so SQLite refuses NULL.
UPDATE "Note" SET "value" = CASE WHEN typeof("value") <> 'text' THEN NULL ELSE "value" || '{text}' END;

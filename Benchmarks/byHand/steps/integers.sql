-- Steps that add to an integer. A sum beyond 64 bits is NULL, and would be a real in SQLite.
UPDATE "Note" SET "value" = CASE WHEN typeof("value") NOT IN ('integer', 'null') THEN abs(-9223372036854775807 - 1)
    WHEN "value" > 9223372036854775807 - {sum} THEN NULL ELSE "value" + {sum} END;

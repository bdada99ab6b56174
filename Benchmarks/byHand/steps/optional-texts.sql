-- Steps that append to a text that may be missing. SQLite cannot compute the least integer's absolute value, so the statement fails.
UPDATE "Note" SET "value" = CASE WHEN typeof("value") NOT IN ('text', 'null') THEN abs(-9223372036854775807 - 1)
    ELSE coalesce("value", '') || '{text}' END;

-- Steps that add days to a date. A date is written as it is read, or refused.
UPDATE "Note" SET "value" = CASE WHEN strftime('%Y-%m-%dT%H:%M:%SZ', "value") IS NOT "value" THEN NULL
    ELSE strftime('%Y-%m-%dT%H:%M:%SZ', "value", '+{sum} days') END;

-- Steps that add to a double: as many additions, since each is rounded.
UPDATE "Note" SET "value" = CASE WHEN typeof("value") <> 'real' THEN NULL ELSE "value"{additions} END;

WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
INSERT INTO Record (id, barcode, title, artist, genres, addedAt)
SELECT i, printf('B%04d', i % 5000), 'Record ' || (i % 5000), CASE i % 3 WHEN 0 THEN 'Nina Simone' WHEN 1 THEN ' Fela Kuti' ELSE 'Artist ' || (i % 100) END,
    CASE i % 4 WHEN 0 THEN 'Jazz, Soul' WHEN 1 THEN 'Afrobeat' WHEN 2 THEN '' END, strftime('%Y-%m-%dT00:00:00Z', '2020-01-01', '+' || i || ' hours')
FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO Sale (id, cents, record_id) SELECT i, 100 + i % 900, 1 + i % 6000 FROM n;

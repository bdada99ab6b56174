CREATE TABLE ZNOTE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNOTEBOOK INTEGER, ZCREATED TIMESTAMP, ZAUTHOR VARCHAR, ZTEXT VARCHAR, ZTITLE VARCHAR);
CREATE TABLE ZNOTEBOOK (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
CREATE INDEX ZNOTE_ZNOTEBOOK_INDEX ON ZNOTE (ZNOTEBOOK);
CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);

INSERT INTO ZNOTEBOOK VALUES (1, 2, 1, 'Home'), (2, 2, 3, 'Travel');
INSERT INTO ZNOTE VALUES
    (1, 1, 1, 1, 785086400.5, 'Ada', 'milk, bread', 'Groceries'),
    (2, 1, 1, 2, 785172800.5, 'Ben', 'a map of the garden', 'Ideas'),
    (3, 1, 1, 2, 785259200.5, 'Ada', 'ferry at 9:40', 'Trip'),
    (5, 1, 1, 1, 785432000.5, NULL, NULL, 'Books'),
    (6, 1, 1, NULL, 785518400.5, 'Ben', 'Dear Cleo', 'Letter');
INSERT INTO Z_PRIMARYKEY VALUES (1, 'Note', 0, 6), (2, 'Notebook', 0, 2);
INSERT INTO Z_METADATA VALUES (1, '7D0C2B56-5E1B-4C0B-9F0E-3A1D5C7E9B11', CAST('
<plist version="1.0"><dict><key>NSStoreModelVersionHashes</key>
<dict><key>Note</key><data>9apldgtyHqr8qTZ6UV9eMwFcLxOGnAyIC2BAV52ZKlk=</data>
<key>Notebook</key><data>c+eEgHdmm8Cj4mBTbVnbpqaQASAHlBgtgez6bd6uB2g=</data></dict>
<key>NSStoreModelVersionHashesVersion</key><integer>3</integer><key>NSStoreModelVersionIdentifiers</key><array><string></string></array><key>NSStoreType</key><string>SQLite</string><key>_NSAutoVacuumLevel</key><string>2</string><key>lastSync</key><string>2026-11-01</string></dict></plist>' AS BLOB));

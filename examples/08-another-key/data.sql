INSERT INTO "Country" ("id", "code", "name") VALUES (11, 'at', 'Austria'), (12, 'de', 'Germany'), (13, 'dk', 'Denmark');
INSERT INTO "City" ("id", "name", "country_id", "twin_id") VALUES (1, 'Wien', 11, NULL), (2, 'Aarhus', 13, NULL), (3, 'Rostock', 12, 2), (4, 'Linz', 11, 4);
INSERT INTO "Country_neighbours" VALUES (11, 12), (12, 11), (12, 13), (13, 12);

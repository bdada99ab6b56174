INSERT INTO "Player" ("id", "name", "shirt") VALUES (1, 'Alex', 9), (2, 'Birgit', 10), (3, 'Caroline', 1);
INSERT INTO "Coach" ("id", "name", "licence") VALUES (1, 'Silvia', 'Pro'), (2, 'Horst', NULL);
INSERT INTO "Coach_players" ("Coach_id", "Player_id") VALUES (1, 1), (1, 2), (2, 2), (2, 3);
INSERT INTO "Result" ("id", "goals", "player_id") VALUES (1, 2, 1), (2, 0, 2), (3, 1, 1);

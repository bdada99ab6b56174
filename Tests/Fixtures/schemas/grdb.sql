-- Schemas in the form of GRDB. Each begins with a line '-- schema: name'.
-- schema: players
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE "team" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "name" TEXT NOT NULL COLLATE NOCASE UNIQUE);
CREATE TABLE "player" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "name" TEXT NOT NULL, "score" INTEGER NOT NULL DEFAULT 0, "bestDate" DATETIME, "teamId" INTEGER REFERENCES "team"("id") ON DELETE SET NULL);
CREATE INDEX "player_on_teamId" ON "player"("teamId");
CREATE VIEW "best" AS SELECT * FROM "player" WHERE "score" >= 1000;
INSERT INTO grdb_migrations VALUES ('v1');
INSERT INTO team VALUES (1, 'Red'), (2, 'Blue');
INSERT INTO player VALUES (1, 'Ada', 1000, '2024-01-01 10:00:00.000', 1), (2, 'Bo', 5, NULL, NULL);
-- schema: documents
CREATE TABLE "document" ("uuid" BLOB NOT NULL PRIMARY KEY, "title" TEXT NOT NULL, "content" TEXT NOT NULL, "rank" DOUBLE NOT NULL, "flag" BOOLEAN NOT NULL DEFAULT 0, CHECK ("rank" >= 0)) WITHOUT ROWID;
CREATE TABLE "note" ("id" INTEGER PRIMARY KEY, "title" TEXT, "body" TEXT);
CREATE VIRTUAL TABLE "note_ft" USING fts5("title", "body", content="note", content_rowid="id");
CREATE TRIGGER "__note_ft_ai" AFTER INSERT ON "note" BEGIN INSERT INTO "note_ft"("rowid", "title", "body") VALUES (new."id", new."title", new."body"); END;
CREATE TRIGGER "__note_ft_ad" AFTER DELETE ON "note" BEGIN INSERT INTO "note_ft"("note_ft", "rowid", "title", "body") VALUES('delete', old."id", old."title", old."body"); END;
CREATE TRIGGER "__note_ft_au" AFTER UPDATE ON "note" BEGIN INSERT INTO "note_ft"("note_ft", "rowid", "title", "body") VALUES('delete', old."id", old."title", old."body"); INSERT INTO "note_ft"("rowid", "title", "body") VALUES (new."id", new."title", new."body"); END;
INSERT INTO document VALUES (x'01', 'a', 'b', 1.5, 0), (x'02', 'c', 'd', 0.0, 1);
INSERT INTO note VALUES (1, 'one', 'first note'), (2, NULL, 'second');
-- schema: strict
CREATE TABLE "event" ("id" INTEGER PRIMARY KEY, "at" INTEGER NOT NULL, "kind" TEXT NOT NULL, "payload" ANY) STRICT;
CREATE TABLE "seen" ("event" INTEGER NOT NULL REFERENCES "event"("id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED, "by" TEXT NOT NULL, PRIMARY KEY ("event", "by")) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX "event_at" ON "event"("at", "kind");
INSERT INTO event VALUES (1, 10, 'a', NULL), (2, 11, 'b', 'x');
INSERT INTO seen VALUES (1, 'ada'), (2, 'bo');

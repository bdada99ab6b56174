-- Schemas in the form of other tools, and some that people write. Each begins with a line '-- schema: name'.
-- schema: diesel
CREATE TABLE __diesel_schema_migrations (version VARCHAR(50) PRIMARY KEY NOT NULL, run_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP);
CREATE TABLE posts (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, title VARCHAR NOT NULL, body TEXT NOT NULL, published BOOLEAN NOT NULL DEFAULT 0, updated_at TIMESTAMP);
CREATE TRIGGER posts_updated AFTER UPDATE ON posts BEGIN UPDATE posts SET updated_at = CURRENT_TIMESTAMP WHERE id = new.id AND updated_at IS old.updated_at; END;
INSERT INTO posts VALUES (1, 'a', 'b', 0, NULL);
-- schema: knex
CREATE TABLE `knex_migrations` (`id` integer not null primary key autoincrement, `name` varchar(255), `batch` integer, `migration_time` datetime);
CREATE TABLE `accounts` (`id` integer not null primary key autoincrement, `name` varchar(255) not null, `kind` text check (`kind` in ('a', 'b')) default 'a', `balance` float default '0', `created_at` datetime not null default CURRENT_TIMESTAMP);
CREATE UNIQUE INDEX `accounts_name_unique` on `accounts` (`name`);
CREATE TABLE `entries` (`id` integer not null primary key autoincrement, `account_id` integer, `amount` float, foreign key(`account_id`) references `accounts`(`id`) on delete CASCADE);
INSERT INTO accounts VALUES (1, 'x', 'a', 1.5, '2024-01-01 00:00:00'), (2, 'y', 'b', 0, '2024-01-01 00:00:00');
INSERT INTO entries VALUES (1, 1, 1.5), (2, NULL, 2.0);
-- schema: sequelize
CREATE TABLE `SequelizeMeta` (`name` VARCHAR(255) NOT NULL UNIQUE PRIMARY KEY);
CREATE TABLE `Users` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `firstName` VARCHAR(255), `birth` DATE, `isAdmin` TINYINT(1) DEFAULT 0, `createdAt` DATETIME NOT NULL);
CREATE TABLE `Tasks` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `title` VARCHAR(255), `UserId` INTEGER REFERENCES `Users` (`id`) ON DELETE SET NULL ON UPDATE CASCADE);
INSERT INTO Users VALUES (1, 'Ada', '1990-01-01', 1, '2024-01-01 00:00:00.000 +00:00');
INSERT INTO Tasks VALUES (1, 'do', 1), (2, 'wait', NULL);
-- schema: typeorm
CREATE TABLE "migrations" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "timestamp" bigint NOT NULL, "name" varchar NOT NULL);
CREATE TABLE "photo" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "name" varchar NOT NULL, "views" integer NOT NULL, "isPublished" boolean NOT NULL DEFAULT (0), "created" datetime NOT NULL DEFAULT (datetime('now')), "userId" varchar, CONSTRAINT "FK_1" FOREIGN KEY ("userId") REFERENCES "user" ("id") ON DELETE NO ACTION ON UPDATE NO ACTION);
CREATE TABLE "user" ("id" varchar PRIMARY KEY NOT NULL, "name" varchar NOT NULL, CONSTRAINT "UQ_1" UNIQUE ("name"));
CREATE INDEX "IDX_1" ON "photo" ("name", "views");
INSERT INTO "user" VALUES ('u1', 'Ada');
INSERT INTO "photo" VALUES (1, 'one', 3, 1, '2024-01-01 00:00:00', 'u1'), (2, 'two', 0, 0, '2024-01-01 00:00:00', NULL);
-- schema: peewee
CREATE TABLE "person" ("id" INTEGER NOT NULL PRIMARY KEY, "name" VARCHAR(255) NOT NULL, "birthday" DATE NOT NULL);
CREATE TABLE "pet" ("id" INTEGER NOT NULL PRIMARY KEY, "owner_id" INTEGER NOT NULL, "name" VARCHAR(255) NOT NULL, "weight" REAL, FOREIGN KEY ("owner_id") REFERENCES "person" ("id"));
CREATE INDEX "pet_owner_id" ON "pet" ("owner_id");
CREATE VIEW "pets_of" AS SELECT p.*, q.name AS owner FROM pet AS p JOIN person AS q ON q.id = p.owner_id;
INSERT INTO person VALUES (1, 'Ada', '1990-01-01');
INSERT INTO pet VALUES (1, 1, 'Tom', 4.5);
-- schema: django
CREATE TABLE "django_migrations" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "app" varchar(255) NOT NULL, "name" varchar(255) NOT NULL, "applied" datetime NOT NULL);
CREATE TABLE "shop_author" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "name" varchar(100) NOT NULL UNIQUE);
CREATE TABLE "shop_book" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "title" varchar(100) NOT NULL, "pages" smallint unsigned NOT NULL CHECK ("pages" >= 0), "author_id" bigint NOT NULL REFERENCES "shop_author" ("id") DEFERRABLE INITIALLY DEFERRED, "data" text NULL CHECK ((JSON_VALID("data") OR "data" IS NULL)));
CREATE INDEX "shop_book_author_id_1" ON "shop_book" ("author_id");
CREATE TABLE "shop_book_tags" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "book_id" bigint NOT NULL REFERENCES "shop_book" ("id") DEFERRABLE INITIALLY DEFERRED, "tag" varchar(20) NOT NULL);
CREATE UNIQUE INDEX "shop_book_tags_uniq" ON "shop_book_tags" ("book_id", "tag");
INSERT INTO shop_author VALUES (1, 'Ada'), (2, 'Bo');
INSERT INTO shop_book VALUES (1, 'one', 10, 1, '{}'), (2, 'two', 0, 2, NULL);
INSERT INTO shop_book_tags VALUES (1, 1, 'x'), (2, 2, 'x');
-- schema: sqlalchemy
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
CREATE TABLE node (id INTEGER NOT NULL, parent_id INTEGER, name VARCHAR(50) NOT NULL, is_leaf BOOLEAN NOT NULL, kind VARCHAR(5), CONSTRAINT pk_node PRIMARY KEY (id), FOREIGN KEY(parent_id) REFERENCES node (id), CHECK (is_leaf IN (0, 1)), CONSTRAINT kind CHECK (kind IN ('file', 'dir')));
CREATE INDEX ix_node_name ON node (name);
INSERT INTO node VALUES (1, NULL, 'root', 0, 'dir'), (2, 1, 'leaf', 1, 'file'), (3, 1, 'other', 0, NULL);
-- schema: sqlite-utils
CREATE TABLE [dogs] ([id] INTEGER PRIMARY KEY, [name] TEXT, [age] INTEGER, [weight] FLOAT);
CREATE VIRTUAL TABLE [dogs_fts] USING FTS5 ([name], content=[dogs]);
CREATE TRIGGER [dogs_ai] AFTER INSERT ON [dogs] BEGIN INSERT INTO [dogs_fts] (rowid, [name]) VALUES (new.rowid, new.[name]); END;
CREATE TRIGGER [dogs_ad] AFTER DELETE ON [dogs] BEGIN INSERT INTO [dogs_fts] ([dogs_fts], rowid, [name]) VALUES('delete', old.rowid, old.[name]); END;
CREATE TRIGGER [dogs_au] AFTER UPDATE ON [dogs] BEGIN INSERT INTO [dogs_fts] ([dogs_fts], rowid, [name]) VALUES('delete', old.rowid, old.[name]); INSERT INTO [dogs_fts] (rowid, [name]) VALUES (new.rowid, new.[name]); END;
CREATE VIEW [old_dogs] AS SELECT * FROM [dogs] WHERE age > 10;
INSERT INTO dogs VALUES (1, 'Cleo', 5, 48.4), (2, 'Pancakes', 12, NULL);
-- schema: hand-audit
CREATE TABLE account (id INTEGER PRIMARY KEY, owner TEXT NOT NULL, cents INTEGER NOT NULL CHECK (cents >= 0), note TEXT DEFAULT 'none');
CREATE TABLE audit (account INTEGER, owner TEXT, cents INTEGER, at TEXT DEFAULT CURRENT_TIMESTAMP);
CREATE TRIGGER account_log AFTER UPDATE ON account BEGIN INSERT INTO audit SELECT old.id, old.owner, old.cents, datetime('now'); END;
CREATE VIEW rich AS SELECT id, owner, cents FROM account WHERE cents > 1000;
CREATE TRIGGER account_in INSTEAD OF INSERT ON rich BEGIN INSERT INTO account (id, owner, cents) VALUES (new.id, new.owner, new.cents); END;
CREATE VIEW poor (who, how_much) AS SELECT owner, cents FROM account WHERE id NOT IN (SELECT id FROM rich);
INSERT INTO account VALUES (1, 'Ada', 5000, NULL), (2, 'Bo', 10, 'x');
INSERT INTO audit VALUES (1, 'Ada', 4000, '2024-01-01');
-- schema: hand-names
CREATE TABLE "order" ("select" INTEGER PRIMARY KEY, "a b" TEXT, 'c''d' TEXT DEFAULT 'it''s', [e f] INTEGER, `g"h` REAL);
CREATE INDEX "in dex" ON "order" ("a b" COLLATE NOCASE DESC, [e f]);
CREATE TABLE "group" ("by" INTEGER REFERENCES "order", x INTEGER UNIQUE ON CONFLICT REPLACE);
INSERT INTO "order" VALUES (1, 'x', 'y', 2, 1.5);
INSERT INTO "group" VALUES (1, 1), (NULL, 2);
-- schema: hand-rtree
CREATE TABLE place (id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT);
CREATE VIRTUAL TABLE box USING rtree(id, x0, x1, y0, y1);
CREATE TRIGGER place_gone AFTER DELETE ON place BEGIN DELETE FROM box WHERE id = old.id; END;
CREATE VIEW here AS SELECT place.*, box.x0, box.y0 FROM place JOIN box USING (id);
INSERT INTO place VALUES (1, 'a', NULL), (2, 'b', 'x');
INSERT INTO box VALUES (1, 0, 1, 0, 1), (2, 2, 3, 2, 3);
-- schema: hand-unique-parents
CREATE TABLE country (code TEXT NOT NULL UNIQUE, name TEXT, id INTEGER PRIMARY KEY);
CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country TEXT REFERENCES country (code) ON UPDATE CASCADE, mayor INTEGER REFERENCES person ON DELETE SET DEFAULT);
CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, home INTEGER REFERENCES city (id) DEFERRABLE INITIALLY DEFERRED);
INSERT INTO country VALUES ('nl', 'NL', 1), ('be', NULL, 2);
INSERT INTO city VALUES (1, 'x', 'nl', 1), (2, 'y', 'be', NULL);
INSERT INTO person VALUES (1, 'Ada', 1), (2, 'Bo', 2);

-- Schemas in the form of Room. Each begins with a line '-- schema: name'.
-- schema: users
CREATE TABLE IF NOT EXISTS `User` (`id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, `name` TEXT NOT NULL, `address_city` TEXT, `age` INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS `index_User_name` ON `User` (`name`);
CREATE TABLE IF NOT EXISTS `Pet` (`petId` INTEGER NOT NULL, `ownerId` INTEGER, `kind` TEXT NOT NULL, PRIMARY KEY(`petId`), FOREIGN KEY(`ownerId`) REFERENCES `User`(`id`) ON UPDATE NO ACTION ON DELETE CASCADE );
CREATE INDEX IF NOT EXISTS `index_Pet_ownerId` ON `Pet` (`ownerId`);
CREATE VIEW `UserPets` AS SELECT User.name AS userName, Pet.kind FROM User INNER JOIN Pet ON Pet.ownerId = User.id;
CREATE TABLE IF NOT EXISTS room_master_table (id INTEGER PRIMARY KEY,identity_hash TEXT);
INSERT INTO room_master_table VALUES (42, 'd41d8cd98f00b204e9800998ecf8427e');
INSERT INTO User VALUES (1, 'Ada', 'London', 36), (2, 'Bo', NULL, 7);
INSERT INTO Pet VALUES (1, 1, 'cat'), (2, NULL, 'dog');
-- schema: mail
CREATE TABLE IF NOT EXISTS `Mail` (`rowid` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, `subject` TEXT NOT NULL, `body` TEXT NOT NULL, `seen` INTEGER NOT NULL);
CREATE VIRTUAL TABLE IF NOT EXISTS `MailFts` USING FTS4(`subject` TEXT NOT NULL, `body` TEXT NOT NULL, content=`Mail`);
CREATE TRIGGER IF NOT EXISTS room_fts_content_sync_MailFts_BEFORE_UPDATE BEFORE UPDATE ON `Mail` BEGIN DELETE FROM `MailFts` WHERE `docid`=OLD.`rowid`; END;
CREATE TRIGGER IF NOT EXISTS room_fts_content_sync_MailFts_BEFORE_DELETE BEFORE DELETE ON `Mail` BEGIN DELETE FROM `MailFts` WHERE `docid`=OLD.`rowid`; END;
CREATE TRIGGER IF NOT EXISTS room_fts_content_sync_MailFts_AFTER_UPDATE AFTER UPDATE ON `Mail` BEGIN INSERT INTO `MailFts`(`docid`, `subject`, `body`) VALUES (NEW.`rowid`, NEW.`subject`, NEW.`body`); END;
CREATE TRIGGER IF NOT EXISTS room_fts_content_sync_MailFts_AFTER_INSERT AFTER INSERT ON `Mail` BEGIN INSERT INTO `MailFts`(`docid`, `subject`, `body`) VALUES (NEW.`rowid`, NEW.`subject`, NEW.`body`); END;
CREATE TABLE IF NOT EXISTS `Label` (`name` TEXT NOT NULL, `color` INTEGER NOT NULL, PRIMARY KEY(`name`));
INSERT INTO Mail VALUES (1, 'hello', 'first mail', 0), (2, 'again', 'second mail', 1);
INSERT INTO Label VALUES ('work', 255);
-- schema: playlists
CREATE TABLE IF NOT EXISTS `Playlist` (`id` TEXT NOT NULL, `title` TEXT NOT NULL, PRIMARY KEY(`id`));
CREATE TABLE IF NOT EXISTS `Song` (`id` TEXT NOT NULL, `name` TEXT, `length` REAL NOT NULL, PRIMARY KEY(`id`));
CREATE TABLE IF NOT EXISTS `PlaylistSong` (`playlistId` TEXT NOT NULL, `songId` TEXT NOT NULL, `position` INTEGER NOT NULL, PRIMARY KEY(`playlistId`, `songId`), FOREIGN KEY(`playlistId`) REFERENCES `Playlist`(`id`) ON UPDATE NO ACTION ON DELETE CASCADE , FOREIGN KEY(`songId`) REFERENCES `Song`(`id`) ON UPDATE NO ACTION ON DELETE CASCADE );
CREATE UNIQUE INDEX IF NOT EXISTS `index_PlaylistSong_position` ON `PlaylistSong` (`playlistId`, `position`);
INSERT INTO Playlist VALUES ('p1', 'Road'), ('p2', 'Home');
INSERT INTO Song VALUES ('s1', 'Air', 180.5), ('s2', NULL, 60.0);
INSERT INTO PlaylistSong VALUES ('p1', 's2', 0), ('p1', 's1', 1), ('p2', 's1', 0);

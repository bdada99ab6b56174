-- Schemas in the form of Drizzle. Each begins with a line '-- schema: name'.
-- schema: users
CREATE TABLE `users` (`id` text PRIMARY KEY NOT NULL, `email` text NOT NULL, `meta` text, `created_at` integer DEFAULT (unixepoch()) NOT NULL);
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
CREATE TABLE `sessions` (`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `user_id` text NOT NULL, `expires` integer, FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade);
CREATE INDEX `sessions_user` ON `sessions` (`user_id`, `expires`);
INSERT INTO users VALUES ('u1', 'a@x', '{"a":1}', 1700000000), ('u2', 'b@x', NULL, 1700000001);
INSERT INTO sessions VALUES (1, 'u1', NULL), (2, 'u2', 1800000000);
-- schema: inventory
CREATE TABLE `items` (`sku` text NOT NULL, `shop` integer NOT NULL, `name` text DEFAULT 'new' NOT NULL, `price` real, `state` text DEFAULT 'open', PRIMARY KEY(`sku`, `shop`), CONSTRAINT "state_check" CHECK("items"."state" in ('open', 'gone')));
CREATE TABLE `moves` (`id` integer PRIMARY KEY NOT NULL, `sku` text, `shop` integer, `amount` integer NOT NULL, FOREIGN KEY (`sku`,`shop`) REFERENCES `items`(`sku`,`shop`) ON UPDATE no action ON DELETE no action);
CREATE VIEW `stock` AS select `sku`, `shop`, sum(`amount`) as `total` from `moves` group by `sku`, `shop`;
INSERT INTO items VALUES ('a', 1, 'pen', 1.5, 'open'), ('a', 2, 'pen', NULL, 'gone');
INSERT INTO moves VALUES (1, 'a', 1, 5), (2, 'a', 1, -2), (3, NULL, 1, 1);
-- schema: lower
CREATE TABLE `people` (`id` integer PRIMARY KEY NOT NULL, `first` text NOT NULL, `last` text NOT NULL, `full` text GENERATED ALWAYS AS (first || ' ' || last) VIRTUAL, `active` integer DEFAULT true NOT NULL);
CREATE INDEX `people_lower` ON `people` (lower("last"));
CREATE INDEX `people_active` ON `people` (`first`) WHERE active = 1;
INSERT INTO people (id, first, last, active) VALUES (1, 'Ada', 'L', 1), (2, 'Bo', 'M', 0);

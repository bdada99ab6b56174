-- Schemas in the form of Rails. Each begins with a line '-- schema: name'.
-- schema: shop
CREATE TABLE "schema_migrations" ("version" varchar NOT NULL PRIMARY KEY);
CREATE TABLE "ar_internal_metadata" ("key" varchar NOT NULL PRIMARY KEY, "value" varchar, "created_at" datetime(6) NOT NULL, "updated_at" datetime(6) NOT NULL);
CREATE TABLE "products" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "name" varchar DEFAULT 'new' NOT NULL, "price" decimal(8,2), "meta" json, "created_at" datetime(6) NOT NULL);
CREATE TABLE "reviews" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "product_id" integer NOT NULL, "body" text, "stars" integer DEFAULT 0 NOT NULL, CONSTRAINT "fk_rails_bedd9094d4" FOREIGN KEY ("product_id") REFERENCES "products" ("id"), CONSTRAINT chk_rails_1 CHECK (stars <= 5));
CREATE INDEX "index_reviews_on_product_id" ON "reviews" ("product_id");
CREATE UNIQUE INDEX "index_products_on_name" ON "products" ("name") WHERE price IS NOT NULL;
INSERT INTO products VALUES (1, 'pen', 1.5, '{}', '2024-01-01 00:00:00.000000'), (2, 'ink', NULL, NULL, '2024-01-02 00:00:00.000000');
INSERT INTO reviews VALUES (1, 1, 'good', 5), (2, 1, NULL, 0);
-- schema: polymorphic
CREATE TABLE "photos" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "owner_type" varchar, "owner_id" integer, "data" blob, "taken_on" date);
CREATE INDEX "index_photos_on_owner" ON "photos" ("owner_type", "owner_id");
CREATE TABLE "albums" ("id" varchar DEFAULT (lower(hex(randomblob(16)))) NOT NULL PRIMARY KEY, "title" varchar, "public" boolean DEFAULT 0 NOT NULL);
CREATE TABLE "albums_photos" ("album_id" varchar NOT NULL, "photo_id" integer NOT NULL, FOREIGN KEY ("album_id") REFERENCES "albums" ("id"), FOREIGN KEY ("photo_id") REFERENCES "photos" ("id"));
INSERT INTO photos VALUES (1, 'Album', 1, x'ff', '2024-01-01'), (2, NULL, NULL, NULL, NULL);
INSERT INTO albums VALUES ('a1', 'One', 1);
INSERT INTO albums_photos VALUES ('a1', 1), ('a1', 1), ('a1', 2);

-- Schemas in the form of EF Core. Each begins with a line '-- schema: name'.
-- schema: blogs
CREATE TABLE "__EFMigrationsHistory" ("MigrationId" TEXT NOT NULL CONSTRAINT "PK___EFMigrationsHistory" PRIMARY KEY, "ProductVersion" TEXT NOT NULL);
CREATE TABLE "Blogs" ("BlogId" INTEGER NOT NULL CONSTRAINT "PK_Blogs" PRIMARY KEY AUTOINCREMENT, "Url" TEXT NULL, "Rating" INTEGER NOT NULL DEFAULT 3);
CREATE TABLE "Posts" ("PostId" INTEGER NOT NULL CONSTRAINT "PK_Posts" PRIMARY KEY AUTOINCREMENT, "Title" TEXT NULL, "Content" TEXT NULL, "Published" TEXT NOT NULL, "BlogId" INTEGER NOT NULL, CONSTRAINT "FK_Posts_Blogs_BlogId" FOREIGN KEY ("BlogId") REFERENCES "Blogs" ("BlogId") ON DELETE CASCADE);
CREATE INDEX "IX_Posts_BlogId" ON "Posts" ("BlogId");
CREATE UNIQUE INDEX "IX_Blogs_Url" ON "Blogs" ("Url") WHERE "Url" IS NOT NULL;
INSERT INTO "Blogs" VALUES (1, 'a.example', 3), (2, NULL, 5);
INSERT INTO "Posts" VALUES (1, 'one', NULL, '2024-01-01 00:00:00', 1), (2, 'two', 'text', '2024-02-01 00:00:00', 2);
-- schema: people
CREATE TABLE "People" ("Id" TEXT NOT NULL CONSTRAINT "PK_People" PRIMARY KEY, "First" TEXT NOT NULL, "Last" TEXT NOT NULL, "FullName" AS ("First" || ' ' || "Last") STORED, "Discriminator" TEXT NOT NULL, "Salary" TEXT NULL, "ManagerId" TEXT NULL, CONSTRAINT "FK_People_People_ManagerId" FOREIGN KEY ("ManagerId") REFERENCES "People" ("Id"), CONSTRAINT "CK_People_First" CHECK (length("First") > 0));
CREATE INDEX "IX_People_ManagerId" ON "People" ("ManagerId");
INSERT INTO "People" ("Id", "First", "Last", "Discriminator", "Salary", "ManagerId") VALUES ('A', 'Ada', 'L', 'Boss', '10.5', NULL), ('B', 'Bo', 'M', 'Worker', NULL, 'A');
-- schema: tags
CREATE TABLE "Tag" ("TagId" TEXT NOT NULL CONSTRAINT "PK_Tag" PRIMARY KEY);
CREATE TABLE "Item" ("ItemId" INTEGER NOT NULL CONSTRAINT "PK_Item" PRIMARY KEY AUTOINCREMENT, "Name" TEXT COLLATE NOCASE NOT NULL, "RowVersion" BLOB NULL, CONSTRAINT "AK_Item_Name" UNIQUE ("Name"));
CREATE TABLE "ItemTag" ("ItemsItemId" INTEGER NOT NULL, "TagsTagId" TEXT NOT NULL, CONSTRAINT "PK_ItemTag" PRIMARY KEY ("ItemsItemId", "TagsTagId"), CONSTRAINT "FK_ItemTag_Item_ItemsItemId" FOREIGN KEY ("ItemsItemId") REFERENCES "Item" ("ItemId") ON DELETE CASCADE, CONSTRAINT "FK_ItemTag_Tag_TagsTagId" FOREIGN KEY ("TagsTagId") REFERENCES "Tag" ("TagId") ON DELETE CASCADE);
CREATE INDEX "IX_ItemTag_TagsTagId" ON "ItemTag" ("TagsTagId");
INSERT INTO "Tag" VALUES ('new'), ('old');
INSERT INTO "Item" VALUES (1, 'pen', x'00'), (2, 'ink', NULL);
INSERT INTO "ItemTag" VALUES (1, 'new'), (2, 'new'), (2, 'old');
-- schema: owned
CREATE TABLE "Orders" ("Id" INTEGER NOT NULL CONSTRAINT "PK_Orders" PRIMARY KEY AUTOINCREMENT, "Address_Street" TEXT NULL, "Address_Zip" TEXT NULL, "Total" REAL NOT NULL, "IsPaid" INTEGER NOT NULL);
CREATE TABLE "OrderLine" ("OrderId" INTEGER NOT NULL, "Id" INTEGER NOT NULL, "Product" TEXT NOT NULL, "Count" INTEGER NOT NULL CHECK ("Count" > 0), CONSTRAINT "PK_OrderLine" PRIMARY KEY ("OrderId", "Id"), CONSTRAINT "FK_OrderLine_Orders_OrderId" FOREIGN KEY ("OrderId") REFERENCES "Orders" ("Id") ON DELETE CASCADE);
CREATE VIEW "OrderTotals" AS SELECT o."Id", sum(l."Count") AS "Count" FROM "Orders" AS o LEFT JOIN "OrderLine" AS l ON l."OrderId" = o."Id" GROUP BY o."Id";
INSERT INTO "Orders" VALUES (1, 'Road 1', '1000', 12.5, 1), (2, NULL, NULL, 0.0, 0);
INSERT INTO "OrderLine" VALUES (1, 1, 'pen', 2), (1, 2, 'ink', 1);

-- Schemas in the form of Prisma. Each begins with a line '-- schema: name'.
-- schema: users
CREATE TABLE "User" ("id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, "email" TEXT NOT NULL, "name" TEXT, "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP);
CREATE TABLE "Post" ("id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL, "published" BOOLEAN NOT NULL DEFAULT false, "authorId" INTEGER NOT NULL, CONSTRAINT "Post_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE);
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");
INSERT INTO "User" VALUES (1, 'a@x', 'Ada', 1700000000000), (2, 'b@x', NULL, 1700000000001);
INSERT INTO "Post" VALUES (1, 'one', 1, 1), (2, 'two', 0, 2);
-- schema: categories
CREATE TABLE "Post" ("id" TEXT NOT NULL PRIMARY KEY, "title" TEXT NOT NULL, "views" BIGINT NOT NULL DEFAULT 0, "price" DECIMAL);
CREATE TABLE "Category" ("id" TEXT NOT NULL PRIMARY KEY, "name" TEXT NOT NULL);
CREATE TABLE "_CategoryToPost" ("A" TEXT NOT NULL, "B" TEXT NOT NULL, CONSTRAINT "_CategoryToPost_A_fkey" FOREIGN KEY ("A") REFERENCES "Category" ("id") ON DELETE CASCADE ON UPDATE CASCADE, CONSTRAINT "_CategoryToPost_B_fkey" FOREIGN KEY ("B") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE);
CREATE UNIQUE INDEX "_CategoryToPost_AB_unique" ON "_CategoryToPost"("A", "B");
CREATE INDEX "_CategoryToPost_B_index" ON "_CategoryToPost"("B");
INSERT INTO "Post" VALUES ('p1', 'one', 5, 1.5), ('p2', 'two', 0, NULL);
INSERT INTO "Category" VALUES ('c1', 'news');
INSERT INTO "_CategoryToPost" VALUES ('c1', 'p1'), ('c1', 'p2');
-- schema: profiles
CREATE TABLE "Account" ("provider" TEXT NOT NULL, "providerId" TEXT NOT NULL, "userId" INTEGER, "data" JSONB, PRIMARY KEY ("provider", "providerId"), CONSTRAINT "Account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "Member" ("id") ON DELETE SET NULL ON UPDATE CASCADE);
CREATE TABLE "Member" ("id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, "role" TEXT NOT NULL DEFAULT 'USER', "score" REAL);
CREATE TABLE "Profile" ("id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, "bio" TEXT, "memberId" INTEGER NOT NULL, CONSTRAINT "Profile_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Member" ("id") ON DELETE RESTRICT ON UPDATE CASCADE);
CREATE UNIQUE INDEX "Profile_memberId_key" ON "Profile"("memberId");
INSERT INTO "Member" VALUES (1, 'USER', 0.5), (2, 'ADMIN', NULL);
INSERT INTO "Account" VALUES ('x', '1', 1, '{}'), ('y', '1', NULL, NULL);
INSERT INTO "Profile" VALUES (1, 'hi', 1);

import PythonTesting

extension Owner {
    /// The owners whose packages are installed. If MAPC_CORPUS is set, all of them.
    static let available: [Owner] = all.filter { owner in
        guard case .python(_, let package) = owner.voice else { return true }
        return Python.has([package], for: "what \(owner.name) reads")
    }

    private static let all = [django, sqlAlchemy, sqliteUtils, rails, grdb, drizzle]

    private static let django = Owner(
        name: "Django", voice: .python("django_owner.py", package: "django"), entity: "blog_post",
        before: ["before 06:45: 1", "live: ['b']"],
        after: [
            "before 06:45: 1", "live: ['b']", "due: 1", "due on the day: 3", "late: ['c']",
            "a 7 2026-11-23T06:30:00+00:00 2026-11-23 False",
            "b 7 2026-11-23T07:00:00.250000+00:00 2026-11-23 False", "c 7 2026-11-23T08:00:00+00:00 2026-11-23 True",
        ])

    private static let sqlAlchemy = Owner(
        name: "SQLAlchemy", voice: .python("sqlalchemy_owner.py", package: "sqlalchemy"), entity: "post",
        before: ["before 06:45: 1", "live: ['b']"],
        after: [
            "before 06:45: 1", "live: ['b']", "due: 1", "due on the day: 3", "late: ['c']", "a 7 2026-11-23T06:30:00 2026-11-23 False",
            "b 7 2026-11-23T07:00:00.250000 2026-11-23 False", "c 7 2026-11-23T08:00:00 2026-11-23 True",
        ])

    /// Writes dates with `isoformat()`, which are texts for mapc.
    private static let sqliteUtils = Owner(
        name: "sqlite-utils", voice: .python("sqlite_utils_owner.py", package: "sqlite_utils"), entity: "posts",
        due: #"formatDate(addDays(date($source.at)!, 1)!, "yyyy-MM-dd'T'HH:mm:ss")!"#,
        dueDay: "startOfDay(addDays(date($source.at)!, 1)!)", late: #"date($source.at)! > date("2026-11-22T07:30:00Z")"#,
        before: ["before 06:45: 1", "live: ['b']"],
        after: [
            "before 06:45: 1", "live: ['b']", "due: 2", "due on the day: 3", "late: ['c']", "a 7 2026-11-23T06:30:00 2026-11-23 False",
            "b 7 2026-11-23T07:00:00 2026-11-23 False", "c 7 2026-11-23T08:00:00 2026-11-23 True",
        ])

    private static let rails = Owner(
        name: "Rails' SQL",
        voice: .sql(
            make: [
                "CREATE TABLE \"ar_internal_metadata\" (\"key\" varchar NOT NULL PRIMARY KEY, \"value\" varchar)",
                """
                CREATE TABLE "posts" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "title" varchar NOT NULL, "at" datetime(6) NOT NULL,
                  "day" date NOT NULL, "is_live" boolean NOT NULL)
                """,
                """
                INSERT INTO "posts" ("title", "at", "day", "is_live") VALUES ('a', '2026-11-22 06:30:00', '2026-11-22', 0),
                  ('b', '2026-11-22 07:00:00.250000', '2026-11-22', 1), ('c', '2026-11-22 08:00:00.000000', '2026-11-22', 0)
                """.replacing("06:30:00", with: "06:30:00.000000"),
            ],
            before: [
                #"SELECT COUNT(*) FROM "posts" WHERE "posts"."at" < '2026-11-22 06:45:00.000000'"#,
                #"SELECT "posts"."title" FROM "posts" WHERE "posts"."is_live" = 1"#,
            ],
            after: [
                #"SELECT COUNT(*) FROM "posts" WHERE "posts"."at" < '2026-11-22 06:45:00.000000'"#,
                #"SELECT "posts"."headline" FROM "posts" WHERE "posts"."is_live" = 1 AND "posts"."rank" = 7"#,
                #"SELECT COUNT(*) FROM "posts" WHERE "posts"."due" <= '2026-11-23 07:00:00.000000'"#,
                #"SELECT "due", "due_day", "is_late" FROM "posts" WHERE "posts"."due_day" = '2026-11-23' ORDER BY "posts"."due""#,
            ]),
        entity: "posts", before: ["1", "b"],
        after: [
            "1", "b", "1",
            "2026-11-23 06:30:00.000000 2026-11-23 0, 2026-11-23 07:00:00.250000 2026-11-23 0, 2026-11-23 08:00:00.000000 2026-11-23 1",
        ])

    private static let grdb = Owner(
        name: "GRDB's SQL",
        voice: .sql(
            make: [
                "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)",
                """
                CREATE TABLE "post" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "title" TEXT NOT NULL, "at" DATETIME NOT NULL, "day" DATE NOT NULL,
                  "is_live" BOOLEAN NOT NULL)
                """,
                """
                INSERT INTO "post" ("title", "at", "day", "is_live") VALUES ('a', '2026-11-22 06:30:00.000', '2026-11-22', 0),
                  ('b', '2026-11-22 07:00:00.250', '2026-11-22', 1), ('c', '2026-11-22 08:00:00.000', '2026-11-22', 0)
                """,
            ],
            before: [
                #"SELECT COUNT(*) FROM "post" WHERE "at" < '2026-11-22 06:45:00.000'"#, #"SELECT "title" FROM "post" WHERE "is_live""#,
            ],
            after: [
                #"SELECT COUNT(*) FROM "post" WHERE "at" < '2026-11-22 06:45:00.000'"#, #"SELECT "headline" FROM "post" WHERE "is_live""#,
                #"SELECT COUNT(*) FROM "post" WHERE "due" <= '2026-11-23 07:00:00.000'"#,
                #"SELECT "due", "due_day", "is_late", "rank" FROM "post" ORDER BY "due""#,
            ]),
        entity: "post", before: ["1", "b"],
        after: [
            "1", "b", "1",
            "2026-11-23 06:30:00.000 2026-11-23 0 7, 2026-11-23 07:00:00.250 2026-11-23 0 7, 2026-11-23 08:00:00.000 2026-11-23 1 7",
        ])

    /// Stores instants as integers: `integer("at", { mode: "timestamp" })`.
    private static let drizzle = Owner(
        name: "Drizzle's SQL",
        voice: .sql(
            make: [
                "CREATE TABLE `__drizzle_migrations` (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
                """
                CREATE TABLE `posts` (`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `title` text NOT NULL, `created_at` integer NOT NULL,
                  `day` text NOT NULL, `is_live` integer NOT NULL)
                """,
                """
                INSERT INTO `posts` (`title`, `created_at`, `day`, `is_live`) VALUES ('a', 1795329000, '2026-11-22', 0),
                  ('b', 1795330800, '2026-11-22', 1), ('c', 1795334400, '2026-11-22', 0)
                """,
            ],
            before: [
                "select count(*) from `posts` where `posts`.`created_at` < unixepoch('2026-11-22 06:45:00')",
                "select `title` from `posts` where `posts`.`is_live` = 1",
            ],
            after: [
                "select count(*) from `posts` where `posts`.`created_at` < unixepoch('2026-11-22 06:45:00')",
                "select `headline` from `posts` where `posts`.`is_live` = 1",
                "select count(*) from `posts` where `posts`.`due` <= unixepoch('2026-11-23 07:00:00')",
                "select `due`, `due_day`, `is_late`, `rank` from `posts` order by `due`",
            ]),
        entity: "posts", due: "addDays($source.created_at, 1)!", dueDay: "startOfDay(addDays($source.created_at, 1)!)",
        late: #"$source.created_at > date("2026-11-22T07:30:00Z")"#, before: ["1", "b"],
        after: ["1", "b", "2", "1795415400 2026-11-23 0 7, 1795417200 2026-11-23 0 7, 1795420800 2026-11-23 1 7"])
}

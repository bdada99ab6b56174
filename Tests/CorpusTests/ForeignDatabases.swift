import PythonTesting

extension ForeignDatabase {
    /// The databases whose tools are installed. If MAPC_CORPUS is set, all of them.
    static let available: [ForeignDatabase] = all.filter { database in
        guard case .python(_, let packages) = database.maker else { return true }
        return Python.has(packages, for: "the database of \(database.name)")
    }

    private static let all = [
        django, sqlAlchemy, sqliteUtils, orderDetails, gaps, computed, collations, objects,
    ]

    private static let django = ForeignDatabase(
        name: "Django", maker: .python("make_django.py", packages: ["django"]),
        column: Renaming(
            entity: "library_book", attribute: "pages", newName: "page_count",
            sql: #"ALTER TABLE "library_book" RENAME COLUMN "pages" TO "page_count""#,
            touched: ["table library_book", "index book_longest"]),
        table: Renaming(
            entity: "people_person", newName: "people_human", sql: #"ALTER TABLE "people_person" RENAME TO "people_human""#,
            touched: [
                "table people_person", "index sqlite_autoindex_people_person_1", "index people_person_mentor_id_deeb331d",
                "table people_membership", "table library_authorship", "table lending_loan",
            ]),
        isKept: true)

    private static let sqlAlchemy = ForeignDatabase(
        name: "SQLAlchemy and Alembic", maker: .python("make_sqlalchemy.py", packages: ["sqlalchemy", "alembic"]),
        column: Renaming(
            entity: "article", attribute: "sku", newName: "article_number",
            sql: #"ALTER TABLE "article" RENAME COLUMN "sku" TO "article_number""#,
            touched: ["table article", "index ix_article_created", "view live_article"],
            views: [
                "live_article": """
                CREATE VIEW live_article ("id", "sku", "price") AS \
                SELECT id, "article_number", price FROM article WHERE state = 'live'
                """
            ]),
        table: Renaming(
            entity: "warehouse", newName: "depot", sql: #"ALTER TABLE "warehouse" RENAME TO "depot""#,
            touched: ["table warehouse", "index sqlite_autoindex_warehouse_1", "table stock"]),
        isKept: true)

    private static let sqliteUtils = ForeignDatabase(
        name: "sqlite-utils with full-text search", maker: .python("make_sqlite_utils.py", packages: ["sqlite_utils"]),
        column: Renaming(
            entity: "dogs", attribute: "age", newName: "years", sql: #"ALTER TABLE "dogs" RENAME COLUMN "age" TO "years""#,
            touched: ["table dogs", "index idx_dogs_name_age"]),
        table: Renaming(
            entity: "vets", newName: "doctors", sql: #"ALTER TABLE "vets" RENAME TO "doctors""#,
            touched: ["table vets", "index sqlite_autoindex_vets_1", "index idx_vets_city_code", "table visits"]))

    private static let orderDetails = ForeignDatabase(
        name: "order details", maker: .sql("order details.sql"),
        column: Renaming(
            entity: "order_details", table: "order details", attribute: "it_s", newName: "its_price",
            stored: (#""it's""#, #""it's \"price\"; --""#),
            sql: #"ALTER TABLE "order details" RENAME COLUMN "it's" TO "it's ""price""; --""#,
            touched: ["table order details", "index by product, name", "view order by", "trigger before; update"]),
        table: Renaming(
            entity: "order_details", table: "order details", newName: "line_items", stored: ("order details", #""line \"items\"""#),
            sql: #"ALTER TABLE "order details" RENAME TO "line ""items""""#,
            touched: [
                "table order details", "index sqlite_autoindex_order details_1", "index by product, name", "view order by",
                "trigger before; update",
            ]))

    private static let gaps = ForeignDatabase(
        name: "keys with gaps", maker: .sql("gaps.sql"),
        column: Renaming(
            entity: "author", attribute: "rating", newName: "stars", sql: #"ALTER TABLE "author" RENAME COLUMN "rating" TO "stars""#,
            touched: ["table author", "index author_lower", "view ratings", "trigger book_added"]),
        table: Renaming(
            entity: "author", newName: "writer", sql: #"ALTER TABLE "author" RENAME TO "writer""#,
            touched: [
                "table author", "index author_name", "index author_lower", "table book", "view shelf", "view ratings",
                "trigger author_gone", "trigger author_renamed", "trigger book_added",
            ]))

    private static let computed = ForeignDatabase(
        name: "computed columns", maker: .sql("computed.sql"),
        column: Renaming(
            entity: "item", attribute: "net", newName: "netCents", sql: #"ALTER TABLE "item" RENAME COLUMN "net" TO "netCents""#,
            touched: ["table item", "index item_label", "trigger item_checked"]),
        table: Renaming(
            entity: "item", newName: "product", sql: #"ALTER TABLE "item" RENAME TO "product""#,
            touched: ["table item", "index item_gross", "index item_label", "table part", "view dear", "trigger item_checked"]))

    private static let collations = ForeignDatabase(
        name: "collations and indexes", maker: .sql("collations.sql"),
        column: Renaming(
            entity: "account", attribute: "last", newName: "surname",
            sql: #"ALTER TABLE "account" RENAME COLUMN "last" TO "surname""#,
            touched: [
                "table account", "index account_score", "index account_lower", "index account_last", "index account_last_again",
                "view lasts",
            ],
            views: [
                "lasts": """
                CREATE VIEW lasts ("last", "how many") AS \
                SELECT "surname", count(*) AS "how many" FROM account GROUP BY "surname" COLLATE NOCASE
                """
            ]),
        table: Renaming(
            entity: "word", newName: "term", sql: #"ALTER TABLE "word" RENAME TO "term""#,
            touched: [
                "table word", "index sqlite_autoindex_word_1", "index word_rank", "index word_account", "index word_text",
            ]))

    private static let objects = ForeignDatabase(
        name: "views and triggers", maker: .sql("objects.sql"),
        column: Renaming(
            entity: "city", attribute: "mayor", newName: "majorName", sql: mayorRenamed,
            touched: [
                "table city", "view large", "view mayors", "trigger city_after", "trigger large_insert",
            ]),
        table: Renaming(
            entity: "country", newName: "land", sql: #"ALTER TABLE "country" RENAME TO "land""#,
            touched: ["table country", "table city", "view named"]))

    /// SQLite itself refuses this rename, because a trigger reads the view's column 'mayor'. So these statements edit the texts directly.
    private static let mayorRenamed = """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'mayor', '"majorName"') WHERE name IN ('city', 'large');
        UPDATE sqlite_schema SET sql = replace(sql, 'VIEW large AS', 'VIEW large ("country", "name", "people", "mayor") AS')
          WHERE name = 'large';
        UPDATE sqlite_schema SET sql = replace(replace(sql, 'mayor ', '"majorName" '), 'VIEW mayors AS', 'VIEW mayors ("mayor") AS')
          WHERE name = 'mayors';
        UPDATE sqlite_schema SET sql = replace(replace(replace(sql, 'people, mayor', 'people, "majorName"'),
          'new.mayor', 'new."majorName"'), 'old.mayor', 'old."majorName"') WHERE name = 'city_after';
        UPDATE sqlite_schema SET sql = replace(sql, 'people, mayor', 'people, "majorName"') WHERE name = 'large_insert';
        PRAGMA writable_schema = RESET;
        """
}

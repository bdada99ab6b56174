import MapPlan
import Testing

@testable import MapExecution

@Suite struct FenceTests {
    private static func schema() throws -> StoreSchema {
        var database = try SQLiteDatabase()
        try database.execute(
            """
            CREATE TABLE Post(id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL); CREATE TABLE Tag(name TEXT);
            CREATE VIEW recent AS SELECT title FROM Post; CREATE VIRTUAL TABLE search USING fts5(title)
            """)
        return try readStoreSchema(from: &database)
    }

    private func words(_ sql: String) throws -> String {
        switch try inspect([Statement(sql)], on: Self.schema())[0] {
        case .success(let tables): tables.joined(separator: ", ")
        case .failure(.fenced(let words)): "fenced: \(words)"
        case .failure(.invalid(let error)): "invalid: \(error.message)"
        }
    }

    @Test(
        "What changes rows may stand in a mapping, and the tables are told",
        arguments: [
            ("UPDATE post SET title = 'x'", "Post"),
            ("INSERT INTO Tag SELECT title FROM recent", "Tag"),
            ("WITH a(b) AS (SELECT 1 UNION ALL SELECT b + 1 FROM a) INSERT INTO Tag SELECT b FROM a", "Tag"),
            ("REPLACE INTO Post VALUES (1, 'x')", "Post"),
            ("DELETE FROM Tag WHERE name IN (SELECT value FROM json_each('[1]'))", "Tag"),
            ("UPDATE Post SET title = (SELECT max(name) FROM pragma_table_info('Tag'))", "Post"),
            ("INSERT INTO search(search) VALUES ('rebuild')", "search"),
        ])
    func allowed(sql: String, tables: String) throws { #expect(try words(sql) == tables) }

    @Test(
        "What is after more than rows may not",
        arguments: [
            "ATTACH 'a' AS b", "DETACH b", "VACUUM", "VACUUM INTO 'x'", "PRAGMA user_version = 3", "PRAGMA writable_schema = ON", "BEGIN",
            "COMMIT", "SAVEPOINT a", "ROLLBACK TO a", "CREATE TABLE a(b)", "CREATE TEMP TABLE a(b)", "DROP TABLE Post",
            "ALTER TABLE Post RENAME TO a",
            "CREATE TRIGGER a AFTER INSERT ON Post BEGIN SELECT 1", "ANALYZE", "REINDEX", "EXPLAIN DELETE FROM Post", "SELECT * FROM Post",
            "WITH a AS (SELECT 1) SELECT * FROM a", "VALUES (1)", "UPDATE sqlite_sequence SET seq = 1", "DELETE FROM mapc_store",
            "INSERT INTO Tag SELECT seed FROM mapc_store", "UPDATE Post SET title = load_extension('a')", "DELETE FROM search_data",
            "/* a */ PRAGMA user_version = 3",
        ])
    func refused(sql: String) throws { #expect(try words(sql).hasPrefix("fenced: ")) }

    @Test("The fence stands only while it is wanted, and tells why it stopped a statement")
    func onAndOff() throws {
        var database = try SQLiteDatabase()
        try database.execute("CREATE TABLE a(b)")
        database.fence(true)
        try database.run(Statement("INSERT INTO a VALUES (1)"))
        #expect(throws: DatabaseError(code: 23, message: "must not use PRAGMA", sql: "PRAGMA user_version = 1")) {
            try database.run(Statement("PRAGMA user_version = 1"))
        }
        database.fence(false)
        try database.run(Statement("PRAGMA user_version = 1"))
        #expect(try database.value("PRAGMA user_version") == .integer(1))
    }

    @Test("A module may write its own tables while a statement of the author's runs")
    func modules() throws {
        var database = try SQLiteDatabase()
        try database.execute("CREATE VIRTUAL TABLE search USING fts5(title)")
        database.fence(true)
        try database.run(Statement("INSERT INTO search VALUES ('word')"))
        try database.run(Statement("INSERT INTO search(search) VALUES ('rebuild')"))
        database.fence(false)
        #expect(try database.value("SELECT count(*) FROM search WHERE search MATCH 'word'") == .integer(1))
    }
}

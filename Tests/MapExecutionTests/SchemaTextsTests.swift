import MapPlan
import Testing

@testable import MapExecution

/// Checks that the schema which was read from a store is still valid as long as the store's texts do not change.
@Suite struct SchemaTextsTests {
    static let schema = """
        CREATE TABLE "Café" (a TEXT PRIMARY KEY, b UNIQUE, c REFERENCES other (k)) WITHOUT ROWID;
        CREATE TABLE other (k INTEGER PRIMARY KEY AUTOINCREMENT, v TEXT UNIQUE COLLATE NOCASE);
        CREATE VIRTUAL TABLE words USING fts5(v);
        CREATE INDEX of_v ON other (v) WHERE v > 'a';
        CREATE VIEW seen AS SELECT v FROM other;
        CREATE TRIGGER kept AFTER INSERT ON other BEGIN SELECT 1; END;
        CREATE TABLE mapc_store (id INTEGER PRIMARY KEY);
        ANALYZE;
        """

    @Test(arguments: [
        "", "INSERT INTO other (v) VALUES ('x')", "INSERT INTO mapc_store DEFAULT VALUES", "DROP TABLE mapc_store",
        "DROP INDEX of_v; CREATE INDEX of_v ON other (v) WHERE v > 'a'",
    ])
    func `what changes no text is no change`(change: String) throws {
        #expect(try isStillTheSame(after: change))
    }

    @Test(arguments: [
        "PRAGMA user_version = 3", "PRAGMA application_id = 3", "CREATE TABLE more (a)", "CREATE INDEX more ON other (v)",
        "DROP INDEX of_v",
        "DROP VIEW seen", "DROP TRIGGER kept", "CREATE VIEW more AS SELECT 1", "ALTER TABLE other RENAME COLUMN v TO w", "DROP TABLE words",
        "ALTER TABLE other ADD COLUMN w", "DROP INDEX of_v; CREATE INDEX of_v ON other (v) WHERE v > 'b'",
        "DROP VIEW seen; CREATE VIEW Seen AS SELECT v FROM other", "ALTER TABLE \"Café\" RENAME TO \"Cafe\u{301}\"",
    ])
    func `any other text is one`(change: String) throws {
        #expect(try !isStillTheSame(after: change))
    }

    private func isStillTheSame(after change: String) throws -> Bool {
        var database = try SQLiteDatabase()
        try database.execute(Self.schema)
        let schema = try readStoreSchema(from: &database)
        try database.execute(change)
        let isSame = try has(schema, &database)
        #expect(try isSame == (readStoreSchema(from: &database).fingerprint == schema.fingerprint))
        return isSame
    }
}

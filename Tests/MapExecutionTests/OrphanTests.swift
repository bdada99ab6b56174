import Foundation
import MapPlan
import Testing

@testable import MapExecution

/// Checks what mapc says about rows whose foreign keys refer to no row.
@Suite struct OrphanTests {
    @Test func `orphans are counted for each foreign key, and listed by rowid`() throws {
        let count = try orphans(
            """
            CREATE TABLE a (id INTEGER PRIMARY KEY, code TEXT UNIQUE);
            CREATE TABLE b (id INTEGER PRIMARY KEY, a INTEGER REFERENCES a, code TEXT REFERENCES a (code), x, y, FOREIGN KEY (x, y) REFERENCES c (x, y));
            CREATE TABLE c (x, y, PRIMARY KEY (x, y)) WITHOUT ROWID;
            CREATE TABLE d (k TEXT PRIMARY KEY, a INTEGER REFERENCES a) WITHOUT ROWID;
            INSERT INTO a VALUES (1, 'x'); INSERT INTO c VALUES (1, 1);
            INSERT INTO b VALUES (1, 1, 'x', 1, 1), (2, 7, 'z', 1, NULL), (3, 8, NULL, 2, 1), (9, 8, 'x', NULL, NULL);
            INSERT INTO d VALUES ('k', 5), ('l', 1);
            """)
        #expect(
            count.found == [
                Orphans(table: "b", columns: ["x", "y"], parent: "c", count: 1, rowIDs: [3]),
                Orphans(table: "b", columns: ["code"], parent: "a", count: 1, rowIDs: [2]),
                Orphans(table: "b", columns: ["a"], parent: "a", count: 3, rowIDs: [2, 3, 9]),
                Orphans(table: "d", columns: ["a"], parent: "a", count: 1, rowIDs: []),
            ])
        #expect(count.uncounted.isEmpty)
    }

    @Test func `a table that SQLite cannot check is named`() throws {
        let count = try orphans(
            "CREATE TABLE a (name); CREATE TABLE b (name REFERENCES a (name)); CREATE TABLE c (a REFERENCES nowhere); INSERT INTO c VALUES (4)"
        )
        #expect(count.found == [Orphans(table: "c", columns: ["a"], parent: "nowhere", count: 1, rowIDs: [1])])
        #expect(count.uncounted == [.init(table: "b", because: "foreign key mismatch - \"b\" referencing \"a\"")])
    }

    @Test func `a brief search leaves out tables with many rows, and says so`() throws {
        let script = """
            CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a INTEGER REFERENCES a);
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900000) INSERT INTO b SELECT i FROM n;
            """
        #expect(try orphans(script) == OrphanCount(uncounted: [.init(table: "b", because: nil)]))
        #expect(try orphans(script, .whole).found.first?.count == 900_000)
    }

    private func orphans(_ script: String, _ search: OrphanSearch = .brief) throws -> OrphanCount {
        let path = NSTemporaryDirectory() + "mapc-orphans-\(UUID().uuidString).db"
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            var database = try SQLiteDatabase.open(path, for: .creating)
            try database.execute("PRAGMA foreign_keys = OFF; BEGIN; \(script); COMMIT")
        }
        return try countOrphans(in: path, search)
    }
}

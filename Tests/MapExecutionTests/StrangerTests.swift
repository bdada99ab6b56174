import Foundation
import MapPlan
import Testing

@testable import MapExecution

/// Texts of a schema come from anyone. `FuzzTests` draws them at random; these are one of each kind.
@Suite struct StrangerTests {
    private static let harm = "; CREATE TABLE harm(a)"

    private static func database() throws -> SQLiteDatabase {
        var database = try SQLiteDatabase()
        try database.execute("CREATE TABLE t(a)")
        return database
    }

    private static func view(_ sql: String) -> SchemaObject { SchemaObject(kind: .view, name: "v", table: "v", sql: sql) }

    @Test(
        "A text that is not the one statement that makes its object is damage, and nothing of it runs",
        arguments: [
            view("CREATE VIEW v AS SELECT 1" + harm), view("CREATE VIEW v AS SELECT ';' -- c\n" + harm),
            view("CREATE VIEW v AS SELECT 1;\u{0}" + harm),
            view("CREATE VIEW v AS SELECT 1;\u{FEFF}\(harm)"), view("CREATE VIEW w AS SELECT 1"), view("CREATE TABLE v(a)"),
            view("CREATE TEMP VIEW v AS SELECT 1"), view("PRAGMA user_version = 9"), view("SELECT 1"), view(""), view("-- nothing"),
            view("CREATE VIEW v AS SELECT 1; PRAGMA temp_store_directory = '/'"),
            SchemaObject(kind: .table, name: "n", table: "n", sql: "CREATE TABLE n AS SELECT 1 AS a"),
            SchemaObject(kind: .index, name: "i", table: "other", sql: "CREATE INDEX i ON t(a)"),
            SchemaObject(
                kind: .trigger, name: "g", table: "t",
                sql: "CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; END" + harm),
        ])
    func isDamage(_ object: SchemaObject) throws {
        var database = try Self.database()
        var failure: DatabaseError?
        do throws(DatabaseError) { try database.create(object) } catch { failure = error }
        #expect(failure?.isDamage == true, "\(failure?.message ?? "created")")
        #expect(try database.rows("SELECT name FROM sqlite_schema") == [[.text("t")]])
        #expect(try database.pragma("user_version") == .integer(0))
    }

    @Test("A database in memory reaches no other database")
    func reachesNothing() throws {
        var database = try SQLiteDatabase()
        #expect(throws: DatabaseError.self) { try database.execute("ATTACH '' AS other") }
        #expect(throws: DatabaseError.self) { try database.execute("SELECT load_extension('x')") }
    }

    @Test("A function of mapc serves its statements, and no text of a schema calls it")
    func functionsAreDirect() throws {
        var database = try Self.database()
        try database.register(["mapc_one": .ofValues { _ in .integer(1) }])
        try database.execute("CREATE VIEW v AS SELECT mapc_one(1) AS a")
        #expect(try database.value("SELECT mapc_one(1)") == .integer(1))
        #expect(throws: DatabaseError.self) { try database.value("SELECT a FROM v") }
    }

    @Test("A list of names that is as long as SQLite's longest table is read, and a longer one is not")
    func listsAreBounded() throws {
        for (count, isRead) in [(2_000, true), (2_001, false)] {
            var check = SchemaTextCheck()
            let list = Array(repeating: "a", count: count).joined(separator: ", ")
            let read = Result {
                try check.read("trigger", "g", "t", "CREATE TRIGGER g UPDATE OF \(list) ON t BEGIN SELECT 1; END", page: 0)
            }
            #expect(((try? read.get()) != nil) == isRead)
        }
    }

    @Test("Views are weighed by how often they and their common tables are read, without SQLite")
    func viewsAreWeighed() {
        func doubled(_ count: Int) -> [(name: String, sql: String)] {
            (0..<count).map {
                ("v\($0)", "CREATE VIEW v\($0) AS SELECT * FROM \"\($0 == 0 ? "t" : "v\($0 - 1)")\" AS a, 'v\(max($0 - 1, 0))' AS b")
            }
        }
        let tables = (1..<22).map { ", c\($0) AS (SELECT * FROM c\($0 - 1), c\($0 - 1))" }.joined()
        #expect(SchemaWeight.excess(of: doubled(13)) == nil)
        #expect(SchemaWeight.excess(of: doubled(21)) == "v14")
        #expect(SchemaWeight.excess(of: [("v", "CREATE VIEW v AS WITH c0 AS (SELECT 1)\(tables) SELECT * FROM c21")]) == "v")
        #expect(
            SchemaWeight.excess(of: [("v", "CREATE VIEW v AS WITH r(a) AS (SELECT 1 UNION ALL SELECT a FROM r) SELECT * FROM r")]) == nil)
        #expect(
            SchemaWeight.excess(
                of: (0..<1_000).map { ("v\($0)", "CREATE VIEW v\($0) AS SELECT * FROM \($0 % 10 == 0 ? "t" : "v\($0 - 1)")") }) == nil)
        #expect(SchemaWeight.excess(of: (0..<600).map { ("v\($0)", "CREATE VIEW v\($0) AS SELECT * FROM v\($0 + 1)") }) != nil)
    }
}

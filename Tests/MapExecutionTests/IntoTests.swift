import Foundation
import MapPlan
import Testing

@testable import MapExecution

/// Tests new stores beside a store that is only read, and compares all three strategies.
@Suite(.serialized) struct IntoTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private static let modes = ["DELETE", "TRUNCATE", "PERSIST", "WAL"]

    private var new: String { folder.file("new.db") }

    @Test("The new store is whole and the old one is what it was, byte for byte", arguments: modes)
    func makes(mode: String) throws {
        let path = try folder.store("PRAGMA journal_mode=\(mode);" + ApplyTests.family + "DELETE FROM log;")
        chmod(path, 0o600)
        let before = folder.bytes("a.db")
        let plan = try plan(for: path, [ApplyTests.rebuild], ledger: ApplyTests.books)
        #expect(try failureInto(new, of: plan, path) == nil)
        #expect(folder.bytes("a.db") == before)
        #expect(folder.stores == ["a.db", "new.db"])
        #expect(try rows("SELECT id, name, age FROM parent", in: new) == "1|ann|NULL,2|bob|NULL")
        #expect(try rows("PRAGMA journal_mode", in: new) == (mode == "WAL" ? "wal" : "delete"))
        #expect(try rows("PRAGMA integrity_check", in: new) == "ok")
        var facts = stat()
        #expect(stat(new, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
    }

    @Test("Rows that are only in the WAL, of a writer that is still there, come along")
    func wal() throws {
        let path = folder.file("a.db")
        var writer = SQLiteDatabase(handle: try connect(to: path, flags: 6), waitMilliseconds: 0)
        try writer.execute("PRAGMA journal_mode=WAL;" + ApplyTests.family)
        let plan = try plan(for: path, [ApplyTests.rebuild])
        let before = [folder.bytes("a.db"), folder.bytes("a.db-wal")]
        #expect(try failureInto(new, of: plan, path) == nil)
        #expect([folder.bytes("a.db"), folder.bytes("a.db-wal")] == before)
        #expect(try rows("SELECT id, parent FROM child", in: new) == "1|1,2|1,3|2,4|3")
    }

    @Test("A store with gaps comes out compact, also where there is nothing to migrate")
    func compact() throws {
        let path = try folder.store("CREATE TABLE t(a); INSERT INTO t VALUES (zeroblob(400000)), (1); DELETE FROM t WHERE a <> 1;")
        var plan = try plan(for: path, [[[Statement("UPDATE t SET a = 2")]]])
        plan.legs = []
        #expect(try failureInto(new, of: plan, path) == nil)
        #expect(folder.size("new.db") < 20_000 && folder.size("a.db") > 400_000)
        #expect(try rows("SELECT a FROM t", in: new) == "1")
    }

    @Test("A store whose schema this SQLite cannot write anew is copied as it is")
    func strangeSchema() throws {
        let path = try folder.store("CREATE TABLE t(a); INSERT INTO t VALUES ('b'), ('a')")
        do {
            var database = try SQLiteDatabase.open(path, for: .writing)
            database.inventCollations()
            try database.execute("CREATE INDEX i ON t(a COLLATE klingon)")
        }
        var plan = try plan(for: path, [[[Statement("SELECT 1")]]])
        plan.legs = []
        #expect(try failureInto(new, of: plan, path) == nil)
        #expect(try rows("SELECT a FROM t", in: new) == "b,a" && folder.size("new.db") == folder.size("a.db"))
        #expect(try rows("SELECT name FROM sqlite_schema", in: new) == "t,i")
    }

    @Test("Where something is already, even a WAL without its store, nothing is made")
    func existing() throws {
        let path = try folder.store(ApplyTests.family)
        let plan = try plan(for: path, [ApplyTests.rebuild])
        for name in ["new.db", "new.db-wal", "new.db-journal"] {
            try Data("mine".utf8).write(to: URL(filePath: folder.file(name)))
            #expect(try failureInto(new, of: plan, path) == .opening(.existing(folder.file(name))))
            try FileManager.default.removeItem(atPath: folder.file(name))
        }
        try FileManager.default.createSymbolicLink(atPath: new, withDestinationPath: folder.file("nowhere"))
        #expect(try failureInto(new, of: plan, path) == .opening(.existing(new)))
        try FileManager.default.removeItem(atPath: new)
        // Another program makes the file while the plan runs.
        let failed = try failureInto(new, of: plan, path) { _ in
        } reached: {
            if $0 == .safe { try? Data("theirs".utf8).write(to: URL(filePath: new)) }
        }
        guard case .running(.store(let words)) = failed else {
            Issue.record("it ended as \(String(describing: failed))")
            return
        }
        #expect(words.contains("exists") && folder.bytes("new.db") == Data("theirs".utf8) && folder.names == ["a.db", "new.db"])
    }

    @Test("A run that fails or is only rehearsed makes nothing")
    func failures() throws {
        let path = try folder.store(ApplyTests.family)
        let broken = try plan(for: path, [ApplyTests.rebuild + [[Statement("UPDATE nowhere SET a = 1")]]])
        guard case .running(.step) = try failureInto(new, of: broken, path) else { return #expect(Bool(false), "it ran") }
        let plan = try plan(for: path, [ApplyTests.rebuild])
        #expect(try failureInto(new, of: plan, path, options: RunOptions(isDryRun: true)) == nil)
        #expect(folder.names == ["a.db"])
    }

    @Test("Killed at any step, a run leaves a whole new store or none, and the next can make one")
    func killed() throws {
        let path = try folder.store(ApplyTests.family)
        let before = folder.bytes("a.db")
        let plan = try plan(for: path, [ApplyTests.rebuild])
        for step in IntoStep.allCases {
            let end = try Child.end {
                _ = try? failureInto(new, of: plan, path) { _ in
                } reached: {
                    if $0 == step { Foundation.kill(getpid(), SIGKILL) }
                }
            }
            #expect(end == .killed)
            #expect(FileManager.default.fileExists(atPath: new) == (step == .placed) && folder.bytes("a.db") == before)
            if step != .placed { #expect(try failureInto(new, of: plan, path) == nil) }
            #expect(try rows("SELECT id, parent FROM child", in: new) == "1|1,2|1,3|2")
            recoverCopies(of: new)
            unlink(new)
            #expect(folder.stores == ["a.db"], "\(step)")
        }
    }

    @Test("In place, on a copy and into a new store come to the same", arguments: modes, stores.keys.sorted())
    func same(mode: String, name: String) throws {
        let (sql, steps) = try #require(Self.stores[name])
        let path = try folder.store("\(sql);\nPRAGMA journal_mode=\(mode);")
        let copied = folder.file("copied.db")
        try FileManager.default.copyItem(atPath: path, toPath: copied)
        let plan = try plan(for: path, [steps], userVersion: 7)
        let options = RunOptions(seed: [1, 2, 3], now: 12)
        #expect(try failureInto(new, of: plan, path, options: options) == nil)
        #expect(try failureOnCopy(of: plan, copied, options: options) == nil)
        #expect(try failure(of: plan, on: path, options: options) == nil)
        let receipt = "SELECT model, version, \"from\", plan, rows, now, seed FROM mapc_store"
        let expected = try rowsAndTables(of: path)
        for other in [copied, new] {
            let actual = try rowsAndTables(of: other)
            #expect(actual == expected)
            #expect(try rows(receipt, in: other) == rows(receipt, in: path))
            #expect(try rows("PRAGMA integrity_check", in: other) == "ok")
            #expect(try readStoreSchema(at: other).fingerprint == readStoreSchema(at: path).fingerprint)
        }
    }

    private static let stores: [String: (String, [[Statement]])] = [
        "family": (ApplyTests.family, ApplyTests.rebuild),
        "small pages": (
            """
            PRAGMA page_size=512; PRAGMA auto_vacuum=FULL; PRAGMA application_id=77;
            \(ApplyTests.family)
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
            INSERT INTO child(parent) SELECT 1 + i % 2 FROM n;
            DELETE FROM log;
            """,
            ApplyTests.rebuild + [
                [Statement("UPDATE child SET parent = 3 - parent")], [Statement("CREATE INDEX p ON child(parent, id)")],
            ]
        ),
        "other encoding": (
            "PRAGMA encoding='UTF-16be'; CREATE TABLE t(a TEXT, b REAL); INSERT INTO t VALUES ('ä', 1.5), (x'00ff', 'b'), (NULL, 9e99)",
            [
                [Statement("ALTER TABLE t RENAME COLUMN a TO c")], [Statement("UPDATE t SET b = typeof(b) || c")],
                [Statement("ALTER TABLE t ADD COLUMN d INTEGER NOT NULL DEFAULT 4")],
            ]
        ),
        "text search": (
            """
            CREATE VIRTUAL TABLE f USING fts5(a); INSERT INTO f VALUES ('one two'), ('two three');
            CREATE TABLE t(a PRIMARY KEY) WITHOUT ROWID
            """,
            [[Statement("INSERT INTO t SELECT a FROM f WHERE f MATCH 'two'")], [Statement("DELETE FROM f WHERE f MATCH 'three'")]]
        ),
        "a broken view": (
            """
            CREATE TABLE t(a); INSERT INTO t VALUES (1); CREATE VIEW broken AS SELECT gone FROM nowhere;
            CREATE VIEW v AS SELECT a FROM t
            """,
            [[Statement("UPDATE t SET a = 2")]]
        ),
        "hidden keys": (
            """
            CREATE TABLE t(a, b GENERATED ALWAYS AS (a * 2) STORED); INSERT INTO t(a) VALUES (1), (2), (3), (4); DELETE FROM t WHERE a = 2;
            CREATE VIEW v AS SELECT "a" FROM t; CREATE INDEX e ON t(a + 1) WHERE a > 1
            """, [[Statement("CREATE TABLE u AS SELECT rowid AS r, a, b FROM t")], [Statement("UPDATE t SET a = a + 10")]]
        ),
    ]
}

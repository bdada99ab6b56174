import Foundation
import MapPlan
import Testing

@testable import MapExecution

@Suite struct FaultTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    @Test("A failure at any point leaves the store byte for byte as it was", arguments: ["DELETE", "WAL"])
    func everyPoint(mode: String) throws {
        let path = try folder.store("PRAGMA journal_mode=\(mode);" + ApplyTests.family)
        let edit = Statement(
            "UPDATE sqlite_schema SET sql = replace(sql, ' ON DELETE CASCADE', ' ON DELETE CASCADE, grade DEFAULT 7') WHERE name = 'child'",
            expectedRowCount: 1)
        let adding = [[Statement("PRAGMA writable_schema=ON"), edit, Statement("PRAGMA writable_schema=RESET")]]
        let plan = try plan(for: path, [ApplyTests.rebuild + adding], ledger: ApplyTests.books, userVersion: 3)
        let bytes = folder.bytes("a.db")
        let before = try contents(of: path)
        var failing = 1
        while true {
            var database = FailingDatabase(try SQLiteDatabase.open(path, for: .writing), failing: failing)
            do throws(RunFailure) {
                _ = try apply(plan, to: &database)
                // The setting of the connection that is restored after COMMIT may fail without damage.
                break
            } catch {
                let isOpen = database.isInTransaction
                #expect(!isOpen)
                #expect(folder.bytes("a.db") == bytes, "failing at \(failing): \(error)")
                #expect(try contents(of: path) == before, "failing at \(failing): \(error)")
            }
            failing += 1
        }
        #expect(failing > 40)
        #expect(try rows("SELECT count(*) FROM child WHERE grade = 7", in: path) == "3")
    }

    @Test("A cancelled run stops within a tenth of a second and leaves the store as it was")
    func cancelled() throws {
        let path = try folder.store(ApplyTests.family)
        let bytes = folder.bytes("a.db")
        let endless = """
            INSERT INTO log WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0
            """
        let plan = try plan(for: path, [[[Statement("UPDATE parent SET name = 'x'")], [Statement(endless)]]])
        let cancellation = Cancellation()
        let asked = Asked()
        var instructions: Int64 = 0
        let failed = try failure(
            of: plan, on: path,
            onEvent: { event in
                if case .working(index: 1, _, let count, _) = event {
                    instructions = count
                    asked.now()
                    cancellation.cancel()
                }
            }, isCancelled: { cancellation.isCancelled })
        #expect(failed == .cancelled && asked.secondsAgo < 0.1 && instructions > 0)
        #expect(folder.bytes("a.db") == bytes)
    }

    @Test("A store that somebody else writes is busy, and a reader of a WAL store is nobody's trouble")
    func busy() throws {
        let path = try folder.store(ApplyTests.family)
        let plan = try plan(for: path, [ApplyTests.rebuild])
        var other = try SQLiteDatabase.open(path, for: .writing)
        try other.execute("BEGIN IMMEDIATE")
        #expect(try failure(of: plan, on: path) == .busy("database is locked"))
        try other.execute("ROLLBACK; PRAGMA journal_mode=WAL; BEGIN; SELECT count(*) FROM parent")
        #expect(try failure(of: plan, on: path) == nil)
    }

    @Test("A connection that only reads writes nothing, whatever the plan says")
    func readOnly() throws {
        let path = try folder.store(ApplyTests.family)
        let bytes = folder.bytes("a.db")
        var database = try SQLiteDatabase.open(path, for: .reading)
        #expect(throws: RunFailure.store("attempt to write a readonly database (SQLite 8)")) {
            try apply(try plan(for: path, [ApplyTests.rebuild]), to: &database)
        }
        #expect(folder.bytes("a.db") == bytes)
        #expect(
            StoreError(DatabaseError(code: 8, message: ""), path: path, mode: .writing) == .readOnly(path)
                && StoreError(DatabaseError(code: 11, message: "torn"), path: path, mode: .reading) == .damaged(path, message: "torn"))
        // On a full disk SQLite cannot make the index of a WAL.
        let full = StoreError(DatabaseError(code: 4874, message: "disk I/O error"), path: path, mode: .reading)
        #expect(full == .noRoom(path, message: "SQLite needs 32 kB for '\(path)-shm', and the disk is full"))
    }

    @Test("An edit of a table's text is committed whole, and other connections see it")
    func schemaEdit() throws {
        let path = try folder.store("CREATE TABLE t(a INTEGER, b); INSERT INTO t VALUES (1, 2); CREATE VIEW v AS SELECT a FROM t")
        var other = try SQLiteDatabase.open(path, for: .reading)
        #expect(try readStoreSchema(from: &other).tables[0].columns[0].isNotNull == false)
        let edit = Statement(
            "UPDATE sqlite_schema SET sql = ?1 WHERE type = 'table' AND name = 't' AND sql = ?2",
            bindings: [.text("CREATE TABLE t(c INTEGER NOT NULL, b)"), .text("CREATE TABLE t(c INTEGER, b)")], expectedRowCount: 1)
        let steps = [
            [Statement("ALTER TABLE t RENAME COLUMN a TO c")],
            [Statement("PRAGMA writable_schema=ON"), edit, Statement("PRAGMA writable_schema=RESET")],
            [Statement("UPDATE t SET c = c + 1")],
        ]
        #expect(try failure(of: try plan(for: path, [steps]), on: path) == nil)
        #expect(try readStoreSchema(from: &other).tables[0].columns[0].isNotNull)
        #expect(try other.rows("SELECT c FROM v") == [[.integer(2)]])
    }

    /// SQLite 3.7.9 and older made such databases. `PRAGMA legacy_file_format` no longer does.
    @Test("An edit lets rows lack values in a database whose format has none that do", arguments: [1, 2, 3, 4] as [UInt8])
    func schemaFormat(format: UInt8) throws {
        let path = try folder.store("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
        var bytes = try #require(folder.bytes("a.db"))
        #expect(bytes[47] == 4)
        bytes[47] = format
        try bytes.write(to: URL(filePath: path))
        let edit = Statement(
            "UPDATE sqlite_schema SET sql = ? WHERE name = 't'", bindings: [.text("CREATE TABLE t(a, b DEFAULT 7)")], expectedRowCount: 1)
        let steps = [[Statement("PRAGMA writable_schema=ON"), edit, Statement("PRAGMA writable_schema=RESET")]]
        #expect(try failure(of: try plan(for: path, [steps]), on: path) == nil)
        #expect(folder.bytes("a.db")?[47] == max(format, 3))
        #expect(try rows("SELECT a || b FROM t", in: path) == "17" && rows("PRAGMA integrity_check", in: path) == "ok")
        #expect(try readStoreSchema(at: path).tables.map(\.name) == ["t"])
    }

    @Test("A run that waits for a lock can be cancelled")
    func cancelledWaiting() throws {
        let path = try folder.store(ApplyTests.family)
        let plan = try plan(for: path, [ApplyTests.rebuild])
        var database = try SQLiteDatabase.open(path, for: .writing, waitMilliseconds: 60_000)
        var other = try SQLiteDatabase.open(path, for: .writing)
        try other.execute("BEGIN IMMEDIATE")
        var asks = 0
        #expect(throws: RunFailure.cancelled) {
            try apply(
                plan, to: &database,
                isCancelled: {
                    asks += 1
                    return asks > 3
                })
        }
    }

    @Test("A run that fails leaves rows where they are: in the WAL, without a commit")
    func wal() throws {
        let path = folder.file("b.db")
        var writer = SQLiteDatabase(handle: try connect(to: folder.file("a.db"), flags: 6), waitMilliseconds: 0)
        try writer.execute("PRAGMA journal_mode=WAL;" + ApplyTests.family)
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.file("a.db") + suffix, toPath: path + suffix)
        }
        let bytes = [folder.bytes("b.db"), folder.bytes("b.db-wal")]
        var steps = ApplyTests.rebuild
        steps.append([Statement("UPDATE nowhere SET a = 1")])
        guard case .step? = try failure(of: try plan(for: path, [steps]), on: path) else { return #expect(Bool(false), "it ran") }
        #expect([folder.bytes("b.db"), folder.bytes("b.db-wal")] == bytes)
        #expect(try failure(of: try plan(for: path, [ApplyTests.rebuild]), on: path) == nil)
        #expect(try rows("SELECT count(*) FROM child", in: path) == "4")
    }

    @Test("A lock file is held by one at a time, tells who has it, and a dead one's is taken over")
    func lockFile() throws {
        let path = try folder.store(ApplyTests.family)
        let link = folder.file("link.db")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        try Data("99999999 elsewhere\n".utf8).write(to: URL(filePath: path + ".mapc-lock"))
        do {
            let lock = try StoreLock(store: path)
            #expect(lock.path == path + ".mapc-lock")
            var failed: StoreError?
            do throws(StoreError) { _ = try StoreLock(store: link) } catch { failed = error }
            guard case .busy(link, by: let holder?) = failed else {
                Issue.record("it ended as \(String(describing: failed))")
                return
            }
            #expect(holder.hasPrefix("process \(getpid()) on "))
            #expect(folder.names.contains("a.db.mapc-lock"))
        }
        #expect(folder.names == ["a.db", "link.db"])
    }

    @Test("Killed at any instant, a run leaves the old store or the new one", arguments: ["DELETE", "WAL"])
    func killed(mode: String) throws {
        let pristine = try folder.store(
            """
            PRAGMA journal_mode=\(mode); CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, b BLOB); CREATE INDEX i ON t(a);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
            INSERT INTO t SELECT i, 'old ' || i, zeroblob(300) FROM n;
            """)
        let plan = try plan(
            for: pristine,
            [
                [
                    [Statement("ALTER TABLE t RENAME COLUMN a TO c")],
                    [Statement("UPDATE t SET c = 'new' || substr(c, 4), b = randomblob(500)")],
                    [Statement("CREATE TABLE u AS SELECT id, c FROM t")],
                ]
            ])
        for attempt in 0..<6 {
            let path = folder.file("\(attempt).db")
            try FileManager.default.copyItem(atPath: pristine, toPath: path)
            let child = try Child {
                // A cache of ten pages makes it write before it commits.
                guard var database = try? SQLiteDatabase.open(path, for: .writing) else { return }
                try? database.execute("PRAGMA cache_size=10")
                _ = try? apply(plan, to: &database)
            }
            let journal = "\(attempt).db" + (mode == "WAL" ? "-wal" : "-journal")
            // A child that was made while another thread held a lock of the runtime may hang. It is killed in that state.
            for _ in 0..<1_000 where folder.size(journal) == 0 && child.isRunning { usleep(500) }
            usleep(UInt32(attempt * 3_000))
            child.kill()
            // The first connection that may write finishes what the killed process left.
            _ = try SQLiteDatabase.open(path, for: .writing)
            #expect(try rows("PRAGMA integrity_check", in: path) == "ok")
            if try rows("SELECT count(*) FROM pragma_table_info('t') WHERE name = 'a'", in: path) == "1" {
                #expect(try rows("SELECT count(*), sum(a LIKE 'old %'), sum(b = zeroblob(300)) FROM t", in: path) == "4000|4000|4000")
                #expect(try rows("SELECT name FROM sqlite_schema", in: path) == "t,i")
            } else {
                #expect(try rows("SELECT count(*), sum(c LIKE 'new %'), sum(length(b) = 500) FROM t", in: path) == "4000|4000|4000")
                #expect(try rows("SELECT count(*) FROM u JOIN t USING (id, c)", in: path) == "4000")
                #expect(try rows("SELECT version FROM mapc_store", in: path) == "2")
            }
        }
    }
}

/// A separate process that does one thing and can be killed while it does.
struct Child {
    let process: pid_t

    /// Swift hides `fork`, because most of what a program does is not safe in a child. A SQLite connection that only the child uses is
    /// safe.
    init(_ body: () -> Void) throws {
        typealias Fork = @convention(c) () -> pid_t
        let symbol = try #require(dlsym(dlopen(nil, RTLD_NOW), "fork"))
        process = unsafeBitCast(symbol, to: Fork.self)()
        if process == 0 {
            body()
            _exit(0)
        }
    }

    /// Whether it is still running. A process that has ended is not collected yet.
    var isRunning: Bool {
        var facts = siginfo_t()
        return waitid(P_PID, id_t(process), &facts, WEXITED | WNOHANG | WNOWAIT) == 0 && facts.si_signo == 0
    }

    func kill() {
        Foundation.kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }
}

import Foundation
import MapPlan
import Testing

@testable import MapExecution

/// Tests how the pages of a copy replace those of a store: what other programs may see of it, and what remains if it fails.
@Suite(.serialized) struct CopyTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private static let modes = ["DELETE", "TRUNCATE", "PERSIST", "WAL"]

    /// Makes a store with this journal mode, and a plan that rebuilds one of its tables.
    private func pristine(_ mode: String) throws -> (path: String, plan: Plan) {
        let path = try folder.store("PRAGMA journal_mode=\(mode);" + ApplyTests.family)
        return (path, try plan(for: path, [ApplyTests.rebuild], ledger: ApplyTests.books))
    }

    private func afresh(_ mode: String) throws -> (path: String, plan: Plan) {
        for name in folder.names { try FileManager.default.removeItem(atPath: folder.file(name)) }
        return try pristine(mode)
    }

    @Test("The store stays the same file with its names, its mode and its journal, and has the copy's rows", arguments: modes)
    func takesPlace(mode: String) throws {
        let (path, plan) = try pristine(mode)
        chmod(path, 0o640)
        let (link, other) = (folder.file("link.db"), folder.file("other.db"))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        try FileManager.default.linkItem(atPath: path, toPath: other)
        let old = try #require(facts(of: path))
        #expect(try failureOnCopy(of: plan, link) == nil)
        let new = try #require(facts(of: path))
        #expect(new.st_ino == old.st_ino && new.st_mode == old.st_mode && new.st_uid == old.st_uid && new.st_gid == old.st_gid)
        for name in [path, other] {
            #expect(try rows("SELECT id, name, age FROM parent", in: name) == "1|ann|NULL,2|bob|NULL")
            #expect(try rows("SELECT id, parent FROM child", in: name) == "1|1,2|1,3|2")
        }
        #expect(try rows("PRAGMA journal_mode", in: path) == (mode == "WAL" ? "wal" : "delete"))
        #expect(try rows("PRAGMA integrity_check", in: path) == "ok")
        #expect(folder.stores == ["a.db", "link.db", "other.db"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    }

    @Test("Page size, text encoding, auto-vacuum and the application's marks stay, whether the store grows or shrinks", arguments: modes)
    func settings(mode: String) throws {
        let pragmas = ["page_size", "auto_vacuum", "encoding", "application_id", "user_version", "journal_mode"]
        for (size, vacuum, encoding) in [(512, 1, "UTF-8"), (4096, 2, "UTF-16le"), (65_536, 0, "UTF-16be")] {
            for name in folder.names { try FileManager.default.removeItem(atPath: folder.file(name)) }
            let path = try folder.store(
                """
                PRAGMA page_size=\(size); PRAGMA auto_vacuum=\(vacuum); PRAGMA encoding='\(encoding)'; PRAGMA application_id=77; PRAGMA user_version=5;
                PRAGMA journal_mode=\(mode); \(ApplyTests.family)
                WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400) INSERT INTO log SELECT hex(zeroblob(500)) FROM n
                """)
            let facts = { try pragmas.map { try rows("PRAGMA \($0)", in: path) } }
            let (before, bytes) = (try facts(), folder.size("a.db"))
            let shrunk = try plan(for: path, [[[Statement("DELETE FROM log")]]], writesReceipt: false)
            #expect(try failureOnCopy(of: shrunk, path) == nil)
            #expect(try facts() == before)
            #expect(vacuum != 1 || folder.size("a.db") < bytes / 2)
            let grown = try plan(
                for: path, [[[Statement("INSERT INTO log SELECT zeroblob(900000)")]]], writesReceipt: false)
            #expect(try failureOnCopy(of: grown, path) == nil)
            #expect(try facts() == before && folder.size("a.db") > 900_000)
            #expect(try rows("PRAGMA integrity_check", in: path) == "ok")
            #expect(try rows("SELECT count(*) FROM log", in: path) == "1")
        }
    }

    @Test("Until the pages are committed nobody else gets a lock for writing", arguments: modes)
    func heldToTheEnd(mode: String) throws {
        let (path, plan) = try pristine(mode)
        var locked: [Bool] = []
        let failed = try failureOnCopy(of: plan, path, keeping: Backups()) { _ in
        } reached: { step in
            // This test is about a descriptor that is opened and closed, which may drop locks.
            guard step != .committed, step != .settled else { return }
            locked.append((try? mode == "WAL" ? isWriteLocked(walOf: path) : isLocked(path)) ?? false)
        }
        #expect(failed == nil && locked == Array(repeating: true, count: CopyStep.allCases.count - 2))
        #expect(try isLocked(path) == false)
    }

    @Test("What must not happen is seen when it does: a descriptor of the store that is opened and closed drops SQLite's locks")
    func droppedLocks() throws {
        let (path, _) = try pristine("DELETE")
        var database = try SQLiteDatabase.open(path, for: .writing)
        try database.execute("BEGIN EXCLUSIVE")
        #expect(try isLocked(path))
        close(open(path, O_RDONLY))
        #expect(try !isLocked(path))
    }

    @Test("A run that is cancelled, while it copies or later, leaves nothing but the store", arguments: 0...4)
    func cancelled(after count: Int) throws {
        let (path, plan) = try pristine("DELETE")
        let bytes = folder.bytes("a.db")
        var asked = 0
        #expect(throws: StrategyFailure.running(.cancelled)) {
            try apply(
                plan, toCopyOf: path, keeping: Backups(),
                isCancelled: {
                    asked += 1
                    return asked > count
                })
        }
        #expect(asked > count && folder.names == ["a.db"] && folder.bytes("a.db") == bytes)
    }

    @Test("A run that is cancelled while the pages are written back leaves the store as it was", arguments: modes)
    func cancelledLate(mode: String) throws {
        let (path, _) = try pristine(mode)
        var database = try SQLiteDatabase.open(path, for: .writing)
        // More pages than SQLite's cache holds, so that the store's file or its WAL is written before the end.
        try database.execute("INSERT INTO log SELECT zeroblob(12000000)")
        let facts = { try rows("SELECT (SELECT sum(length(what)) FROM log), (SELECT group_concat(sql) FROM sqlite_schema)", in: path) }
        let old = try facts()
        let plan = try plan(for: path, [ApplyTests.rebuild])
        var (isAsked, events) = (false, [String]())
        #expect(throws: StrategyFailure.running(.cancelled)) {
            try apply(
                plan, toCopyOf: path, keeping: Backups(),
                onEvent: { event in
                    if case .writing(let share) = event { isAsked = isAsked || share > 0.6 }
                    if case .rollingBack = event { events.append("\(event)") }
                }, isCancelled: { isAsked })
        }
        #expect(isAsked && events == ["rollingBack"])
        #expect(try facts() == old && rows("PRAGMA integrity_check", in: path) == "ok")
        #expect(folder.stores == ["a.db"])
    }

    @Test("A WAL store may be open elsewhere, which keeps its locks, goes on reading, and sees the new rows afterwards")
    func keepsForeignLocks() throws {
        let (path, plan) = try pristine("WAL")
        var idle = try SQLiteDatabase.open(path, for: .reading)
        var reading = try SQLiteDatabase.open(path, for: .reading)
        try reading.execute("BEGIN; SELECT count(*) FROM child")
        #expect(try isLocked(path))
        #expect(try failureOnCopy(of: plan, path) == nil)
        #expect(try isLocked(path))
        #expect(try idle.value("SELECT count(age) FROM parent") == .integer(0))
        #expect(try reading.value("SELECT count(*) FROM pragma_table_info('parent')") == .integer(2))
        try reading.execute("COMMIT")
        #expect(try reading.value("SELECT count(*) FROM pragma_table_info('parent')") == .integer(3))
    }

    @Test("Who is in a transaction is waited for, in a WAL store who writes", arguments: modes)
    func busy(mode: String) throws {
        let (path, plan) = try pristine(mode)
        let before = folder.bytes("a.db")
        do {
            var other = try SQLiteDatabase.open(path, for: .writing)
            try other.execute(mode == "WAL" ? "BEGIN IMMEDIATE" : "BEGIN; SELECT count(*) FROM parent")
            #expect(try failureOnCopy(of: plan, path) == .opening(.busy(path, by: nil)))
            _ = try other.value("SELECT 1 FROM parent")
        }
        #expect(folder.bytes("a.db") == before && folder.stores == ["a.db"])
    }

    @Test("Who is connected reads the new rows afterwards, and what it writes is in the store", arguments: modes)
    func idle(mode: String) throws {
        let (path, plan) = try pristine(mode)
        var idle = try SQLiteDatabase.open(path, for: .writing)
        #expect(try idle.value("SELECT count(*) FROM pragma_table_info('parent')") == .integer(2))
        #expect(try failureOnCopy(of: plan, path) == nil)
        #expect(try idle.value("SELECT count(*) FROM pragma_table_info('parent')") == .integer(3))
        try idle.execute("INSERT INTO parent(name, age) VALUES ('eve', 7)")
        #expect(try rows("SELECT name, age FROM parent WHERE age", in: path) == "eve|7")
    }

    @Test("A store that another program deletes or replaces is never reported as migrated", arguments: modes)
    func moved(mode: String) throws {
        for step in CopyStep.allCases where step != .settled {
            let (path, plan) = try afresh(mode)
            let old = try rowsAndTables(of: path)
            let failed = try failureOnCopy(of: plan, path, keeping: Backups()) { _ in
            } reached: {
                guard $0 == step else { return }
                try? FileManager.default.moveItem(atPath: path, toPath: folder.file("away.db"))
                try? Data("another file".utf8).write(to: URL(filePath: path))
            }
            #expect(failed == .running(.moved(isCommitted: step == .committed)), "\(step)")
            #expect(folder.bytes("a.db") == Data("another file".utf8))
            if step != .committed { #expect(try rowsAndTables(of: folder.file("away.db")) == old, "\(step)") }
            // The rows before the migration are nowhere else then.
            #expect(folder.stores == ["a.db"] + (step == .committed ? ["a.db.backup-1"] : []) + ["away.db"], "\(step)")
        }
    }

    @Test("A file that has the store's name only while it is copied is never written into the store", arguments: modes)
    func exchanged(mode: String) throws {
        let (path, plan) = try pristine(mode)
        let (old, away) = (try rowsAndTables(of: path), folder.file("away.db"))
        let other = try folder.store("PRAGMA journal_mode=\(mode); \(ApplyTests.family); DELETE FROM child", name: "other.db")
        let failed = try failureOnCopy(of: plan, path) { _ in
        } reached: {
            if $0 == .held {
                rename(path, away)
                rename(other, path)
            } else if $0 == .copied {
                rename(path, other)
                rename(away, path)
            }
        }
        if failed != nil {
            rename(away, path)
            #expect(try failed == .running(.moved(isCommitted: false)) && rowsAndTables(of: path) == old)
        }
        #expect(try rows("SELECT id, parent FROM child", in: path) == "1|1,2|1,3|2")
        #expect(try rows("PRAGMA integrity_check", in: path) == "ok")
    }

    @Test("A link that leads to another store by then is not reported as migrated")
    func movedLink() throws {
        let (path, plan) = try pristine("DELETE")
        let link = folder.file("link.db")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        _ = try folder.store(ApplyTests.family, name: "b.db")
        let bytes = folder.bytes("a.db")
        let failed = try failureOnCopy(of: plan, link) { _ in
        } reached: {
            guard $0 == .written else { return }
            unlink(link)
            symlink(folder.file("b.db"), link)
        }
        #expect(failed == .running(.moved(isCommitted: false)) && folder.bytes("a.db") == bytes)
    }

    @Test("Rows that are only in the WAL come along and are in the backup, and no WAL is left to marry the new store")
    func wal() throws {
        let path = folder.file("b.db")
        do {
            var writer = SQLiteDatabase(handle: try connect(to: folder.file("a.db"), flags: 6), waitMilliseconds: 0)
            try writer.execute("PRAGMA journal_mode=WAL;" + ApplyTests.family)
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: folder.file("a.db") + suffix, toPath: path + suffix)
            }
        }
        let plan = try plan(for: path, [ApplyTests.rebuild])
        let bytes = [folder.bytes("b.db"), folder.bytes("b.db-wal")]
        var refused = plan
        refused.legs[0].steps[0].statements = [Statement("UPDATE nowhere SET a = 1")]
        #expect(try failureOnCopy(of: refused, path, keeping: Backups()) != nil)
        // A failed run does not move any rows.
        #expect([folder.bytes("b.db"), folder.bytes("b.db-wal")] == bytes)
        #expect(try failureOnCopy(of: plan, path, keeping: Backups()) == nil)
        #expect(folder.names.filter { $0.hasPrefix("b.db") } == ["b.db", "b.db.backup-1", "b.db.backups"])
        #expect(try rows("SELECT id, parent FROM child", in: path) == "1|1,2|1,3|2,4|3")
        #expect(try rows("SELECT id, name FROM parent", in: path + ".backup-1") == "1|ann,2|bob")
        #expect(try rows("PRAGMA journal_mode", in: path + ".backup-1") == "wal")
    }

    @Test("What a dead writer left in a journal is rolled back before the store is copied")
    func hotJournal() throws {
        let path = folder.file("b.db")
        _ = try folder.store(ApplyTests.family)
        let plan = try plan(for: folder.file("a.db"), [ApplyTests.rebuild])
        do {
            var writer = SQLiteDatabase(handle: try connect(to: folder.file("a.db"), flags: 6), waitMilliseconds: 0)
            try writer.execute("PRAGMA cache_size=1; BEGIN; UPDATE child SET parent = 2; INSERT INTO log SELECT randomblob(9000)")
            for suffix in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: folder.file("a.db") + suffix, toPath: path + suffix)
            }
        }
        #expect(folder.size("b.db-journal") > 0)
        #expect(try failureOnCopy(of: plan, path) == nil)
        #expect(try rows("SELECT id, parent FROM child", in: path) == "1|1,2|1,3|2")
        #expect(folder.names == ["a.db", "b.db"])
    }

    @Test("A run that fails, or is only rehearsed, leaves the store byte for byte and nothing beside it", arguments: modes)
    func failures(mode: String) throws {
        let (path, plan) = try pristine(mode)
        let bytes = folder.bytes("a.db")
        var refused = plan
        refused.legs[0].obligations = [finding("nil-in-required", "SELECT id FROM parent")]
        var violated = plan
        violated.legs[0].checks = [finding("lost", "SELECT id FROM parent")]
        var broken = plan
        broken.legs[0].steps.append(
            Step(id: "x", kind: .patch, title: "x", statements: [Statement("UPDATE nowhere SET a = 1")], origins: [], isReversible: false))
        for plan in [refused, violated, broken] {
            guard case .running = try failureOnCopy(of: plan, path, keeping: Backups()) else { return #expect(Bool(false), "it ran") }
            #expect(folder.bytes("a.db") == bytes)
        }
        #expect(try failureOnCopy(of: plan, path, keeping: Backups(), options: RunOptions(isDryRun: true)) == nil)
        #expect(folder.bytes("a.db") == bytes)
        #expect(folder.stores == ["a.db"])
    }

    @Test("As many backups are kept as were asked for, the latest with the highest number")
    func backups() throws {
        let path = try folder.store(ApplyTests.family)
        try Data("mine".utf8).write(to: URL(filePath: path + ".backup-x"))
        func migrate(_ name: String, keeping limit: Int?) throws {
            let plan = try plan(for: path, [[[Statement("UPDATE parent SET name = '\(name)'")]]], writesReceipt: false)
            #expect(try failureOnCopy(of: plan, path, keeping: Backups(limit: limit)) == nil)
        }
        for name in ["1", "2", "3"] { try migrate(name, keeping: nil) }
        #expect(folder.names == ["a.db", "a.db.backup-1", "a.db.backup-2", "a.db.backup-3", "a.db.backup-x", "a.db.backups"])
        try migrate("4", keeping: 2)
        #expect(folder.names == ["a.db", "a.db.backup-3", "a.db.backup-4", "a.db.backup-x", "a.db.backups"])
        #expect(try rows("SELECT DISTINCT name FROM parent", in: path + ".backup-4") == "3")
    }

    @Test("A disk that is full while the store is copied, or while the plan is run, leaves the store and no copy")
    func full() throws {
        let (path, plan) = try pristine("DELETE")
        let bytes = folder.bytes("a.db")
        for limit in [4_096, folder.size("a.db")] {
            let end = try Child.end {
                signal(SIGXFSZ, SIG_IGN)
                var room = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &room)
                _exit((try? failureOnCopy(of: plan, path)) == nil ? 0 : 1)
            }
            #expect(end == .exited(1))
            #expect(folder.bytes("a.db") == bytes && folder.names == ["a.db"])
        }
    }

    @Test("Killed at any step, a run leaves the old store or the new one, and the next mapc puts the rest right", arguments: modes)
    func killed(mode: String) throws {
        for step in CopyStep.allCases {
            let (path, plan) = try afresh(mode)
            let old = try rowsAndTables(of: path)
            let end = try Child.end(after: { _ = try afresh(mode) }) {
                _ = try? failureOnCopy(of: plan, path, keeping: Backups()) { _ in
                } reached: {
                    if $0 == step { Foundation.kill(getpid(), SIGKILL) }
                }
            }
            #expect(end == .killed)
            let isNew = step == .committed || step == .settled
            // Another program may be the first to open it.
            let now = try rowsAndTables(of: path)
            #expect((now == old) == !isNew, "\(mode), \(step)")
            recoverCopies(of: path)
            #expect(try rowsAndTables(of: path) == now)
            #expect(try rows("PRAGMA integrity_check", in: path) == "ok")
            #expect(folder.stores == (isNew ? ["a.db", "a.db.backup-1"] : ["a.db"]), "\(mode), \(step)")
            if isNew { #expect(try rowsAndTables(of: path + ".backup-1") == old) }
            if !isNew { #expect(try failureOnCopy(of: plan, path) == nil) }
        }
    }

    @Test("Rows that are emitted are given on when the pages are committed, and not before")
    func emits() throws {
        final class Listener: EmitReceiver {
            var told: [String] = []
            func hold(_ row: EmittedRow) { told.append("hold") }
            func deliver(_ row: EmittedRow) { told.append("deliver") }
            func discard() { told.append("discard") }
        }
        let path = try folder.store(ApplyTests.family)
        var plan = try plan(for: path, [[]])
        let origin = PlanOrigin(words: "gone")
        plan.legs[0].emits = [EmittedTable(name: "gone", table: "mapc_emit", fields: ["id"], origin: origin)]
        let gather = [
            Statement("CREATE TEMP TABLE mapc_emit(c0)"), Statement("INSERT INTO temp.mapc_emit SELECT id FROM main.parent WHERE id = 1"),
        ]
        plan.legs[0].steps = [Step(id: "g", kind: .stage, title: "g", statements: gather, origins: [], isReversible: true)]
        let listener = Listener()
        let failed = try failureOnCopy(of: plan, path, receiver: listener) { _ in
        } reached: {
            listener.told.append("\($0)")
        }
        #expect(failed == nil)
        #expect(listener.told == ["held", "copied", "hold", "migrated", "kept", "written", "announced", "committed", "settled", "deliver"])
        listener.told = []
        plan.storeSchema = try readStoreSchema(at: path).fingerprint
        let isFailed = try failureOnCopy(
            of: plan, path, keeping: Backups(), options: RunOptions(trustsReceipt: false), receiver: listener
        ) { _ in
        } reached: {
            // The run fails, because the copy no longer has a name.
            if $0 == .written { unlink(path + ".mapc-new") }
        }
        #expect(isFailed != nil && listener.told == ["hold", "discard"])
    }

    private func facts(of path: String) -> stat? {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts : nil
    }
}

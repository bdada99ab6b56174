import Foundation
import MapPlan
import Testing

@testable import MapExecution

/// Tests how a copy replaces a store: what other programs may see of it, and what remains if it fails.
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

    @Test("The copy takes the store's place with its mode, its journal and its rows", arguments: modes)
    func takesPlace(mode: String) throws {
        let (path, plan) = try pristine(mode)
        chmod(path, 0o640)
        let link = folder.file("link.db")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let old = try #require(facts(of: path))
        #expect(try failureOnCopy(of: plan, link) == nil)
        let new = try #require(facts(of: path))
        #expect(new.st_ino != old.st_ino && new.st_mode == old.st_mode && new.st_uid == old.st_uid && new.st_gid == old.st_gid)
        #expect(try rows("SELECT id, name, age FROM parent", in: path) == "1|ann|NULL,2|bob|NULL")
        #expect(try rows("SELECT id, parent FROM child", in: path) == "1|1,2|1,3|2")
        #expect(try rows("PRAGMA journal_mode", in: path) == (mode == "WAL" ? "wal" : "delete"))
        #expect(try rows("PRAGMA integrity_check", in: path) == "ok")
        #expect(folder.stores == ["a.db", "link.db"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    }

    @Test("Until the copy has its name nobody else gets a lock on the store", arguments: modes)
    func heldToTheEnd(mode: String) throws {
        let (path, plan) = try pristine(mode)
        var locked: [Bool] = []
        let failed = try failureOnCopy(of: plan, path, keeping: Backups()) { _ in
        } reached: { step in
            // This test is about a descriptor that is opened and closed, which may drop locks.
            if step != .swapped, step != .settled { locked.append((try? isLocked(path)) ?? false) }
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

    @Test("A store that is refused keeps the locks that this process has on it")
    func keepsForeignLocks() throws {
        let (path, plan) = try pristine("WAL")
        var idle = try SQLiteDatabase.open(path, for: .reading)
        #expect(try isLocked(path))
        #expect(try failureOnCopy(of: plan, path) == .opening(.busy(path, by: nil)))
        #expect(try isLocked(path))
        #expect(try idle.value("SELECT count(*) FROM child") == .integer(3))
    }

    @Test("Who is in a transaction is waited for, in a WAL store who has it open at all")
    func busy() throws {
        for mode in Self.modes {
            let (path, plan) = try afresh(mode)
            let before = folder.bytes("a.db")
            do {
                var other = try SQLiteDatabase.open(path, for: .reading)
                if mode != "WAL" { try other.execute("BEGIN; SELECT count(*) FROM parent") }
                #expect(try failureOnCopy(of: plan, path) == .opening(.busy(path, by: nil)), "\(mode)")
                _ = try other.value("SELECT 1 FROM parent")
            }
            #expect(folder.bytes("a.db") == before && folder.stores == ["a.db"])
        }
    }

    @Test("An idle connection to a store without a WAL goes on with the old file: nobody can see it")
    func idle() throws {
        let (path, plan) = try pristine("DELETE")
        var idle = try SQLiteDatabase.open(path, for: .writing)
        #expect(try failureOnCopy(of: plan, path) == nil)
        #expect(try idle.value("SELECT count(*) FROM pragma_table_info('parent')") == .integer(2))
        // SQLite itself refuses to write to a file that has lost its name.
        #expect(throws: DatabaseError.self) { try idle.execute("DELETE FROM child") }
        #expect(try rows("SELECT count(*) FROM child", in: path) == "3")
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
        #expect(folder.names.filter { $0.hasPrefix("b.db") } == ["b.db", "b.db.backup-1"])
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

    @Test("A store with a second name, under which the old rows would stay, is not replaced")
    func hardLink() throws {
        let (path, plan) = try pristine("DELETE")
        try FileManager.default.linkItem(atPath: path, toPath: folder.file("other.db"))
        guard case .opening(.irreplaceable(path, _)) = try failureOnCopy(of: plan, path) else {
            return #expect(Bool(false), "it was replaced")
        }
        #expect(folder.names == ["a.db", "other.db"])
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
        #expect(folder.names == ["a.db", "a.db.backup-1", "a.db.backup-2", "a.db.backup-3", "a.db.backup-x"])
        try migrate("4", keeping: 2)
        #expect(folder.names == ["a.db", "a.db.backup-3", "a.db.backup-4", "a.db.backup-x"])
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
            let isNew = step == .swapped || step == .settled
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

    @Test("Rows that are emitted are given on when the copy has its name, and not before")
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
        #expect(listener.told == ["held", "copied", "hold", "migrated", "safe", "quiet", "kept", "swapped", "settled", "deliver"])
        listener.told = []
        plan.storeSchema = try readStoreSchema(at: path).fingerprint
        let isFailed = try failureOnCopy(of: plan, path, options: RunOptions(trustsReceipt: false), receiver: listener) { _ in
        } reached: {
            // The swap fails, because the copy no longer exists.
            if $0 == .kept { unlink(path + ".mapc-new") }
        }
        #expect(isFailed != nil && listener.told == ["hold", "discard"])
    }

    private func facts(of path: String) -> stat? {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts : nil
    }
}

import Foundation
import MapPlan
import Testing

@testable import MapExecution

/// Tests the migration of a store in place, and the backup of it.
@Suite(.serialized) struct BackupTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private static let modes = ["DELETE", "TRUNCATE", "PERSIST", "WAL"]

    private func pristine(_ mode: String) throws -> (path: String, plan: Plan) {
        let path = try folder.store("PRAGMA journal_mode=\(mode);" + ApplyTests.family)
        return (path, try plan(for: path, [ApplyTests.rebuild], ledger: ApplyTests.books))
    }

    @Test("The backup is the store as it was, and others can read a WAL store meanwhile", arguments: modes)
    func backup(mode: String) throws {
        let (path, plan) = try pristine(mode)
        let before = try rowsAndTables(of: path)
        let file = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64
        var isRead = false
        let run = try apply(plan, inPlaceOf: path, keeping: Backups()) { event in
            if case .copying = event { isRead = isRead || (try? rows("SELECT count(*) FROM child", in: path)) == "3" }
        }
        #expect(run.backup == path + ".backup-1" && isRead == (mode == "WAL"))
        #expect(try rowsAndTables(of: path + ".backup-1") == before && rowsAndTables(of: path) != before)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64 == file)
        #expect(folder.stores == ["a.db", "a.db.backup-1"])
    }

    @Test("Nobody writes between the backup and the migration, and no lock is lost", arguments: modes)
    func lateWriter(mode: String) throws {
        let (path, plan) = try pristine(mode)
        var idle = try SQLiteDatabase.open(path, for: .writing)
        var (refusals, locks) = ([Int32](), [Bool]())
        _ = try apply(plan, inPlaceOf: path, keeping: Backups()) { event in
            switch event {
            case .copying, .committing:
                do throws(DatabaseError) {
                    try idle.execute("UPDATE parent SET name = 'late'")
                } catch {
                    refusals.append(error.primaryCode)
                }
                locks.append((try? mode == "WAL" ? isWriteLocked(walOf: path) : isLocked(path)) ?? false)
            default: break
            }
        }
        #expect(refusals.count >= 2 && Set(refusals) == [5] && !locks.contains(false))
        #expect(try rows("SELECT name FROM parent", in: path + ".backup-1") == "ann,bob")
        #expect(try rows("SELECT name FROM parent", in: path) == "ann,bob")
    }

    @Test("A store that another program deletes or replaces is never reported as migrated", arguments: modes)
    func moved(mode: String) throws {
        let away = folder.file("away.db")
        let (path, plan) = try pristine(mode)
        let old = try rowsAndTables(of: path)
        func move(_ event: RunEvent, at step: Int) {
            switch (event, step) {
            case (.copying, 0), (.stepBegan(1, _, _), 1), (.committing, 2): rename(path, away)
            default: break
            }
        }
        for step in 0...2 {
            #expect(throws: StrategyFailure.running(.moved(isCommitted: false))) {
                try apply(plan, inPlaceOf: path, keeping: Backups(), onEvent: { move($0, at: step) })
            }
            #expect(folder.stores == ["away.db"] && !FileManager.default.fileExists(atPath: path), "\(step)")
            rename(away, path)
            #expect(try rowsAndTables(of: path) == old, "\(step)")
            #expect(try failure(of: plan, on: path, onEvent: { move($0, at: max(step, 1)) }) == .moved(isCommitted: false), "\(step)")
            rename(away, path)
        }
        #expect(try rowsAndTables(of: path) == old)
    }

    @Test("A run that fails or is only tried keeps nothing")
    func failures() throws {
        let (path, plan) = try pristine("DELETE")
        let bytes = folder.bytes("a.db")
        #expect(throws: StrategyFailure.running(.cancelled)) {
            try apply(plan, inPlaceOf: path, keeping: Backups(), isCancelled: { true })
        }
        _ = try apply(plan, inPlaceOf: path, keeping: Backups(), options: RunOptions(isDryRun: true))
        #expect(folder.bytes("a.db") == bytes)
        #expect(folder.stores == ["a.db"])
    }

    @Test("Files whose names only look like it are no backups of the store, and stay")
    func strangers() throws {
        let (path, plan) = try pristine("DELETE")
        let strangers = ["a.db.backup-\(Int.max)", "a.db.backup-07", "a.db.backup-", "A.db.backup-8"]
        for name in strangers { try Data().write(to: URL(filePath: path).deletingLastPathComponent().appending(path: name)) }
        #expect(try apply(plan, inPlaceOf: path, keeping: Backups(limit: 1)).backup == path + ".backup-1")
        #expect(Set(folder.stores) == Set(["a.db", "a.db.backup-1"] + strangers))
    }

    @Test("Only backups that mapc has made are deleted, and only while they are as it made them")
    func own() throws {
        let (path, _) = try pristine("DELETE")
        func migrate() throws -> String? {
            var rebuild = try plan(for: path, [ApplyTests.rebuild])
            rebuild.writesReceipt = false
            return try apply(rebuild, inPlaceOf: path, keeping: Backups(limit: 2)).backup
        }
        let files = FileManager.default
        for number in 1...2 { #expect(try migrate() == "\(path).backup-\(number)") }
        try Data("a file of somebody else".utf8).write(to: URL(filePath: path + ".backup-3"))
        try files.createSymbolicLink(atPath: path + ".backup-4", withDestinationPath: "a.db")
        #expect(try migrate() == path + ".backup-5")
        #expect(folder.stores.sorted() == ["a.db", "a.db.backup-2", "a.db.backup-3", "a.db.backup-4", "a.db.backup-5"])
        // Somebody uses a backup, and puts another file in the place of the other one.
        let written = try FileHandle(forWritingTo: URL(filePath: path + ".backup-2"))
        try written.seekToEnd()
        try written.write(contentsOf: Data("more".utf8))
        try written.close()
        try files.copyItem(atPath: path + ".backup-5", toPath: path + ".other")
        try files.removeItem(atPath: path + ".backup-5")
        try files.moveItem(atPath: path + ".other", toPath: path + ".backup-5")
        for _ in 1...3 { _ = try migrate() }
        #expect(folder.stores.filter { $0.contains("backup") }.sorted() == [2, 3, 4, 5, 7, 8].map { "a.db.backup-\($0)" })
    }

    @Test("The folder of large values comes along, and goes when its backup goes")
    func largeValues() throws {
        let (path, _) = try pristine("DELETE")
        let files = FileManager.default
        try files.createDirectory(atPath: folder.file(".a_SUPPORT/_EXTERNAL_DATA"), withIntermediateDirectories: true)
        let name = "_EXTERNAL_DATA/7A4C"
        try Data("first".utf8).write(to: URL(filePath: folder.file(".a_SUPPORT/" + name)))
        func migrate(_ isCoreData: Bool = true) throws {
            var rebuild = try plan(for: path, [ApplyTests.rebuild])
            rebuild.staysCoreData = isCoreData
            rebuild.writesReceipt = false
            _ = try apply(rebuild, inPlaceOf: path, keeping: Backups(limit: 1))
        }
        try migrate()
        try Data("second".utf8).write(to: URL(filePath: folder.file(".a_SUPPORT/" + name)))
        #expect(folder.bytes(".a.db.backup-1_SUPPORT/" + name) == Data("first".utf8))
        try migrate()
        #expect(folder.bytes(".a.db.backup-2_SUPPORT/" + name) == Data("second".utf8))
        #expect(!files.fileExists(atPath: folder.file(".a.db.backup-1_SUPPORT")))
        try migrate(false)
        #expect(
            folder.stores.filter { $0.contains("SUPPORT") } == [".a_SUPPORT"], "a database that is none of Core Data has no such folder")
    }

    @Test("A process that died while it named the backup: the next one gives the folder its name, or removes it")
    func foldersOfDead() throws {
        let (path, _) = try pristine("DELETE")
        let files = FileManager.default
        for (left, after) in [(".a.db.mapc-new_SUPPORT", [String]()), (".a.db.mapc-old_SUPPORT", [".a.db.backup-1_SUPPORT"])] {
            try Data().write(to: URL(filePath: path + ".backup-1"))
            try files.createDirectory(atPath: folder.file(left + "/_EXTERNAL_DATA"), withIntermediateDirectories: true)
            recoverCopies(of: path)
            #expect(folder.stores.filter { $0.contains("SUPPORT") } == after)
        }
    }

    @Test("A backup of a damaged store is noticed before the migration begins")
    func damaged() throws {
        let (path, plan) = try pristine("DELETE")
        let file = try FileHandle(forUpdating: URL(filePath: path))
        let size = try file.seekToEnd()
        try file.seek(toOffset: size - 4_096)
        try file.write(contentsOf: Data(repeating: 0x5A, count: 4_096))
        try file.close()
        let bytes = folder.bytes("a.db")
        let failure = #expect(throws: StrategyFailure.self) { try apply(plan, inPlaceOf: path, keeping: Backups()) }
        let words = "\(try #require(failure))"
        #expect(words.contains("the backup does not pass"), "\(words)")
        #expect(folder.bytes("a.db") == bytes)
        #expect(folder.stores == ["a.db"])
    }

    @Test("What a process leaves that died before its commit goes away; what one leaves that died after it becomes the backup")
    func leftovers() throws {
        let (path, _) = try pristine("DELETE")
        try Data("half a backup".utf8).write(to: URL(filePath: path + ".mapc-new"))
        recoverCopies(of: path)
        #expect(folder.stores == ["a.db"])
        try FileManager.default.copyItem(atPath: path, toPath: path + ".mapc-old")
        recoverCopies(of: path)
        #expect(folder.stores == ["a.db"])
        try FileManager.default.copyItem(atPath: path, toPath: path + ".mapc-old")
        var database = try SQLiteDatabase.open(path, for: .writing)
        try database.execute("UPDATE parent SET name = 'new' WHERE id = 1")
        recoverCopies(of: path)
        #expect(folder.stores == ["a.db", "a.db.backup-1"])
    }

    @Test(
        "Killed while it commits, a run leaves no backup of a store that is as it was", arguments: modes)
    func superfluous(mode: String) throws {
        let (path, plan) = try pristine(mode)
        let old = try rowsAndTables(of: path)
        let anew = {
            for name in folder.names { try FileManager.default.removeItem(atPath: folder.file(name)) }
            _ = try pristine(mode)
        }
        let end = try Child.end(after: anew) {
            _ = try? apply(plan, inPlaceOf: path, keeping: Backups(), options: RunOptions()) { event in
                if case .committing = event { Foundation.kill(getpid(), SIGKILL) }
            }
        }
        #expect(end == .killed && folder.stores.contains("a.db.mapc-old"))
        recoverCopies(of: path)
        #expect(try rowsAndTables(of: path) == old && folder.stores.filter { !$0.hasSuffix("-journal") } == ["a.db"])
    }
}

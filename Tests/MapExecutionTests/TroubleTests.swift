import Foundation
import MapPlan
import Testing

@testable import MapExecution

/// Tests failures after a store has been migrated: the run reports the state that the store is in.
@Suite(.serialized) struct TroubleTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    @Test("A store in a folder that loses its name after the commit is not reported as migrated, and the old one is there")
    func movedFolder() throws {
        let path = try folder.store(ApplyTests.family)
        let plan = try plan(for: path, [ApplyTests.rebuild])
        let old = try rowsAndTables(of: path)
        let parent = URL(filePath: path).deletingLastPathComponent()
        let elsewhere = parent.deletingLastPathComponent().appending(path: parent.lastPathComponent + "-elsewhere")
        defer { try? FileManager.default.removeItem(at: elsewhere) }
        let reporter = RunReporter(of: plan, onEvent: { _ in }, isCancelled: { false })
        let scratch = ScratchRun(plan: plan, functions: [:], options: RunOptions(), receiver: nil, reporter: reporter)
        #expect(throws: StrategyFailure.running(.moved(isCommitted: true))) {
            try apply(scratch, toCopyOf: path, keeping: Backups(), waitMilliseconds: 0, isCancelled: { false }) { step in
                if step == .committed { try? FileManager.default.moveItem(at: parent, to: elsewhere) }
            }
        }
        try FileManager.default.moveItem(at: elsewhere, to: parent)
        #expect(try rowsAndTables(of: path) != old && rowsAndTables(of: path + ".mapc-old") == old)
        recoverCopies(of: path)
        #expect(folder.stores == ["a.db", "a.db.backup-1"])
    }

    @Test("A backup whose name is too long stands where it is, and the run says where")
    func backupWithoutName() throws {
        // `.backup-10` makes a name of 256 bytes, `.mapc-old` one of 255.
        let path = folder.file(String(repeating: "a", count: 246))
        try FileManager.default.moveItem(atPath: try folder.store(ApplyTests.family), toPath: path)
        try Data().write(to: URL(filePath: path + ".backup-9"))
        let plan = try plan(for: path, [ApplyTests.rebuild])
        let run = try apply(plan, inPlaceOf: path, keeping: Backups())
        #expect(run.troubles.map(kind) == ["backup without a name \(path).mapc-old"] && run.backup == nil && folder.stores.count == 3)
    }

    @Test("A backup beside which somebody has made its folder stays, however deep that is")
    func backupThatStays() throws {
        let path = try folder.store(ApplyTests.family)
        func rebuild() throws -> Plan {
            var again = try plan(for: path, [ApplyTests.rebuild])
            again.writesReceipt = false
            return again
        }
        _ = try apply(rebuild(), inPlaceOf: path, keeping: Backups())
        // A folder of large values that mapc has not made, too deep for it to look at.
        let deep = folder.file(".a.db.backup-1_SUPPORT") + String(repeating: "/deep", count: 20)
        try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
        let run = try apply(rebuild(), inPlaceOf: path, keeping: Backups(limit: 1))
        #expect(run.troubles.isEmpty && run.backup == path + ".backup-2")
        #expect(folder.stores.contains("a.db.backup-1") && FileManager.default.fileExists(atPath: deep))
    }

    @Test("A file that is no list of backups stays, and so does every backup")
    func foreignList() throws {
        let path = try folder.store(ApplyTests.family)
        let mine = Data("mine".utf8)
        try mine.write(to: URL(filePath: path + ".backups"))
        func rebuild() throws -> Plan {
            var again = try plan(for: path, [ApplyTests.rebuild])
            again.writesReceipt = false
            return again
        }
        let first = try apply(rebuild(), inPlaceOf: path, keeping: Backups(limit: 1))
        let second = try apply(rebuild(), inPlaceOf: path, keeping: Backups(limit: 1))
        #expect(first.troubles.map(kind) == ["backup not noted \(path).backup-1"] && second.backup == path + ".backup-2")
        #expect(folder.bytes("a.db.backups") == mine && folder.stores.contains("a.db.backup-1"))
    }

    @Test("A lock file that cannot be removed is said to be there, and the lock is free")
    func lockFile() throws {
        let path = try folder.store(ApplyTests.family)
        let lock = try StoreLock(store: path)
        try FileManager.default.removeItem(atPath: lock.path)
        #expect(lock.giveBack() == nil, "one that is gone is given back")
        let second = try StoreLock(store: path)
        try FileManager.default.removeItem(atPath: second.path)
        try FileManager.default.createDirectory(atPath: second.path, withIntermediateDirectories: false)
        #expect(second.giveBack().map(kind) == "lock \(path).mapc-lock")
    }

    private func kind(_ trouble: RunTrouble) -> String {
        switch trouble {
        case .unsafe: "unsafe "
        case .unnamedBackup(let path, _): "backup without a name \(path)"
        case .unlistedBackup(let path, _): "backup not noted \(path)"
        case .superfluousBackup(let path, _): "backup too many \(path)"
        case .leftRows(let path, _): "rows \(path)"
        case .leftLock(let path, _): "lock \(path)"
        case .leftFile(let path, _): "file \(path)"
        }
    }

    @Test("A receiver that has delivered everything and cannot tidy up has delivered")
    func receiver() throws {
        final class Untidy: EmitReceiver {
            func deliver(_ row: EmittedRow) {}
            func finish() throws { throw RunTrouble.leftRows(path: "rows", words: "no") }
        }
        let path = try folder.store("CREATE TABLE t(id INTEGER PRIMARY KEY); INSERT INTO t VALUES (1)")
        let origin = PlanOrigin(words: "gone")
        let gather = [
            Statement("CREATE TEMP TABLE \"e\" (c0)"), Statement("INSERT INTO temp.\"e\" SELECT '1' FROM main.t"),
        ]
        var database = try SQLiteDatabase.open(path, for: .writing)
        let leg = Leg(
            source: VersionMark(version: "1", storage: "", full: ""), destination: VersionMark(version: "2", storage: "", full: ""),
            steps: [Step(id: "1", kind: .stage, title: "", statements: gather, origins: [origin], isReversible: true)],
            emits: [EmittedTable(name: "gone", table: "e", fields: ["n"], origin: origin)])
        let plan = Plan(
            tool: "mapc", dialect: "sqlite", model: "M", inputs: "", storeSchema: try readStoreSchema(from: &database).fingerprint,
            legs: [leg], functions: [], writesReceipt: true)
        let run = try apply(plan, to: &database, receiver: Untidy())
        #expect(run.undelivered == nil && run.troubles == [.leftRows(path: "rows", words: "no")])
    }
}

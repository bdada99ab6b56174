import Foundation
import MapPlan
import Testing

@testable import MapExecution

/// Checks a process that is killed between the commit and the delivery of emitted rows: no row is lost, and no row comes from a run that
/// was not committed.
@Suite(.serialized) struct EmitCrashTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    /// The call of the receiver at which the process is killed.
    enum Moment: String, CaseIterable {
        case held, sealed, committed, delivered, finished

        var isCommitted: Bool { self == .committed || self == .delivered || self == .finished }
    }

    /// Saves rows in a file before the commit, delivers them to another file after it, and kills the process at a given moment.
    private final class Receiver: EmitReceiver {
        let folder: StoreFolder
        let end: Moment?
        private var delivered = 0

        init(_ folder: StoreFolder, dyingAt end: Moment?) { (self.folder, self.end) = (folder, end) }

        private func reach(_ moment: Moment) { if moment == end { Foundation.kill(getpid(), SIGKILL) } }

        private func add(_ row: EmittedRow, to name: String) throws {
            let line = row.fields.map { String(decoding: $0.json, as: UTF8.self) }.joined(separator: " ") + "\n"
            let file = folder.file(name)
            let old = FileManager.default.contents(atPath: file) ?? Data()
            try (old + Data(line.utf8)).write(to: URL(filePath: file))
        }

        func hold(_ row: EmittedRow) throws {
            try add(row, to: "pending")
            reach(.held)
        }

        func seal() { reach(.sealed) }

        func deliver(_ row: EmittedRow) throws {
            reach(.committed)
            try add(row, to: "rows")
            delivered += 1
            if delivered == 2 { reach(.delivered) }
        }

        func finish() throws {
            reach(.finished)
            try FileManager.default.removeItem(atPath: folder.file("pending"))
        }

        func discard() { try? FileManager.default.removeItem(atPath: folder.file("pending")) }
    }

    private func lines(_ name: String) -> [String]? {
        FileManager.default.contents(atPath: folder.file(name)).map { data in
            String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    @Test("Killed at any moment, a run leaves its rows beside a migrated store, or a store that is what it was", arguments: Moment.allCases)
    func killed(at moment: Moment) throws {
        for mode in ["DELETE", "WAL"] {
            let path = try pristine(mode)
            let plan = try plan(for: path)
            let end = try Child.end(after: { _ = try pristine(mode) }) {
                guard var database = try? SQLiteDatabase.open(path, for: .writing) else { return }
                _ = try? apply(plan, to: &database, receiver: Receiver(folder, dyingAt: moment))
            }
            #expect(end == .killed)
            // The first connection that may write finishes what the killed process left.
            _ = try SQLiteDatabase.open(path, for: .writing)
            #expect(try rows("PRAGMA integrity_check", in: path) == "ok")
            let all = ["1", "2", "3"]
            if moment.isCommitted {
                #expect(try rows("SELECT count(*) FROM t", in: path) == "0" && rows("SELECT version FROM mapc_store", in: path) == "2")
                #expect(lines("pending") == all, "\(moment) \(mode)")
                #expect(lines("rows") == [.committed: nil, .delivered: ["1", "2"], .finished: all][moment])
            } else {
                #expect(try rows("SELECT count(*) FROM t", in: path) == "3" && lines("rows") == nil)
                #expect(lines("pending") == (moment == .held ? ["1"] : all))
                // The saved rows are from a run that was not committed. When they are deleted, the next run emits them all.
                try FileManager.default.removeItem(atPath: folder.file("pending"))
                var database = try SQLiteDatabase.open(path, for: .writing)
                #expect(try apply(plan, to: &database, receiver: Receiver(folder, dyingAt: nil)).undelivered == nil)
                #expect(lines("rows") == all && lines("pending") == nil)
            }
        }
    }

    private func pristine(_ mode: String) throws -> String {
        for name in folder.names { try FileManager.default.removeItem(atPath: folder.file(name)) }
        let rows = "INSERT INTO t VALUES (1, '1'), (2, '2'), (3, '3')"
        return try folder.store("PRAGMA journal_mode=\(mode); CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT); \(rows)")
    }

    private func plan(for path: String) throws -> Plan {
        let origin = PlanOrigin(words: "gone")
        func step(_ kind: Step.Kind, _ statements: [Statement]) -> Step {
            Step(id: "\(kind)", kind: kind, title: "", statements: statements, origins: [origin], isReversible: false)
        }
        let table = "mapc_emit_2_gone"
        let gather = [
            Statement("CREATE TEMP TABLE \"\(table)\" (c0)"),
            Statement("INSERT INTO temp.\"\(table)\" SELECT name FROM main.t ORDER BY id"),
        ]
        var database = try SQLiteDatabase.open(path, for: .reading)
        let leg = Leg(
            source: VersionMark(version: "1", storage: "", full: ""), destination: VersionMark(version: "2", storage: "", full: ""),
            steps: [step(.stage, gather), step(.thin, [Statement("DELETE FROM main.t")])],
            emits: [EmittedTable(name: "gone", table: table, fields: ["name"], origin: origin)])
        return Plan(
            tool: "mapc", dialect: "sqlite", model: "M", inputs: "", storeSchema: try readStoreSchema(from: &database).fingerprint,
            legs: [leg],
            functions: [], writesReceipt: true)
    }
}

import MapPlan
import Testing

@testable import MapExecution

@Suite struct EmitTests {
    /// Records its calls, and fails at a given one.
    private final class Recorder: EmitReceiver {
        struct Failure: Error, CustomStringConvertible { var description = "no more room" }

        var told: [String] = []
        let failing: String?

        init(failing: String? = nil) { self.failing = failing }

        private func tell(_ words: String) throws {
            told.append(words)
            if words == failing { throw Failure() }
        }

        func hold(_ row: EmittedRow) throws { try tell("hold \(words(row))") }
        func seal() throws { try tell("seal") }
        func deliver(_ row: EmittedRow) throws { try tell("deliver \(words(row))") }
        func finish() throws { try tell("finish") }
        func discard() { told.append("discard") }

        private func words(_ row: EmittedRow) -> String {
            row.name + " " + row.fields.map { "\($0.name)=\(String(decoding: $0.json, as: UTF8.self))" }.joined(separator: " ")
        }
    }

    /// Returns a plan of two legs that empty a table after they have copied its rows into TEMP.
    private static func plan(for database: inout SQLiteDatabase) throws -> Plan {
        func leg(_ source: String, _ destination: String, _ statement: String) -> Leg {
            let table = "mapc_emit_\(destination)_gone"
            let origin = PlanOrigin(words: "gone")
            func step(_ kind: Step.Kind, _ statements: [Statement]) -> Step {
                Step(id: "\(destination) \(kind)", kind: kind, title: "", statements: statements, origins: [origin], isReversible: false)
            }
            let gather = [
                Statement("CREATE TEMP TABLE \"\(table)\" (c0, c1)"),
                Statement("INSERT INTO temp.\"\(table)\" SELECT CAST(id AS TEXT), name FROM main.t ORDER BY id"),
            ]
            return Leg(
                source: VersionMark(version: source, storage: "", full: ""),
                destination: VersionMark(version: destination, storage: "", full: ""),
                steps: [step(.stage, gather), step(.patch, [Statement(statement)])],
                emits: [EmittedTable(name: "gone", table: table, fields: ["id", "name"], origin: origin)])
        }
        return Plan(
            tool: "mapc", dialect: "sqlite", model: "M", inputs: "", storeSchema: try readStoreSchema(from: &database).fingerprint,
            legs: [leg("1", "2", "DELETE FROM main.t WHERE id = 1"), leg("2", "3", "DELETE FROM main.t")], functions: [],
            writesReceipt: false)
    }

    private static func store() throws -> SQLiteDatabase {
        var database = try SQLiteDatabase()
        try database.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT); INSERT INTO t VALUES (1, '\"a\"'), (2, NULL)")
        return database
    }

    private static let held = [#"hold gone id=1 name="a""#, "hold gone id=2 name=null", "hold gone id=2 name=null", "seal"]
    private static let delivered = [#"deliver gone id=1 name="a""#, "deliver gone id=2 name=null", "deliver gone id=2 name=null"]

    @Test("Rows are held before the commit and delivered after it, and nothing of them stays")
    func delivery() throws {
        var database = try Self.store()
        let recorder = Recorder()
        let run = try apply(Self.plan(for: &database), to: &database, receiver: recorder)
        #expect(recorder.told == Self.held + Self.delivered + ["finish"])
        #expect(run.undelivered == nil)
        #expect(run.legs.map(\.emitted) == [[EmittedCount(name: "gone", count: 2)], [EmittedCount(name: "gone", count: 1)]])
        #expect(try database.value("SELECT count(*) FROM temp.sqlite_schema") == .integer(0))
    }

    @Test("A receiver that cannot hold a row stops the run", arguments: [#"hold gone id=1 name="a""#, "seal"])
    func refusal(failing: String) throws {
        var database = try Self.store()
        let plan = try Self.plan(for: &database)
        let recorder = Recorder(failing: failing)
        #expect(throws: RunFailure.store("the emitted rows could not be written to their temporary file: no more room")) {
            try apply(plan, to: &database, receiver: recorder)
        }
        #expect(recorder.told.last == "discard")
        #expect(try database.value("SELECT count(*) FROM t") == .integer(2))
        #expect(try database.value("SELECT count(*) FROM temp.sqlite_schema") == .integer(0))
    }

    @Test("A delivery that fails undoes nothing and is told", arguments: ["deliver gone id=2 name=null", "finish"])
    func lostDelivery(failing: String) throws {
        var database = try Self.store()
        let run = try apply(Self.plan(for: &database), to: &database, receiver: Recorder(failing: failing))
        #expect(run.undelivered == "no more room")
        #expect(try database.value("SELECT count(*) FROM t") == .integer(0))
    }

    @Test("Rows that nobody takes stop the run before it begins, and a dry run gives none")
    func withoutReceiver() throws {
        var database = try Self.store()
        let plan = try Self.plan(for: &database)
        #expect(throws: RunFailure.unreceived(["gone", "gone"])) { try apply(plan, to: &database) }
        let recorder = Recorder()
        let run = try apply(plan, to: &database, options: RunOptions(isDryRun: true), receiver: recorder)
        #expect(run.legs.first?.emitted == [EmittedCount(name: "gone", count: 2)])
        #expect(recorder.told.isEmpty)
        #expect(try database.value("SELECT count(*) FROM t") == .integer(2))
    }
}

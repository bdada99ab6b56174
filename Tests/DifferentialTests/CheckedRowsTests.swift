import Foundation
import MapAnalysis
import MapPlan
import MapPlanning
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapExecution

/// `mapc check` finds what `apply` stops at, and nothing where `apply` does not stop.
@Suite struct CheckedRowsTests {
    private static let tally = Tally(
        seeds: 32, floors: ["stores that fit": 60, "stores with rows that do not fit": 25, "stores with a finding of a later pass": 2])

    @Test(arguments: seeds(32))
    func `a check finds what a run stops at`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        try hold(seed, isCoreData: false) { _ = Self.tally.note($0, .held) }
    }

    @Test(arguments: seeds(8))
    func `the same in stores of Core Data`(seed: UInt64) throws { try hold(seed, isCoreData: true) { _ in } }

    /// The questions of a model find nothing in rows that were made to fit it.
    @Test(arguments: seeds(20))
    func `rows that fit have no findings`(seed: UInt64) throws {
        var maker = RandomMigration(seed: seed &+ 9_000)
        guard let steps = try? maker.make(steps: 1).complete() else { return }
        var random = SeededGenerator(seed: seed)
        let placement = StorageLayout.of(steps[0].source).place(steps[0].source, nil)
        let store = TrialStore(
            placement, count: 5, isTame: true, misfitPercent: 0, danglingPercent: 0, unknownKindPercent: 0, hasHabits: false,
            fitsEveryForm: true, using: &random)
        var database = try store.database()
        let obligations = modelObligations(of: placement, in: try readStoreSchema(from: &database), files: [])
        try database.register(sqlFunctions(calledFunctions(in: obligations.map(\.query.sql))))
        // Random rows share partners in a one-to-one, which nothing in a store forbids.
        let found = try findings(of: obligations, in: &database).filter { !$0.obligation.message.contains("one-to-one") }
        #expect(found.isEmpty, "\(found.map { "\($0.obligation.message) \($0.rows)" })")
    }

    private func hold(_ seed: UInt64, isCoreData: Bool, _ note: (String) -> Void) throws {
        var maker = RandomMigration(seed: seed &+ 5_000, isCoreData: isCoreData)
        let migration = maker.make(steps: 1 + Int(seed % 3))
        guard let steps = try? migration.complete() else { return }
        let plans = PlanMemory()
        for number in UInt64(0)..<4 {
            let store = RandomRun.store(for: steps, seed: seed &* 13 &+ number, habits: true)
            for way in PlanningWay.all {
                let law = CheckLaw(steps: steps, store: store) { schema in
                    try plans.plan(way.name, for: schema) { try way.plan(steps, schema, migration.files) }
                }
                switch try law.outcome() {
                case .differs(let words): Issue.record("seed \(seed), store \(number), \(way.name): \(words)\n\(migration.page)")
                case .fits: note("stores that fit")
                case .misfits(let leg):
                    note("stores with rows that do not fit")
                    if leg > 0 { note("stores with a finding of a later pass") }
                case .unplanned: break
                }
            }
        }
    }
}

/// Compares a check of a store with a run on it.
private struct CheckLaw {
    let steps: [CompleteMapping]
    let store: TrialStore
    let plan: (StoreSchema) throws -> Plan

    enum Outcome {
        case fits
        /// A run stops in this leg, and the check finds the same rows.
        case misfits(leg: Int)
        case unplanned
        case differs(String)
    }

    func outcome() throws -> Outcome {
        var database = try store.database()
        let schema = try readStoreSchema(from: &database)
        guard let plan = try? self.plan(schema) else { return .unplanned }
        let trial = try trial(of: plan, schema, database)
        do throws(RunFailure) {
            try TrialRun.apply(plan, to: &database)
        } catch {
            return compared(trial, error)
        }
        let isFine = trial.isFine && trial.undecided.isEmpty && trial.unasked == nil
        return isFine ? .fits : .differs("the run succeeds, the check finds \(words(trial))")
    }

    private func trial(of plan: Plan, _ schema: StoreSchema, _ database: borrowing SQLiteDatabase) throws -> PlanTrial {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mapc-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("store.sqlite").path
        try Data().write(to: URL(fileURLWithPath: path))
        try database.copyPages(to: path) { _ in }
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let trial = try tryOut(
            plan, functions: sqlFunctions(calledFunctions(in: plan.legs)), on: path, schema: schema, rowLimit: .max,
            tables: TablesOfLegs(plan: plan, steps: steps).tables)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before, "the check changes the store")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store.sqlite"])
        return trial
    }

    private func compared(_ trial: PlanTrial, _ failure: RunFailure) -> Outcome {
        let (stopped, leg, isOfResult): ([RowFinding], Int, Bool)
        switch failure {
        case .findings(let findings, let place): (stopped, leg, isOfResult) = (findings, place, false)
        case .violated(let findings, let place): (stopped, leg, isOfResult) = (findings, place, true)
        default: return trial.failures.isEmpty ? .differs("the run fails, the check finds nothing: \(failure)") : .misfits(leg: 0)
        }
        let found = trial.misfits.filter { $0.leg == leg && $0.isOfResult == isOfResult }.map(\.finding)
        for finding in stopped {
            guard let same = found.first(where: { $0.obligation == finding.obligation }) else {
                return .differs("the check misses '\(finding.obligation.message)', it finds \(words(trial))")
            }
            guard same.count == finding.count, Array(same.rows.prefix(finding.rows.count)) == finding.rows else {
                return .differs("of '\(finding.obligation.message)', the run has \(finding.keys), the check \(same.keys)")
            }
        }
        let earlier = trial.misfits.filter { $0.leg < leg }
        guard found.count == stopped.count, earlier.isEmpty else { return .differs("the check finds more: \(words(trial))") }
        return .misfits(leg: leg)
    }

    private func words(_ trial: PlanTrial) -> String {
        "\(trial.misfits.map { "\($0.leg): \($0.finding.obligation.message) \($0.finding.keys)" }) \(trial.failures) \(trial.unasked?.because ?? "")"
    }
}

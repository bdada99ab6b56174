import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

@testable import MapCompiler
@testable import MapSyntax

/// A migration on one store: each step against the interpreter, and all of them in one plan against the steps.
struct MigrationTrial {
    let migration: Migration
    let steps: [CompleteMapping]
    let store: TrialStore

    enum Outcome {
        case same
        /// The rows are refused, by all alike.
        case refused
        case differs(String)
    }

    init(_ migration: Migration, _ steps: [CompleteMapping], _ store: TrialStore) {
        (self.migration, self.steps, self.store) = (migration, steps, store)
    }

    func run() throws -> Outcome {
        var plans: [Plan] = []
        var expected: [ExpectedTable] = []
        var isRefused = false
        for (place, step) in steps.enumerated() {
            let before = plans
            let trial = StepTrial(mapping: step, files: migration.files) { try store(after: before) }
            switch try trial.run() {
            case .same(let tables, let plan):
                plans.append(plan)
                expected = tables
            case .refused: isRefused = true
            case .differs(let words): return .differs(steps.count > 1 ? "step \(place + 1): \(words)" : words)
            }
            if isRefused { break }
        }
        for way in PlanningWay.all where steps.count > 1 || way.name != PlanningWay.stepwise.name {
            if let words = try difference(way, isRefused ? nil : expected) { return .differs("\(way.name): \(words)") }
        }
        return isRefused ? .refused : .same
    }

    /// The store after these plans, one after the other.
    private func store(after plans: [Plan]) throws -> SQLiteDatabase {
        var database = try store.database()
        for plan in plans { try TrialRun.apply(plan, to: &database) }
        return database
    }

    /// What differs if all steps run as one plan; with `nil` it must be refused, as a step was.
    private func difference(_ way: PlanningWay, _ expected: [ExpectedTable]?) throws -> String? {
        var database = try store.database()
        let schema = try readStoreSchema(from: &database)
        guard let expected else {
            guard !way.mayRefuseLess, let plan = try? way.plan(steps, schema, migration.files) else { return nil }
            return (try? TrialRun.apply(plan, to: &database)) == nil ? nil : "a step is refused, all together are not"
        }
        do throws(RunFailure) {
            try TrialRun.apply(try planned(way, schema), to: &database)
        } catch {
            return "the steps run, all together do not: \(error)"
        }
        for table in expected {
            if let words = try table.difference(in: &database) { return words }
        }
        return nil
    }

    private func planned(_ way: PlanningWay, _ schema: StoreSchema) throws(RunFailure) -> Plan {
        do {
            return try way.plan(steps, schema, migration.files)
        } catch {
            throw .store("\(error)")
        }
    }
}

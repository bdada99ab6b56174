import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

@testable import MapCompiler
@testable import MapSyntax

/// Runs a migration on one store: compares each step with the interpreter, and the plans for all steps with the steps.
struct MigrationTrial {
    let migration: Migration
    let steps: [CompleteMapping]
    let store: TrialStore
    let plans: PlanMemory

    enum Outcome {
        case same
        /// The rows are refused in every way.
        case refused
        case differs(String)
    }

    init(_ migration: Migration, _ steps: [CompleteMapping], _ store: TrialStore, _ plans: PlanMemory = PlanMemory()) {
        (self.migration, self.steps, self.store, self.plans) = (migration, steps, store, plans)
    }

    func run() throws -> Outcome {
        var made: [Plan] = []
        var expected: [ExpectedTable] = []
        var isRefused = false
        var misfits: [RowFinding] = []
        for (place, step) in steps.enumerated() {
            let before = made
            let trial = StepTrial(mapping: step, plan: { try plan(step: place, for: $0) }, store: { try store(after: before) })
            switch try trial.run() {
            case .same(let tables, let plan):
                made.append(plan)
                expected = tables
            case .refused(let findings):
                isRefused = true
                misfits = findings.filter(\.isMisfit)
                // Findings of the whole migration have keys only for rows that exist since the first version.
                if place > 0 { misfits = misfits.map(\.withoutKeys) }
            case .differs(let words): return .differs(steps.count > 1 ? "step \(place + 1): \(words)" : words)
            }
            if isRefused { break }
        }
        for way in PlanningWay.all where steps.count > 1 || way.name != PlanningWay.stepwise.name {
            if let words = try difference(way, isRefused ? nil : expected, made) { return .differs("\(way.name): \(words)") }
            if !misfits.isEmpty, let words = try missed(misfits, way) { return .differs("\(way.name): \(words)") }
        }
        return isRefused ? .refused : .same
    }

    private func plan(step place: Int, for schema: StoreSchema) throws -> Plan {
        try plans.plan("step \(place)", for: schema) { try PlanningWay.stepwise.plan([steps[place]], schema, migration.files) }
    }

    private func plan(by way: PlanningWay, for schema: StoreSchema) throws -> Plan {
        try plans.plan(way.name, for: schema) { try way.plan(steps, schema, migration.files) }
    }

    /// Returns the store after these plans, run one after the other.
    private func store(after plans: [Plan]) throws -> SQLiteDatabase {
        var database = try store.database()
        for plan in plans { try TrialRun.apply(plan, to: &database) }
        return database
    }

    /// Returns what differs if all steps run as one plan. If `expected` is `nil`, the plan must be refused, as a step was.
    private func difference(_ way: PlanningWay, _ expected: [ExpectedTable]?, _ made: [Plan]) throws -> String? {
        var database = try store.database()
        let schema = try readStoreSchema(from: &database)
        guard let expected else {
            guard let plan = try? plan(by: way, for: schema) else { return nil }
            // A way that requires less says what it does not check.
            if way.mayRefuseLess, plan.legs.contains(where: { !$0.unchecked.isEmpty }) { return nil }
            return (try? TrialRun.apply(plan, to: &database)) == nil ? nil : "a step is refused, all together are not"
        }
        do throws(RunFailure) {
            let plan = try planned(way, schema)
            // The step itself, which has run. Only the rules of Core Data are left to check.
            if [plan] == made, !steps[0].destination.isCoreData { return nil }
            try TrialRun.apply(plan, to: &database)
        } catch {
            return "the steps run, all together do not: \(error)"
        }
        for table in expected {
            if let words = try table.difference(in: &database) { return words }
        }
        return try brokenRule(way, in: &database)
    }

    /// Returns a rule of Core Data that the result breaks. References may be dangling if some are in the old store, or if the mapping lists rows.
    private func brokenRule(_ way: PlanningWay, in database: inout SQLiteDatabase) throws -> String? {
        guard let result = steps.last?.destination, result.isCoreData else { return nil }
        let placement = StorageLayout.of(result).place(result, try readStoreSchema(from: &database))
        var old = try store.database()
        let bringsRows = steps.contains { $0.entityMappings.contains { !$0.literalRows.isEmpty } }
        let hasDangling =
            try bringsRows
            || CoreDataRule.all(of: store.placement).contains { try $0.isDangling && $0.isBroken(in: &old) }
        let broken = try CoreDataRule.all(of: placement).first { try !($0.isDangling && hasDangling) && $0.isBroken(in: &database) }
        return broken.map { "a rule of Core Data is broken: \($0.words)" }
    }

    /// Returns what is wrong if values that do not fit in a step are not refused by this way of planning, with the keys of the same rows.
    private func missed(_ misfits: [RowFinding], _ way: PlanningWay) throws -> String? {
        var database = try store.database()
        let schema = try readStoreSchema(from: &database)
        guard let plan = try? plan(by: way, for: schema) else { return nil }
        do throws(RunFailure) {
            try TrialRun.apply(plan, to: &database)
            return "values do not fit in between, and nobody finds it: \(misfits.map(\.words))"
        } catch {
            guard case .findings(let findings, _) = error, findings.contains(where: \.isMisfit) else {
                return "values do not fit in between, and it fails otherwise: \(error)"
            }
            let named = Set(findings.filter(\.isMisfit).flatMap(\.keys))
            let isCut = findings.contains { $0.isMisfit && Int64($0.keys.count) < $0.count }
            let missing = misfits.filter { !isCut && !named.isSuperset(of: $0.keys) }
            return missing.isEmpty ? nil : "rows that do not fit in between are not named: \(missing.map(\.words))"
        }
    }

    private func planned(_ way: PlanningWay, _ schema: StoreSchema) throws(RunFailure) -> Plan {
        do {
            return try plan(by: way, for: schema)
        } catch {
            throw .store("\(error)")
        }
    }
}

extension RowFinding {
    var isMisfit: Bool { obligation.code == "value-does-not-fit" }

    fileprivate var words: String { "\(obligation.message) \(keys.map { $0.map(shown) })" }

    fileprivate var withoutKeys: RowFinding {
        var finding = self
        finding.rows = []
        finding.distinctValues = []
        return finding
    }
}

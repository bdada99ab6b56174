import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

@testable import MapCompiler
@testable import MapSyntax

/// A way to plan all steps of a migration at once. Every way must give the same rows as the steps one after the other.
struct PlanningWay: Sendable {
    var name: String
    /// Plans the steps. Throws their errors.
    var plan: @Sendable (_ steps: [CompleteMapping], _ schema: StoreSchema, _ files: [TextFile]) throws -> Plan

    /// Whether it requires less of the versions between, so that it may accept rows which a step refuses.
    var mayRefuseLess = false

    static let all = [stepwise, fused]

    /// Plans one leg for each step, for the schema that the leg before leaves.
    static let stepwise = PlanningWay(name: "stepwise") { steps, schema, files in
        try plan(steps.map { FusedSteps($0) }, schema, files)
    }

    /// Plans one leg for as many steps as one pass can do.
    static let fused = PlanningWay(
        name: "fused",
        plan: { steps, schema, files in
            // The same placement as in a plan.
            let passes = fuse(steps) { model, other in
                StorageLayout.of(model).place(model, beside: other, .hierarchies(Set(model.entities.map { model.root(of: $0.id) })))
            }
            return try PlanningWay.plan(passes, schema, files)
        }, mayRefuseLess: true)

    private static func plan(_ passes: [FusedSteps], _ first: StoreSchema, _ files: [TextFile]) throws -> Plan {
        var schema = first
        var planned: [PlannedLeg] = []
        for pass in passes {
            var diagnostics = Diagnostics()
            let facts = try storeFacts(of: schema)
            let mapping = pass.mapping
            var leg = planMapping(
                mapping, store: schema, layout: .of(mapping.source), destinationLayout: .of(mapping.destination), facts: facts,
                dialect: .sqlite, files: files, into: &diagnostics)
            leg.leg.unchecked = pass.unchecked.map(\.words)
            let errors = diagnostics.all.filter { $0.severity == .error }.map { "\($0.code.slug): \($0.message)" }
            guard errors.isEmpty else { throw WrongProject(errors: errors) }
            planned.append(leg)
            switch facts.rehearse(leg.leg.settled.rehearsedStatements, schema) {
            case .success(let result): schema = result
            case .failure(let failure): throw WrongProject(errors: ["refused-by-sqlite: \(failure.message)"])
            }
        }
        let legs = checkingEarly(planned)
        return Plan(
            tool: "test", dialect: "sqlite", model: "M", inputs: "", storeSchema: first.fingerprint, legs: legs,
            functions: calledFunctions(in: legs), writesReceipt: false)
    }
}

/// Runs plans with fixed facts: the same time and seed each time.
enum TrialRun {
    static let facts = RunFacts(now: 1_700_000_000_123_456, seed: Array(1...16))

    @discardableResult
    static func apply(
        _ plan: Plan, to database: inout SQLiteDatabase, receiver: (any EmitReceiver)? = nil
    ) throws(RunFailure) -> Run {
        try MapExecution.apply(
            plan, functions: sqlFunctions(calledFunctions(in: plan.legs)), to: &database,
            options: RunOptions(seed: facts.seed, now: facts.now),
            receiver: receiver ?? EmittedLines())
    }
}

import MapAnalysis
import MapExecution
package import MapPlan

/// Returns another plan in the place of one for a database, to see whether the tests notice. It is asked with the plan, the database, and whether the plan goes step
/// by step.
package typealias PlanAlteration = (_ plan: Plan, _ state: StoreState, _ isStepwise: Bool) -> Plan

/// A way in which a test migrates its rows. All ways must leave the same rows.
struct TestWay: Sendable {
    /// `in one pass`, as a message ends.
    let words: String
    let isStepwise: Bool
    /// Whether the result is another file than the store.
    let makesNew: Bool
    private let strategy: @Sendable (_ new: String) -> Strategy

    static let onePass = TestWay(words: "in one pass", isStepwise: false, makesNew: false) { _ in .inPlace }
    static let stepwise = TestWay(words: "with '--stepwise'", isStepwise: true, makesNew: false) { _ in .inPlace }
    static let all: [TestWay] = [
        onePass, stepwise,
        TestWay(words: "with '--copy'", isStepwise: false, makesNew: false) { _ in .copy(keeping: nil) },
        TestWay(words: "with '--into'", isStepwise: false, makesNew: true) { .into($0) },
    ]

    /// Migrates a database, and compares every value with what the mappings mean. `new` is the path of the result, if that is another file. `altering` plants
    /// mistakes in plans, to see whether they are found.
    func migrate(
        _ path: String, from source: Model, to destination: Model, in check: Check, parameters: [String: String] = [:],
        into new: String = "", run: RunFacts, altering: PlanAlteration = { plan, _, _ in plan }, _ cancellation: Cancellation
    ) -> Outcome<Run> {
        let compiler = Compiler()
        return compiler.recognise(path, in: check, as: source.version).flatMap { state in
            compiler.plan(
                check, for: state, to: destination.version, parameters: parameters, isStepwise: isStepwise,
                withoutHashes: lacksHashes(destination)
            ).flatMap { planned in
                let plan = altering(planned, state, isStepwise)
                return compiler.verification(.full, of: plan, for: state, in: check).flatMap { verification in
                    var options = ApplyOptions()
                    options.trustsReceipt = false
                    (options.now, options.seed) = (run.now, run.seed)
                    (options.strategy, options.verification) = (strategy(new), verification)
                    return compiler.apply(
                        plan, to: path, files: check.files, options: options, receiver: Discarded(), cancellation: cancellation)
                }
            }
        }
    }
}

/// Whether mapc does not know a version hash of a version. `apply` then asks for '--without-hashes'; the rows of a test are the same.
private func lacksHashes(_ model: Model) -> Bool { model.isCoreData && !VersionHashes(model).unknown.isEmpty }

/// Emitted rows that nobody asked for.
private final class Discarded: EmitReceiver {
    func deliver(_ row: EmittedRow) {}
}

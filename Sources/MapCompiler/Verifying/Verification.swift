import MapAnalysis
public import MapPlan
import MapPlanning
import MapSyntax

/// What `apply` compares with the meaning of the mappings before it commits. `Compiler.verification` makes it.
public struct Verification: Sendable, Equatable {
    /// Which rows are compared.
    public let extent: Verified.Extent
    let plan: String
    let legs: [VerifiedLeg]
    let files: [TextFile]

    /// Whether both compare the same rows of the same plan.
    public static func == (one: Verification, other: Verification) -> Bool { one.extent == other.extent && one.plan == other.plan }
}

/// A leg with the steps that say what it means.
struct VerifiedLeg: Sendable {
    /// The steps in their order; none if the leg has no rows to compare.
    var steps: [CompleteMapping]
    /// All steps as one, from which the names of tables follow.
    var whole: CompleteMapping?
    /// Whether one pass leaves out what a version between requires. Then that version may refuse rows that the plan migrates.
    var passesUnchecked: Bool
    /// The schema that each step would leave by itself; `nil` if it is not known.
    var schemas: [StoreSchema?]
    var parameters: [LegParameter]
    /// The tables that SQL of the mapping writes.
    var writtenBySQL: [String]

    init(of leg: Leg, steps: [CompleteMapping], schemas: [StoreSchema?]) {
        let wholes = passes(along: steps, isStepwise: false)
        self.steps = steps
        passesUnchecked = wholes.contains { !$0.unchecked.isEmpty }
        whole = wholes.count == 1 ? wholes[0].mapping : steps.last
        self.schemas = schemas
        parameters = leg.parameters
        writtenBySQL = leg.unverified
    }
}

public import MapPlan

/// What a plan would do to the rows of a store, as they are now.
public struct PlanPreview: Sendable {
    /// The plan with the first rows that its first pass merges, and with the numbers of references, pairs and values that it loses.
    public let plan: Plan
    /// The same plan, or the findings of the rows that do not fit.
    public let preflight: Outcome<Plan>
}

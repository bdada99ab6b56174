public import MapPlan

/// What a plan would do to the rows of a store, as they are now.
public struct Preview: Sendable, Equatable {
    /// The plan with the first rows that its first leg merges, with the references and values that it loses, and with the orphans of the store.
    public var plan: Plan
    /// Whether the rows fit.
    public var preflight: Preflight
}

/// Finds out what the first leg of a plan would do to the rows of a store, and whether they fit. Later legs cannot be checked, since their
/// rows do not exist yet.
///
/// It stages in TEMP what the leg stages, each table once, and only reads the store. Everything is read in one transaction, so all answers
/// are about the same rows. Merged rows and losses are left out of the plan if the plan lacks parameter values, if it begins with SQL of its
/// author, or if finding them would take long.
///
/// Waits up to `waitMilliseconds` for another program's lock. Throws `StoreError` if the store cannot be opened or read. Rows that do not
/// fit are part of the result and are not thrown.
public func preview(
    _ plan: Plan, functions: [String: SQLFunction], on store: String, waitMilliseconds: Int = 0
) throws(StoreError) -> Preview {
    var preview = Preview(plan: plan, preflight: .asked([]))
    if !(plan.staysCoreData ?? false) {
        // If the store cannot be opened, the questions below report it.
        let orphans = try? countOrphans(in: store, .brief, waitMilliseconds: waitMilliseconds)
        if let orphans, orphans != OrphanCount() { preview.plan.orphans = orphans }
    }
    guard let leg = plan.legs.first?.settled else { return preview }
    let unset = leg.parameters.filter { !$0.isSet }
    guard unset.isEmpty else {
        if !leg.obligations.isEmpty { preview.preflight = .waiting(unset) }
        return preview
    }
    guard leg.stepsBeforeObligations.allSatisfy({ $0.kind == .stage }) else {
        if !leg.obligations.isEmpty { preview.preflight = .unasked("SQL of the mapping changes them first") }
        return preview
    }
    var rows = StagedRows(of: store, for: leg, functions: functions, waitMilliseconds: waitMilliseconds)
    if let merged = try mergedRows(of: leg, in: &rows), !merged.isEmpty { preview.plan.merged = merged }
    if let losses = try losses(of: leg, in: &rows) {
        if let references = losses.references { preview.plan.lostReferences = references }
        if let values = losses.values { preview.plan.lost = values }
    }
    preview.preflight = try preflight(leg, in: &rows)
    return preview
}

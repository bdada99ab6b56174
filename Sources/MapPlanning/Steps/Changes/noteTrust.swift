import MapPlan

extension LegOutline {
    /// Says for which objects SQLite must trust the schema while the plan runs.
    func noteTrust(into draft: inout LegDraft) {
        let distrusted = facts.uses.filter { $0.distrust != nil && $0.problem == nil }
        guard let first = distrusted.first, let words = first.distrust else { return }
        let isOfTable = first.kind == .check || first.kind == .generatedColumn
        let object = isOfTable ? "table '\(first.table)'" : "\(first.kind.rawValue) '\(first.name)'"
        let others = distrusted.count > 1 ? " and \(distrusted.count - 1) more" : ""
        draft.notes.append("mapc trusts the schema where SQLite demands it: \(object)\(others) (\(words))")
    }
}

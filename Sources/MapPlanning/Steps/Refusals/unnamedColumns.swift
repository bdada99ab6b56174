import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Refuses to change which columns a table has where a trigger writes all of them without naming them, or reads all of them with `*`. It would fail from
    /// then on, or put values into other columns.
    func unnamedColumns() -> [Diagnostic] {
        if store.triggers.isEmpty { return [] }
        let reshaped = changes.filter { !$0.addedColumns.filter { !$0.isHidden }.isEmpty || !$0.dropped.filter { !$0.isHidden }.isEmpty }
        if reshaped.isEmpty { return [] }
        return store.triggers.compactMap { trigger in
            let body = TriggerBody(trigger.sql)
            let uses = facts.uses.first { $0.kind == .trigger && sameName($0.name, trigger.name) }?.columns.map(\.table) ?? []
            for change in reshaped {
                guard let old = change.match.old else { continue }
                let isRead = body.readsAll && uses.contains { sameName($0, old.name) }
                guard isRead || body.filledUnnamed.contains(foldedName(old.name)) else { continue }
                return .objectInTheWay(
                    "trigger", trigger.name, uses: "all columns of '\(old.name)' without naming them", whichThisPlan: "changes",
                    entry: "trigger \(trigger.name)",
                    at: mapping.destination.versionRange)
            }
            return nil
        }
    }
}

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

    /// Refuses to require a column for which a trigger gives no value: each INSERT that fires the trigger would fail from then on.
    func unfilledColumns() -> [Diagnostic] {
        if store.triggers.isEmpty { return [] }
        return store.triggers.flatMap { trigger in
            TriggerBody(trigger.sql).listed.compactMap { table, names -> Diagnostic? in
                guard let change = changes.first(where: { $0.kind != .untouched && $0.match.old?.folded == table }),
                    let missing = change.columns.first(where: { pair in
                        isRequiredNow(pair, in: change) && !names.contains(foldedName(pair.home?.name ?? pair.column.name))
                    })
                else { return nil }
                return .objectInTheWay(
                    "trigger", trigger.name, uses: "'\(change.match.placed.name)' without giving a value for '\(missing.column.name)'",
                    whichThisPlan: "requires", entry: "trigger \(trigger.name)", at: mapping.destination.versionRange)
            }
        }
    }

    /// Whether a row must have a value of the column from now on, and could do without before.
    private func isRequiredNow(_ pair: TableChange.ColumnChange, in change: TableChange) -> Bool {
        let isKey = change.match.placed.rowIDColumn.map { sameName($0.name, pair.column.name) } ?? false
        guard pair.column.isNotNull, pair.column.defaultValue ?? .null == .null, !pair.column.isHidden, !isKey else { return false }
        guard let home = pair.home else { return true }
        if home.defaultValue ?? .null != .null { return true }
        let column = change.match.old.flatMap { store.table($0.name) }?.column(home.name)
        return !home.isNotNull && column?.defaultSQL == nil
    }
}

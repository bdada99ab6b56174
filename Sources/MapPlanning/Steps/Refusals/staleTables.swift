import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Refuses changes of rows from which triggers fill a virtual table: an R*Tree, or a full-text index without content. Triggers do not
    /// run during a migration, and mapc does not know what the virtual table should contain.
    func staleTables() -> [Diagnostic] {
        var findings: [Diagnostic] = []
        let followers = store.tables.filter { table in
            guard case .virtual = table.kind else { return false }
            // A full-text index over a table's content is rebuilt from it.
            return SearchIndex(table)?.content.isEmpty ?? true
        }
        for change in changes where !followers.isEmpty {
            guard let old = change.match.old else { continue }
            for trigger in store.triggers where sameName(trigger.table, old.name) {
                let uses = facts.uses.filter { $0.kind == .trigger && sameName($0.name, trigger.name) }.flatMap(\.uses)
                guard changesRows(change, readBy: uses, old),
                    let follower = followers.first(where: { table in uses.contains { sameName($0.table, table.name) } })
                else { continue }
                findings.append(
                    .staleDerivedData(follower.name, filledBy: trigger.name, on: old.name, at: mapping.destination.versionRange))
            }
        }
        for table in departingTables {
            for trigger in store.triggers where sameName(trigger.table, table.name) {
                let uses = facts.uses.filter { $0.kind == .trigger && sameName($0.name, trigger.name) }.flatMap(\.uses)
                guard let follower = followers.first(where: { follower in uses.contains { sameName($0.table, follower.name) } }) else {
                    continue
                }
                findings.append(
                    .staleDerivedData(follower.name, filledBy: trigger.name, on: table.name, at: mapping.destination.versionRange))
            }
        }
        return findings + staleContentless(followers)
    }

    /// Refuses changes of rows if the store has a full-text index without content that no trigger fills. The store does not record which
    /// rows such an index covers.
    private func staleContentless(_ followers: [Table]) -> [Diagnostic] {
        guard let changed = (changes.first { change in change.match.old.map { changesRows(change, $0) } ?? false }?.match.old) else {
            return []
        }
        return followers.compactMap { follower in
            guard SearchIndex(follower)?.content.isEmpty ?? false else { return nil }
            let isFilled = facts.uses.contains { use in
                use.kind == .trigger && use.columns.contains { sameName($0.table, follower.name) }
            }
            return isFilled ? nil : .staleDerivedData(follower.name, on: changed.name, at: mapping.destination.versionRange)
        }
    }

    /// Whether rows are added or dropped, or values of kept columns change.
    private func changesRows(_ change: TableChange, _ old: PlacedTable) -> Bool {
        change.losesRows || bringsRows(change) || change.columns.contains { $0.isComputed && $0.home != nil }
    }

    /// Whether rows are added or dropped, or values change in columns that a trigger reads.
    private func changesRows(_ change: TableChange, readBy uses: [SchemaDependency.Use], _ old: PlacedTable) -> Bool {
        if change.losesRows || bringsRows(change) { return true }
        return change.columns.contains { pair in
            guard pair.isComputed, let home = pair.home else { return false }
            return uses.contains { sameName($0.table, old.name) && sameName($0.column ?? "", home.name) }
        }
    }
}

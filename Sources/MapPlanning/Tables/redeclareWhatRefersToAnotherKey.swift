import MapAnalysis
import MapPlan

/// Edits the foreign keys that refer to a table with another key, because they must name other columns.
func redeclareWhatRefersToAnotherKey(_ changes: inout [TableChange]) {
    if changes.allSatisfy(\.keepsKeyNames) { return }
    for index in changes.indices {
        guard let old = changes[index].match.kept, changes[index].kind == .altered || changes[index].kind == .untouched else { continue }
        let refersToAnother = changes[index].match.placed.foreignKeys.contains { key in
            guard let former = formerKey(key, changes[index], old),
                // Searches by position, because a name is compared more quickly than a change is copied.
                let target = changes.indices.first(where: { sameName(changes[$0].match.placed.name, key.table) })
            else { return false }
            return former.referenced.map { successor(of: $0, in: changes[target]) } != key.referenced.map(foldedName)
        }
        guard refersToAnother else { continue }
        changes[index].edits.changesForeignKeys = true
        changes[index].kind = .altered
    }
}

extension TableChange {
    /// Whether the table stays in place, and its key has the same columns under their old names. Then the references to it name the same columns.
    fileprivate var keepsKeyNames: Bool {
        guard let old = match.kept, old.keyColumns.count == match.placed.keyColumns.count,
            zip(old.keyColumns, match.placed.keyColumns).allSatisfy({ sameName($0.name, $1.name) })
        else { return false }
        return old.key.allSatisfy { place in
            columns.contains { pair in
                pair.home.map { sameName($0.name, old.columns[place].name) && sameName($0.name, pair.column.name) } ?? false
            }
        }
    }
}

/// Returns the old foreign key, over the columns that became those of a new one.
private func formerKey(_ key: ForeignKey, _ change: TableChange, _ old: PlacedTable) -> ForeignKey? {
    let homes = key.columns.map { name in change.columns.first { sameName($0.column.name, name) }?.home.map { foldedName($0.name) } }
    return old.foreignKeys.first { $0.columns.map(foldedName) == homes }
}

/// Returns the new name, folded, of a column of the source; nil if it does not become a column.
private func successor(of name: String, in target: TableChange) -> FoldedName? {
    target.columns.first { $0.home.map { sameName($0.name, name) } ?? false }.map { foldedName($0.column.name) }
}

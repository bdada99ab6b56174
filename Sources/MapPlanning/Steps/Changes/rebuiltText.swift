import MapAnalysis
import MapPlan

extension LegOutline {
    /// Returns the CREATE TABLE of a rebuilt table: the old text with the changes of the model, and everything else byte for byte.
    ///
    /// `table` is the old table after the renames. References of the table to itself keep the final name.
    func rebuiltText(_ change: TableChange, _ table: Table, name: String) -> String {
        let placed = change.match.placed
        var text = DeclarationText(table.sql)
        text.edit { $0.removing(checks: placesOfChecks(thatGoWith: change)) }
        var last: String?
        for column in change.dropped {
            let gone = after.names.column(column.name, of: change.match.old?.name ?? "")
            text.edit { $0.removingConstraints(naming: gone) }
            // A table has a column, so the last one goes when there are others.
            if TableDeclaration(text.text)?.columns.count == 1 { last = gone } else { text.edit { $0.dropping(gone) } }
        }
        let key = keyOrder(of: placed, insteadOf: table.primaryKey.map(\.name))
        let keyChanges =
            table.primaryKey.map { foldedName($0.name) } != key.map(foldedName) || (table.rowIDColumn == nil) != (placed.rowIDColumn == nil)
        for pair in change.columns {
            if pair.column.isHidden { continue }
            guard let home = pair.home, !home.isHidden else {
                text.edit { $0.appending(columnDeclaration(pair.column, in: placed)) }
                continue
            }
            let isRowID = placed.rowIDColumn.map { sameName($0.name, pair.column.name) } ?? false
            if home.isNotNull != pair.column.isNotNull || keyChanges && !isRowID {
                text.edit { $0.setting(notNull: pair.column.isNotNull, of: pair.column.name) }
            }
            if isRowID, keyChanges { text.edit { $0.setting(type: declaredType(of: .int64), of: pair.column.name) } }
            if home.affinity != pair.column.affinity { text.edit { $0.setting(type: pair.column.declaredType, of: pair.column.name) } }
            if home.defaultValue != pair.column.defaultValue { text.setDefault(of: pair.column) }
        }
        if let last { text.edit { $0.dropping(last) } }
        // A hidden rowid that becomes the key is added as a column that is declared as the primary key.
        let isDeclared = placed.key.count == 1 && change.columns[placed.key[0]].home?.isHidden ?? false
        if keyChanges, !isDeclared { text.edit { $0.setting(primaryKey: key, isRowID: placed.rowIDColumn != nil) } }
        if table.isWithoutRowID, !placed.isWithoutRowID { text.edit { $0.declaringRowIDs() } }
        for listed in change.edits.listed { text.edit { $0.listing(listed.new, insteadOf: listed.old, in: listed.column) } }
        editForeignKeys(change, table, &text)
        removeUniques(change, table, &text)
        text.edit { $0.renamed(to: name) }
        return text.text
    }

    /// Returns the places, among all CHECKs of a table, of those that read only dropped columns. Renames do not change the places.
    private func placesOfChecks(thatGoWith change: TableChange) -> Set<Int> {
        guard !change.dropped.isEmpty, let old = change.match.old, let table = store.table(old.name) else { return [] }
        let gone = facts.uses.filter { $0.kind == .check && sameName($0.table, table.name) && goes($0, with: change) }.map(\.name)
        let checks = TableDeclaration(table.sql)?.checks ?? []
        return Set(checks.indices.filter { gone.contains(checks[$0].expression) })
    }

    /// Edits the foreign keys of which the target or the action changes, adds those that are new over kept columns, and removes dropped
    /// ones.
    func editForeignKeys(_ change: TableChange, _ table: Table, _ text: inout DeclarationText) {
        let placed = change.match.placed
        // Those over a column that goes have gone with it, also if a new column has its name.
        let gone = Set(change.dropped.map { foldedName(after.names.column($0.name, of: change.match.old?.name ?? "")) })
        let left = table.foreignKeys.filter { key in !key.columns.contains { gone.contains(foldedName($0)) } }
        for key in placed.foreignKeys {
            let isNew = key.columns.count == 1 && change.addedColumns.contains { sameName($0.name, key.columns[0]) }
            if isNew { continue }
            let current = left.first { $0.hasColumns(key.columns) } ?? left.first { $0.hasSameColumns(as: key) }
            // The next version may list the parts of the target's key in another order.
            let isTurned = current.map { !$0.hasColumns(key.columns) } ?? false
            var key = current.map { key.listing($0.columns) } ?? key
            // What no model says about deletions stays, such as SET DEFAULT.
            if let current, let former = formerKey(key, change), former.onDelete == key.onDelete { key.onDelete = current.onDelete }
            if let current, sameName(current.table, key.table), current.onDelete == key.onDelete, pointsAtKey(current, key, isTurned) {
                continue
            }
            if current == nil {
                add(key, change, table, &text)
                continue
            }
            text.edit { $0.setting(foreignKey: key) }
        }
        let homes = change.columns.filter { $0.home != nil }.map { foldedName($0.column.name) }
        for key in table.foreignKeys where key.columns.allSatisfy({ homes.contains(foldedName($0)) }) {
            guard !placed.foreignKeys.contains(where: { $0.hasSameColumns(as: key) }), isOfModel(key, change) else { continue }
            text.edit { $0.removing(foreignKey: key.columns) ?? $0.setting(references: nil, of: key.columns[0]) }
        }
    }

    /// Adds a foreign key. If its target has more or fewer key columns than before, it has the clauses that the foreign key had over its other columns.
    private func add(_ key: ForeignKey, _ change: TableChange, _ table: Table, _ text: inout DeclarationText) {
        var key = key
        if let former = outgrown(key, change), let current = table.foreignKeys.first(where: { $0.hasColumns(former.columns) }) {
            if former.onDelete == key.onDelete { key.onDelete = current.onDelete }
            let clause = TableDeclaration(table.sql)?.foreignKey(key, like: current.columns)
            if let clause { return text.edit { $0.appending(constraint: clause) } }
        }
        let clause = referenceClause(key)
        text.edit {
            key.columns.count == 1
                ? $0.setting(references: clause, of: key.columns[0])
                : $0.appending(constraint: "FOREIGN KEY (\(quoted(key.columns))) \(clause)")
        }
    }

    /// Returns the foreign key of the source, with the names of the destination, that a key over more or fewer columns takes over.
    private func outgrown(_ key: ForeignKey, _ change: TableChange) -> ForeignKey? {
        let columns = Set(key.columns.map(foldedName))
        let free = formerKeys(change).filter { known in !change.match.placed.foreignKeys.contains { $0.hasColumns(known.columns) } }
        return free.filter { known in
            let own = Set(known.columns.map(foldedName))
            return own != columns && (own.isSubset(of: columns) || own.isSuperset(of: columns))
        }.max { $0.columns.count < $1.columns.count }
    }

    /// Whether a foreign key of the text refers to the right columns. If it names none, it refers to the primary key in its order.
    private func pointsAtKey(_ current: ForeignKey, _ key: ForeignKey, _ isTurned: Bool) -> Bool {
        current.referenced.isEmpty ? !isTurned : current.referenced.map(foldedName) == key.referenced.map(foldedName)
    }

    /// Removes the model's UNIQUE constraints that the destination no longer has.
    private func removeUniques(_ change: TableChange, _ table: Table, _ text: inout DeclarationText) {
        for index in renamed.indexes(on: table.name) where index.origin == .unique {
            let columns = index.parts.compactMap(\.column)
            let isKept =
                change.match.placed.indexes.contains { placed in
                    placed.isUnique && placed.parts.map { foldedName($0.column) } == columns.map(foldedName)
                } || change.match.placed.keyColumns.map { foldedName($0.name) } == columns.map(foldedName)
            let wasPlaced = change.match.old?.indexes.contains { placed in
                placed.isUnique
                    && placed.parts.map { foldedName(after.names.column($0.column, of: change.match.old?.name ?? "")) }
                        == columns.map(foldedName)
            }
            if !isKept, wasPlaced == true { text.edit { $0.removing(unique: columns) } }
        }
    }

    /// Whether the source's model describes the foreign key. A foreign key that only the store has stays.
    private func isOfModel(_ key: ForeignKey, _ change: TableChange) -> Bool { formerKey(key, change) != nil }

    /// The foreign key of the source over the columns that became these.
    private func formerKey(_ key: ForeignKey, _ change: TableChange) -> ForeignKey? {
        formerKeys(change).first { $0.hasSameColumns(as: key) }
    }

    /// The foreign keys of the source, with the names that their columns have in the destination.
    private func formerKeys(_ change: TableChange) -> [ForeignKey] {
        guard let old = change.match.old else { return [] }
        return old.foreignKeys.map { known in
            var known = known
            known.columns = known.columns.map { after.names.column($0, of: old.name) }
            return known
        }
    }
}

extension ForeignKey {
    fileprivate func hasColumns(_ names: [String]) -> Bool { columns.map(foldedName) == names.map(foldedName) }

    fileprivate func hasSameColumns(as other: ForeignKey) -> Bool {
        columns.count == other.columns.count && Set(columns.map(foldedName)) == Set(other.columns.map(foldedName))
    }

    /// Returns the same foreign key with its columns in this order.
    fileprivate func listing(_ names: [String]) -> ForeignKey {
        var key = self
        key.columns = names
        key.referenced = names.compactMap { name in zip(columns, referenced).first { sameName($0.0, name) }?.1 }
        return key
    }
}

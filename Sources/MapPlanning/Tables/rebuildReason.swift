import MapAnalysis
import MapPlan
import MapSyntax

/// Returns the reason why ALTER is not enough for a table; nil if it is. https://www.sqlite.org/lang_altertable.html
func rebuildReason(
    _ change: TableChange, _ old: PlacedTable, _ environment: LoweringEnvironment, _ store: StoreSchema, _ facts: StoreFacts
) -> String? {
    let new = change.match.placed
    for column in change.columns {
        guard column.home == nil else { continue }
        if let reason = cannotBeAdded(column.column, new) { return reason }
    }
    if old.hasHiddenKey, !new.hasHiddenKey { return "its rows get a primary key" }
    if !hasSameKey(change, old) { return "its primary key changes" }
    if let column = retypedKeyColumn(change) { return "the type of its key column '\(column.name)' changes" }
    if let reason = uniqueReason(change, old, environment, store, facts) { return reason }
    // In SQLite each DROP COLUMN rewrites all rows. For more columns than this, rewriting the table once is cheaper.
    if change.dropped.count > 6 { return "\(change.dropped.count) columns are dropped" }
    return change.dropped.firstResult { cannotBeDropped($0, old, store, facts) }
}

/// Returns the reason if the table's text contains a UNIQUE that must change. SQLite cannot drop it, and cannot change its values row by
/// row.
private func uniqueReason(
    _ change: TableChange, _ old: PlacedTable, _ environment: LoweringEnvironment, _ store: StoreSchema, _ facts: StoreFacts
) -> String? {
    let retyped = change.columns.filter { $0.home == nil }.compactMap { sameProperty($0.column, old, environment) }
    let inline = store.indexes(on: old.name).filter { $0.origin == .unique }
    let table = store.table(old.name)
    for index in inline {
        let columns = index.parts.compactMap(\.column)
        // A UNIQUE over a generated column covers the values that SQLite computes it from.
        let covered = columns + facts.columnsRead(by: index)
        let computed = change.columns.first { pair in
            pair.isComputed && pair.home.map { home in covered.contains { sameName($0, home.name) } } ?? false
        }
        if let computed { return "'\(computed.column.name)' is computed, and a UNIQUE of the table covers it" }
        if let column = retyped.first(where: { home in covered.contains { sameName($0, home.name) } }) {
            return "'\(column.name)' gets another type, and a UNIQUE of the table covers it"
        }
        let wasPlaced = old.indexes.contains { placed in isOver(placed, columns) }
        let homes = columns.map { name in change.columns.first { $0.home.map { sameName($0.name, name) } ?? false }?.column.name ?? "" }
        let isKey = homes.map(foldedName) == change.match.placed.keyColumns.map { foldedName($0.name) }
        let isPlain = table.map(index.isPlain) ?? true
        if wasPlaced, isPlain, !isKey, !change.match.placed.indexes.contains(where: { isOver($0, homes) }) {
            return "'\(columns.joined(separator: "', '"))' is no longer unique"
        }
    }
    return nil
}

private func isOver(_ index: PlacedIndex, _ columns: [String]) -> Bool {
    index.isUnique && index.parts.count == columns.count && zip(index.parts, columns).allSatisfy { sameName($0.column, $1) }
}

private func cannotBeAdded(_ column: PlacedColumn, _ table: PlacedTable) -> String? {
    if table.key.contains(where: { sameName(table.columns[$0].name, column.name) }) { return "'\(column.name)' is new in its primary key" }
    return nil
}

/// Whether the new key consists of the columns of the old one, in their order. A table of pairs has the same pairs in any order of its key's columns.
func hasSameKey(_ change: TableChange, _ old: PlacedTable) -> Bool {
    let homes = change.match.placed.key.map { foldedName(change.columns[$0].home?.name ?? "") }
    let former = old.key.map { foldedName(old.columns[$0].name) }
    guard change.match.placed.keepsOrderOfKey else { return homes == former }
    return homes.count == former.count && Set(homes) == Set(former)
}

/// Returns a key column that SQLite converts values for in another way than before. An edit of the declaration would leave the values in the
/// old form, and the index over the key in the old order.
private func retypedKeyColumn(_ change: TableChange) -> PlacedColumn? {
    change.match.placed.key.map { change.columns[$0] }.first { $0.home.map(\.affinity) != $0.column.affinity }?.column
}

/// Whether foreign keys differ after columns and tables have been renamed. Their text is then edited.
func changesForeignKeys(_ change: TableChange, _ old: PlacedTable, _ environment: LoweringEnvironment) -> Bool {
    let homes = Dictionary(
        change.columns.compactMap { pair in pair.home.map { (foldedName($0.name), foldedName(pair.column.name)) } },
        uniquingKeysWith: { a, _ in a })
    let kept = old.foreignKeys.compactMap { key -> ComparedKey? in
        let columns = key.columns.compactMap { homes[foldedName($0)] }
        guard columns.count == key.columns.count else { return nil }
        return ComparedKey(
            columns: columns, root: root(of: key.table, environment.source, isSource: true, environment), onDelete: key.onDelete)
    }
    for key in change.match.placed.foreignKeys {
        let compared = ComparedKey(
            columns: key.columns.map(foldedName), root: root(of: key.table, environment.destination, isSource: false, environment),
            onDelete: key.onDelete)
        let isAddable = key.columns.count == 1 && change.addedColumns.contains { sameName($0.name, key.columns[0]) }
        if !kept.contains(compared), !isAddable { return true }
    }
    return kept.contains { key in !change.match.placed.foreignKeys.contains { $0.columns.map(foldedName) == key.columns } }
}

private struct ComparedKey: Equatable {
    var columns: [FoldedName]
    var root: FoldedName
    var onDelete: ForeignKey.Action
}

/// Returns the destination table that a table becomes, so that a rename does not count as a change.
private func root(of table: String, _ placement: Placement, isSource: Bool, _ environment: LoweringEnvironment) -> FoldedName {
    foldedName(isSource ? environment.successors[foldedName(table)] ?? "" : table)
}

/// Returns the reason why DROP COLUMN would refuse a column, by https://www.sqlite.org/lang_altertable.html#alter_table_drop_column; nil if
/// it would not.
private func cannotBeDropped(_ column: PlacedColumn, _ table: PlacedTable, _ store: StoreSchema, _ facts: StoreFacts) -> String? {
    guard let actual = store.table(table.name) else { return nil }
    let name = column.name
    if actual.column(name)?.keyPosition ?? 0 > 0 { return "'\(name)' is dropped from its primary key" }
    let isUnique = store.indexes(on: table.name).contains { index in
        index.origin == .unique && index.parts.contains { $0.column.map { sameName($0, name) } ?? false }
    }
    if isUnique { return "'\(name)' is dropped from a UNIQUE of the table" }
    if TableDeclaration(actual.sql)?.hasCommaInComment(before: name) ?? false {
        return "a comment with a comma precedes '\(name)', and SQLite would cut the table's text there"
    }
    let reader = facts.uses(of: name, in: table.name).first { $0.kind == .check || $0.kind == .generatedColumn }
    return reader.map { "'\(name)' is read by a \($0.kind.rawValue)" }
}

extension TableDeclaration {
    /// Whether a comment with a comma is directly before a column. DROP COLUMN of the last column cuts the text at the nearest comma before its name.
    fileprivate func hasCommaInComment(before name: String) -> Bool {
        guard let column = column(name) else { return false }
        return tokens[..<column.nameIndex].reversed().prefix { $0.isBlank }.contains {
            $0.kind == .comment && $0.text.utf8.contains(UInt8(ascii: ","))
        }
    }
}

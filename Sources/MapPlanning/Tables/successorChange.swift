import MapAnalysis
import MapPlan

/// Decides about a table that gets another key, or whose rows are made newly. The new table keeps the text of the old one, and so
/// everything that only the store declares.
func successorChange(
    _ match: TableMatch, _ old: PlacedTable, _ lowering: inout ExpressionLowering, _ store: StoreSchema
) -> TableChange {
    let columns = successorColumns(match, old, &lowering)
    let homes = Set(columns.compactMap { $0.home.map { foldedName($0.name) } })
    var change = TableChange(
        match: match, kind: .rebuilt(because: ""), columns: columns, dropped: old.columns.filter { !homes.contains(foldedName($0.name)) },
        losesRows: false, addedIndexes: [], droppedIndexes: [])
    compareIndexes(&change, old, store)
    change.edits.listed = listedCases(change, old, lowering.environment, store)
    change.kind = .rebuilt(because: reasonForNewRows(change, old, lowering.environment))
    return change
}

private func successorColumns(
    _ match: TableMatch, _ old: PlacedTable, _ lowering: inout ExpressionLowering
) -> [TableChange.ColumnChange] {
    if case .join = match.placed.role { return joinHomes(match, old, lowering.environment) }
    let sources = match.adding.filter { entityMapping in
        entityMapping.source.map { sameName(lowering.source.table(of: $0).name, old.name) } ?? false
    }
    var values: [[ColumnValue]] = []
    for entityMapping in sources {
        guard let (_, row) = lowering.takenRows(entityMapping) else { continue }
        values.append(match.placed.columns.map { lowering.columnValue($0, in: entityMapping, for: row) })
    }
    let homes = verbatimHomes(values, match.placed.columns, old, lowering.environment)
    var taken = Set(homes.compactMap { $0.map { foldedName($0.name) } })
    func free(_ home: PlacedColumn?) -> PlacedColumn? { home.flatMap { taken.insert(foldedName($0.name)).inserted ? $0 : nil } }
    var changes = match.placed.columns.enumerated().map { index, column in
        let home = homes[index]
        return TableChange.ColumnChange(column: column, home: home, isComputed: home == nil || match.adding.count > sources.count)
    }
    for index in changes.indices where changes[index].home == nil {
        // The column may get another type, since every row is rewritten.
        changes[index].home = free(sameProperty(changes[index].column, old, lowering.environment) ?? rowID(changes[index].column, old))
    }
    return changes
}

/// Returns the column of the `id` that mapc adds, if both tables have one.
private func rowID(_ column: PlacedColumn, _ old: PlacedTable) -> PlacedColumn? {
    column.role == .rowID ? old.columns.first { $0.role == .rowID } : nil
}

private func joinHomes(_ match: TableMatch, _ old: PlacedTable, _ environment: LoweringEnvironment) -> [TableChange.ColumnChange] {
    guard case .join(let relationship) = match.placed.role, let origin = formerPairs(relationship, environment) else { return [] }
    return joinColumns(match, origin, environment).map { pair in
        TableChange.ColumnChange(column: pair.column, home: pair.home, isComputed: true)
    }
}

/// Returns the reason why the rows do not stay in place.
private func reasonForNewRows(_ change: TableChange, _ old: PlacedTable, _ environment: LoweringEnvironment) -> String {
    if case .join = change.match.placed.role { return "its pairs change" }
    if !hasSameKey(change, old) { return "its primary key changes" }
    let own = change.match.adding.first { entityMapping in
        entityMapping.source.map { sameName(environment.source.table(of: $0).name, old.name) } ?? false
    }
    if own?.elements != nil { return "its rows are made of elements, by 'each'" }
    return own?.order.isEmpty == false ? "'order' decides whose values a row takes" : "its rows get other keys"
}

/// Gives homes to columns with another type, in a table that is rewritten for another reason. They keep their place in its text, with
/// everything that the text declares about them.
func adoptHomes(_ change: inout TableChange, _ old: PlacedTable, _ environment: LoweringEnvironment, _ store: StoreSchema) {
    for index in change.columns.indices where change.columns[index].home == nil {
        guard let home = sameProperty(change.columns[index].column, old, environment),
            let place = change.dropped.firstIndex(where: { sameName($0.name, home.name) })
        else { continue }
        change.columns[index].home = home
        change.columns[index].isComputed = true
        change.dropped.remove(at: place)
    }
    compareIndexes(&change, old, store)
}

/// Returns the reason why a column with another type cannot be replaced by a new one: the store declares something about it that no model
/// can. Returns nil if there is none.
func unmodelledReason(
    _ change: TableChange, _ old: PlacedTable, _ environment: LoweringEnvironment, _ store: StoreSchema, _ facts: StoreFacts
) -> String? {
    guard let table = store.table(old.name) else { return nil }
    let going = change.columns.filter { $0.home == nil }.compactMap { sameProperty($0.column, old, environment) }
    let known = going.first { home in
        change.dropped.contains { sameName($0.name, home.name) } && isDeclaredFurther(home, in: table, old, store, facts)
    }
    if let known { return "'\(known.name)' gets another type, and the database declares more about it than the model" }
    // Core Data names all columns, and nobody else writes its tables.
    if store.isCoreData { return nil }
    return movedColumn(change, going, in: table).map { "'\($0)' gets another type, and its place among the columns stays" }
}

/// Returns a column that would be replaced by a new one at the end of the table, behind columns that are behind it now. A program that inserts rows without
/// naming columns would put values into other columns.
private func movedColumn(_ change: TableChange, _ going: [PlacedColumn], in table: Table) -> String? {
    let replaced = going.filter { home in change.dropped.contains { sameName($0.name, home.name) } }.map { foldedName($0.name) }
    guard !replaced.isEmpty else { return nil }
    let dropped = Set(change.dropped.map { foldedName($0.name) }).subtracting(replaced)
    let before = table.columns.filter { !$0.isHidden }.map { foldedName($0.name) }.filter { !dropped.contains($0) }
    let after = before.filter { !replaced.contains($0) } + replaced
    guard before != after else { return nil }
    return going.map(\.name).first { name in
        replaced.contains(foldedName(name)) && before.firstIndex(of: foldedName(name)) != after.firstIndex(of: foldedName(name))
    }
}

private func isDeclaredFurther(
    _ home: PlacedColumn, in table: Table, _ old: PlacedTable, _ store: StoreSchema, _ facts: StoreFacts
) -> Bool {
    if hasOwnDeclarations(home, in: table, old) { return true }
    let uses = facts.uses(of: home.name, in: old.name)
    if uses.contains(where: { $0.kind == .view || $0.kind == .trigger }) { return true }
    let indexes = store.indexes(on: old.name).filter { index in
        uses.contains { $0.kind == .index && sameName($0.name, index.name) } && index.origin != .primaryKey
    }
    return indexes.contains { !$0.isPlain(in: table) }
}

/// Whether the text of a table declares something about a column that no model can: a default, a collation, the clauses of a constraint.
func hasOwnDeclarations(_ home: PlacedColumn, in table: Table, _ old: PlacedTable) -> Bool {
    let column = table.column(home.name)
    if column?.defaultSQL != nil && home.defaultValue == nil || column.map(\.collation) != "BINARY" { return true }
    guard let declaration = TableDeclaration(table.sql) else { return false }
    let hasClause = declaration.column(home.name)?.parts.contains { part in
        declaration.tokens[part.tokens].contains { $0.isKeyword("conflict") || $0.isKeyword("constraint") }
    }
    let keys = table.foreignKeys.filter { key in key.columns.contains { sameName($0, home.name) } }
    return hasClause == true
        || keys.contains { key in
            declaration.references(over: key.columns).contains { !$0.isPlain } || old.foreignKey(like: key)?.onDelete != key.onDelete
        }
}

extension PlacedTable {
    /// The foreign key over the same columns.
    func foreignKey(like key: ForeignKey) -> ForeignKey? { foreignKeys.first { $0.columns.map(foldedName) == key.columns.map(foldedName) } }
}

extension Index {
    /// Whether a model can declare the same index: over columns, with their own collations, for all rows.
    func isPlain(in table: Table) -> Bool {
        !isPartial && parts.allSatisfy { part in part.column.flatMap(table.column).map { sameName($0.collation, part.collation) } ?? false }
    }
}

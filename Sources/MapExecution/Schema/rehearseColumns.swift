import MapPlan

/// Runs renames and additions of columns on a schema, and gives the schema as it is then; `nil` where they have to be run on all of it.
///
/// For every ALTER SQLite reads each text of a schema, several times over: a hundred of them on two hundred tables read a hundred
/// thousand. Where nothing in the schema can hold an expression, all that an ALTER of a column concerns is its table and the tables whose
/// foreign keys refer to that, so these alone are made for it.
func rehearseColumns(
    _ statements: [Statement], on schema: StoreSchema, functions: [String: SQLFunction]
) throws(DatabaseError) -> StoreSchema? {
    guard statements.count > 1, schema.tables.count > 8, schema.holdsNoExpressions else { return nil }
    let changes = statements.compactMap(ColumnChange.init)
    guard changes.count == statements.count else { return nil }
    var result = schema
    var places: [String: Int] = [:]
    for (place, table) in schema.tables.enumerated() { places[foldedName(table.name)] = place }
    var children: [String: [Int]] = [:]
    for change in changes {
        guard let place = places[foldedName(change.table)], result.tables[place].kind == .ordinary else { return nil }
        if children.isEmpty, change.isRename { children = result.children }
        let concerned = [place] + (change.isRename ? children[foldedName(change.table), default: []].filter { $0 != place } : [])
        guard let changed = try result.part(concerned).applying(change, functions) else { return nil }
        for table in changed.tables { places[foldedName(table.name)].map { result.tables[$0] = table } }
        for index in changed.indexes {
            guard let place = result.indexes.firstIndex(where: { sameName($0.name, index.name) }) else { return nil }
            result.indexes[place] = index
        }
        // A column that arrives may refer to a table.
        if !change.isRename { children = [:] }
    }
    return result
}

/// ALTER TABLE … RENAME COLUMN or ADD COLUMN.
private struct ColumnChange {
    var statement: Statement
    var table: String
    var isRename: Bool

    init?(_ statement: Statement) {
        let tokens = Array(sqlTokens(statement.sql).lazy.filter { !$0.isBlank }.prefix(7))
        guard tokens.count == 7, tokens[0].isKeyword("alter"), tokens[1].isKeyword("table"), tokens[2].isKeyword("main"),
            tokens[3].isSymbol("."), let table = tokens[4].name, tokens[6].isKeyword("column")
        else { return nil }
        guard tokens[5].isKeyword("rename") || tokens[5].isKeyword("add") else { return nil }
        (self.statement, self.table, isRename) = (statement, table, tokens[5].isKeyword("rename"))
    }
}

extension StoreSchema {
    /// Whether no text of it holds a name that could mean a column of another table, or a string between double quotes, which a rename
    /// writes anew wherever it stands.
    fileprivate var holdsNoExpressions: Bool {
        views.isEmpty && triggers.isEmpty && indexes.allSatisfy { !$0.isPartial && $0.parts.allSatisfy { $0.column != nil } }
            && tables.allSatisfy { table in
                table.columns.allSatisfy { $0.generation == .none && $0.defaultSQL?.contains("\"") != true }
                    && !sqlTokens(table.sql).contains { $0.isKeyword("check") }
            }
    }

    /// By table: the places of those that have a foreign key to it.
    fileprivate var children: [String: [Int]] {
        var children: [String: [Int]] = [:]
        for (place, table) in tables.enumerated() {
            for target in Set(table.foreignKeys.map { foldedName($0.table) }) { children[target, default: []].append(place) }
        }
        return children
    }

    /// Some of its tables, the first with its indexes.
    fileprivate func part(_ places: [Int]) -> StoreSchema {
        var part = StoreSchema(encoding: encoding)
        part.tables = places.map { tables[$0] }
        part.indexes = indexes(on: tables[places[0]].name)
        return part
    }

    /// What a change makes of it; `nil` if SQLite does not take it as it is.
    fileprivate func applying(_ change: ColumnChange, _ functions: [String: SQLFunction]) throws(DatabaseError) -> StoreSchema? {
        var problems: [BrokenObject] = []
        var database = try replica(of: self, functions: functions, problems: &problems)
        guard problems.isEmpty else { return nil }
        do throws(DatabaseError) {
            try database.run(change.statement)
        } catch {
            return nil
        }
        var changed = try readStoreSchema(from: &database)
        guard changed.tables.count == tables.count else { return nil }
        changed.indexes = changed.indexes.filter { sameName($0.table, change.table) }
        return changed
    }
}

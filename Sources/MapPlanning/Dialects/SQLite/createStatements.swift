import MapAnalysis
package import MapPlan

/// Returns the statements that create a placement's tables, then their indexes.
package func createStatements(for placement: Placement) -> [String] {
    placement.tables.map { createTable($0) } + placement.tables.flatMap { table in table.indexes.map { createIndex($0, on: table.name) } }
}

/// Returns `CREATE TABLE "Post" (…)`. With another `name`, references of the table to itself still have the table's own name, which it gets
/// later. `collations`, by column name, are those that no model declares.
package func createTable(_ table: PlacedTable, name: String? = nil, collations: [FoldedName: String] = [:]) -> String {
    var lines = table.declaredColumns.map { column in
        columnDeclaration(column, in: table) + (collations[foldedName(column.name)].map { " COLLATE \(quoted($0))" } ?? "")
    }
    if table.key.count > 1 { lines.append("PRIMARY KEY (\(quoted(table.keyColumns.map(\.name))))") }
    for key in table.foreignKeys where !isInline(key, in: table) {
        lines.append("FOREIGN KEY (\(quoted(key.columns))) \(referenceClause(key))")
    }
    let body = lines.map { "\n    " + $0 }.joined(separator: ",")
    return "CREATE TABLE \(quoted(name ?? table.name)) (\(body)\n)\(table.isWithoutRowID ? " WITHOUT ROWID" : "")"
}

/// Returns `"blog_id" INTEGER NOT NULL REFERENCES "Blog" ("id")`.
package func columnDeclaration(_ column: PlacedColumn, in table: PlacedTable) -> String {
    var words = [quoted(column.name), column.declaredType].filter { !$0.isEmpty }
    let isRowID = table.rowIDColumn.map { sameName($0.name, column.name) } ?? false
    if column.isNotNull && !isRowID { words.append("NOT NULL") }
    if let value = column.defaultValue, value != .null { words.append(defaultClause(value)) }
    if table.key.count == 1, sameName(table.keyColumns[0].name, column.name) { words.append("PRIMARY KEY") }
    words += table.foreignKeys.filter { isInline($0, in: table) && sameName($0.columns[0], column.name) }.map(referenceClause)
    return words.joined(separator: " ")
}

/// Returns `CREATE UNIQUE INDEX "Post_slug" ON "Post" ("slug")`.
package func createIndex(_ index: PlacedIndex, on table: String) -> String {
    let parts = index.parts.map { quoted($0.column) + ($0.isDescending ? " DESC" : "") }.joined(separator: ", ")
    return "CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(quoted(index.name)) ON \(quoted(table)) (\(parts))"
}

/// Returns the statement that creates a view with these columns of a table under other names.
func createView(_ name: String, of table: String, columns: [(name: String, source: String)]) -> String {
    let list = columns.map { "\(quoted($0.source)) AS \(quoted($0.name))" }.joined(separator: ", ")
    return "CREATE VIEW main.\(quoted(name)) AS SELECT \(list) FROM \(quoted(table))"
}

/// Returns `REFERENCES "Blog" ("id") ON DELETE CASCADE`.
package func referenceClause(_ key: ForeignKey) -> String {
    let action = key.onDelete == .none ? "" : " ON DELETE \(key.onDelete.rawValue)"
    return "REFERENCES \(quoted(key.table)) (\(quoted(key.referenced)))\(action)"
}

/// Returns a table's foreign keys in the order of its declaration.
func declaredForeignKeys(of table: PlacedTable) -> [ForeignKey] {
    let inline = table.columns.flatMap { column in
        table.foreignKeys.filter { isInline($0, in: table) && sameName($0.columns[0], column.name) }
    }
    return inline + table.foreignKeys.filter { !isInline($0, in: table) }
}

/// Whether a foreign key is written in its column's declaration: it has one column, and no other foreign key has that column.
private func isInline(_ key: ForeignKey, in table: PlacedTable) -> Bool {
    key.columns.count == 1 && table.foreignKeys.filter { $0.columns.count == 1 && sameName($0.columns[0], key.columns[0]) }.count == 1
}

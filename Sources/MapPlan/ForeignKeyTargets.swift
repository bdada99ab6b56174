extension ForeignKey {
    /// What the foreign key of a table is called: `log.pid`, or `log (a, b)`.
    package func name(in table: String) -> String {
        columns.count == 1 ? "\(table).\(columns[0])" : "\(table) (\(columns.joined(separator: ", ")))"
    }
}

extension StoreSchema {
    /// The foreign keys that do not lead to a key: their table or its columns do not exist, or no primary key and no unique index has exactly these columns. SQLite
    /// refuses to write the rows of such tables while it enforces foreign keys. https://www.sqlite.org/foreignkeys.html#fk_indexes
    package var mismatchedForeignKeys: [(table: String, key: ForeignKey)] {
        tables.flatMap { table in table.foreignKeys.filter { !leadsToKey($0) }.map { (table.name, $0) } }
    }

    private func leadsToKey(_ key: ForeignKey) -> Bool {
        guard let parent = table(key.table) else { return false }
        let primary = parent.primaryKey
        if key.referenced.isEmpty { return primary.count == key.columns.count }
        let columns = Set(key.referenced.map(foldedName))
        if columns == Set(primary.map { foldedName($0.name) }) { return true }
        return indexes(on: parent.name).contains { index in
            index.isUnique && !index.isPartial && index.parts.count == columns.count
                && index.parts.allSatisfy { part in
                    guard let column = part.column.flatMap(parent.column) else { return false }
                    return columns.contains(foldedName(column.name)) && sameName(column.collation, part.collation)
                }
        }
    }
}

package import MapPlan

/// Returns the schema of a store that `createStatements` makes, as SQLite would report it. So planning works without a store.
package func schema(of placement: Placement) -> StoreSchema {
    // In the order of `sqlite_schema`. The key index of a WITHOUT ROWID table comes last, because the key is the table itself.
    let rowIDTables = placement.tables.filter { !$0.isWithoutRowID }
    let otherTables = placement.tables.filter(\.isWithoutRowID)
    return StoreSchema(
        tables: placement.tables.map(table),
        indexes: rowIDTables.compactMap(keyIndex) + placement.tables.flatMap(madeIndexes) + otherTables.compactMap(keyIndex))
}

private func table(_ placed: PlacedTable) -> Table {
    Table(
        name: placed.name, sql: createTable(placed),
        columns: placed.columns.enumerated().filter { !$0.element.isHidden }.map { index, column in
            Column(
                name: column.name, declaredType: column.declaredType,
                isNotNull: column.isNotNull && placed.rowIDColumn.map { !sameName($0.name, column.name) } ?? true,
                defaultSQL: column.defaultValue.flatMap(defaultText), keyPosition: (placed.key.firstIndex(of: index) ?? -1) + 1)
        },
        foreignKeys: declaredForeignKeys(of: placed), isWithoutRowID: placed.isWithoutRowID)
}

/// Returns the text after DEFAULT as SQLite reports it, without surrounding parentheses.
private func defaultText(_ value: StoredValue) -> String? {
    guard value != .null else { return nil }
    let text = String(defaultClause(value).dropFirst("DEFAULT ".count))
    return text.hasPrefix("(") ? String(text.dropFirst().dropLast()) : text
}

private func madeIndexes(_ placed: PlacedTable) -> [Index] {
    placed.indexes.map { index in
        Index(
            name: index.name, table: placed.name, sql: createIndex(index, on: placed.name), isUnique: index.isUnique, origin: .created,
            isPartial: false, parts: index.parts.map { Index.Part(column: $0.column, isDescending: $0.isDescending) })
    }
}

/// Returns the index of a key that is not the rowid.
private func keyIndex(_ placed: PlacedTable) -> Index? {
    guard placed.rowIDColumn == nil else { return nil }
    return Index(
        name: "sqlite_autoindex_\(placed.name)_1", table: placed.name, sql: nil, isUnique: true, origin: .primaryKey, isPartial: false,
        parts: placed.keyColumns.map { Index.Part(column: $0.name) })
}

import MapPlan

/// Rows of a copy that are deleted together, so that the checks after them are about the others: rows that do not fit, and all rows that need them, since
/// a row without its partner would be a finding that the store does not have. A reference that a row can do without becomes NULL.
struct SetAside {
    let tables: RowTables
    let schema: StoreSchema

    /// Deletes rows that break obligations, and those that need them. Returns how many rows of each table are gone.
    ///
    /// Of a row of the destination, the row goes that it was made from.
    func delete(_ broken: [Obligation], in database: inout SQLiteDatabase) throws(DatabaseError) -> [(table: String, count: Int64)] {
        for (place, table) in tables.tables.enumerated() {
            let columns = table.key.indices.map { "k\($0)" }.joined(separator: ", ")
            try database.execute("CREATE TEMP TABLE \(name(place))(\(columns), UNIQUE(\(columns)))")
        }
        for obligation in broken { try choose(obligation, in: &database) }
        try chooseReferring(in: &database)
        try emptyReferences(in: &database)
        var counts: [(table: String, count: Int64)] = []
        for (place, table) in tables.tables.enumerated() {
            let gone = Statement(
                "DELETE FROM main.\(quotedName(table.name)) WHERE \(isChosen(table.key, place))", .delete, writes: TableName(table.name))
            let count = try database.run(gone)
            if count > 0 { counts.append((table.name, count)) }
        }
        for place in tables.tables.indices { try database.execute("DROP TABLE temp.\(name(place))") }
        return counts
    }

    /// Notes the keys of the rows that an obligation finds. They are collected first, since nothing may write while a query reads.
    private func choose(_ obligation: Obligation, in database: inout SQLiteDatabase) throws(DatabaseError) {
        let (entity, keyCount, skipped) =
            obligation.source.map { ($0.entity, $0.keyCount, obligation.keyCount) } ?? (obligation.entity, obligation.keyCount, 0)
        let places = tables.places(of: entity, keyCount: keyCount)
        guard keyCount > 0, !places.isEmpty else { return }
        var keys: Set<[StoredValue]> = []
        try database.query(obligation.query) { row in
            keys.insert(Array(row.dropFirst(skipped).prefix(keyCount)))
            return true
        }
        for place in places {
            let table = tables.tables[place]
            let columns = table.key.map(quotedName).joined(separator: ", ")
            let isKey = table.key.enumerated().map { "\(quotedName($1)) = ?\($0 + 1)" }.joined(separator: " AND ")
            let sql =
                "INSERT OR IGNORE INTO temp.\(name(place)) SELECT \(columns) FROM main.\(quotedName(table.name)) WHERE \(isKey)"
            for key in keys { try database.run(Statement(sql, bindings: key, .stage)) }
        }
    }

    /// Makes references to chosen rows NULL where the rows can do without them.
    private func emptyReferences(in database: inout SQLiteDatabase) throws(DatabaseError) {
        for table in tables.tables {
            for reference in table.references where canEmpty(reference, of: table) {
                let nothing = reference.columns.map { "\(quotedName($0)) = NULL" }.joined(separator: ", ")
                try database.run(
                    Statement(
                        "UPDATE main.\(quotedName(table.name)) SET \(nothing) WHERE \(isChosen(reference.columns, reference.target))",
                        .update,
                        writes: TableName(table.name)))
            }
        }
    }

    /// Notes rows that refer to chosen ones and cannot do without them, until there are no more.
    private func chooseReferring(in database: inout SQLiteDatabase) throws(DatabaseError) {
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for (place, table) in tables.tables.enumerated() {
                for reference in table.references where !canEmpty(reference, of: table) {
                    let sql = """
                        INSERT OR IGNORE INTO temp.\(name(place)) SELECT \(table.key.map(quotedName).joined(separator: ", ")) \
                        FROM main.\(quotedName(table.name)) WHERE \(isChosen(reference.columns, reference.target))
                        """
                    if try database.run(Statement(sql, .stage)) > 0 { isGrowing = true }
                }
            }
        }
    }

    /// Whether a reference may become NULL. A CHECK of the store may refuse that, and the store may say NOT NULL where the model does not.
    private func canEmpty(_ reference: RowTables.Reference, of table: RowTables.Table) -> Bool {
        guard reference.isDispensable, let stored = schema.table(table.name) else { return false }
        if stored.hasRules { return false }
        return stored.columns.allSatisfy { column in !column.isNotNull || !reference.columns.contains { sameName($0, column.name) } }
    }

    private func isChosen(_ columns: [String], _ place: Int) -> String {
        let list = columns.map(quotedName).joined(separator: ", ")
        let keys = columns.indices.map { "k\($0)" }.joined(separator: ", ")
        return "(\(list)) IN (SELECT \(keys) FROM temp.\(name(place)))"
    }

    private func name(_ place: Int) -> String { "mapc_aside_\(place)" }
}

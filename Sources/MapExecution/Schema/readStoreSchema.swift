public import MapPlan

/// Reads what a store says of itself, in one read transaction. Views and triggers that no longer work are read like any others.
public func readStoreSchema(from database: inout some Database & ~Copyable) throws(DatabaseError) -> StoreSchema {
    guard !database.isInTransaction else { return try readObjects(from: &database) }
    try database.execute("BEGIN")
    do throws(DatabaseError) {
        let schema = try readObjects(from: &database)
        try database.execute("COMMIT")
        return schema
    } catch {
        try? database.execute("ROLLBACK")
        throw error
    }
}

private func readObjects(from database: inout some Database & ~Copyable) throws(DatabaseError) -> StoreSchema {
    var schema = StoreSchema()
    schema.encoding = try database.pragma("encoding")?.name ?? "UTF-8"
    schema.userVersion = try database.pragma("user_version")?.integer ?? 0
    schema.applicationID = try database.pragma("application_id")?.integer ?? 0
    let kinds = try tableKinds(in: &database)
    var indexTexts: [String: (order: Int, sql: String?)] = [:]
    for row in try database.rows("SELECT type, name, tbl_name, sql FROM main.sqlite_schema ORDER BY rowid") {
        guard let type = row[0].name, let name = row[1].name, let table = row[2].name, !isReserved(table) else { continue }
        let sql = row[3].name
        switch type {
        case "table": schema.tables.append(try readTable(name, sql: sql ?? "", kinds[foldedName(name)], from: &database))
        case "index": indexTexts[foldedName(name)] = (indexTexts.count, sql)
        case "trigger": schema.triggers.append(Trigger(name: name, table: table, sql: sql ?? ""))
        case "view":
            schema.views.append(View(name: name, sql: sql ?? "", columns: try viewColumns(of: name, from: &database)))
        default: break
        }
    }
    var indexes: [Index] = []
    for table in schema.tables where !table.kind.isVirtual {
        indexes += try readIndexes(of: table.name, texts: indexTexts, from: &database)
    }
    // A WITHOUT ROWID table is its own primary key's index, which has no row in sqlite_schema: those come last.
    func order(_ index: Index) -> Int { indexTexts[foldedName(index.name)]?.order ?? indexTexts.count }
    schema.indexes = indexes.enumerated().sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }.map(\.element)
    for index in schema.tables.indices {
        let table = schema.tables[index]
        // The key of a rowid table has an index exactly when it is not the rowid itself.
        guard !table.isWithoutRowID, table.primaryKey.count == 1,
            schema.indexes(on: table.name).contains(where: { $0.origin == .primaryKey })
        else { continue }
        for column in table.columns.indices where table.columns[column].keyPosition > 0 {
            schema.tables[index].columns[column].isDescendingKey = foldedName(table.columns[column].declaredType) == "integer"
        }
    }
    return schema
}

/// A broken view has no columns to tell of; any other error is one.
private func viewColumns(of view: String, from database: inout some Database & ~Copyable) throws(DatabaseError) -> [String] {
    do throws(DatabaseError) {
        return try readColumns(of: view, from: &database).columns.map(\.name)
    } catch  where error.primaryCode == 1 {
        return []
    }
}

/// SQLite's own tables and mapc's.
private func isReserved(_ table: String) -> Bool {
    foldedName(table).utf8.starts(with: "sqlite_".utf8) || sameName(table, StoreSchema.receiptTable)
}

private struct TableKind {
    var type: String
    var isWithoutRowID: Bool
    var isStrict: Bool
}

private func tableKinds(in database: inout some Database & ~Copyable) throws(DatabaseError) -> [String: TableKind] {
    var kinds: [String: TableKind] = [:]
    for row in try database.rows("SELECT name, type, wr, strict FROM pragma_table_list WHERE schema = 'main'") {
        guard let name = row[0].name, let type = row[1].name else { continue }
        kinds[foldedName(name)] = TableKind(type: type, isWithoutRowID: row[2].integer == 1, isStrict: row[3].integer == 1)
    }
    return kinds
}

private func readTable(
    _ name: String, sql: String, _ kind: TableKind?, from database: inout some Database & ~Copyable
) throws(DatabaseError) -> Table {
    var table = Table(name: name, sql: sql, columns: [])
    table.isWithoutRowID = kind?.isWithoutRowID ?? false
    table.isStrict = kind?.isStrict ?? false
    if let module = virtualModule(of: sql) {
        table.kind = .virtual(module: module)
        // A table whose module this SQLite does not have keeps its columns to itself.
        table.columns = (try? readColumns(of: name, from: &database).columns) ?? []
        return table
    }
    if kind?.type == "shadow" { table.kind = .shadow }
    (table.columns, table.hasAutoincrement) = try readColumns(of: name, from: &database)
    table.foreignKeys = try readForeignKeys(of: name, from: &database)
    return table
}

private func readColumns(
    of table: String, from database: inout some Database & ~Copyable
) throws(DatabaseError) -> (columns: [Column], hasAutoincrement: Bool) {
    var columns: [Column] = []
    var hasAutoincrement = false
    let sql = #"SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?1, 'main') ORDER BY cid"#
    for row in try database.rows(sql, [.text(table)]) {
        let name = row[0].name ?? ""
        let facts = database.facts(column: name, table: table)
        let generation: Column.Generation =
            switch row[5].integer {
            case 2: .virtual
            case 3: .stored
            default: .none
            }
        columns.append(
            Column(
                name: name, declaredType: row[1].name ?? "", isNotNull: row[2].integer == 1, defaultSQL: row[3].name,
                keyPosition: Int(row[4].integer ?? 0), generation: generation, isHidden: row[5].integer == 1,
                collation: facts?.collation ?? "BINARY"))
        hasAutoincrement = hasAutoincrement || facts?.isAutoincrement == true
    }
    return (columns, hasAutoincrement)
}

/// In declared order: SQLite numbers them from the last.
private func readForeignKeys(of table: String, from database: inout some Database & ~Copyable) throws(DatabaseError) -> [ForeignKey] {
    var keys: [ForeignKey] = []
    let sql = """
        SELECT seq, "table", "from", "to", on_delete, on_update FROM pragma_foreign_key_list(?1, 'main') ORDER BY id DESC, seq
        """
    for row in try database.rows(sql, [.text(table)]) {
        if row[0].integer == 0 {
            let target = row[1].name ?? ""
            keys.append(
                ForeignKey(columns: [], table: target, referenced: [], onDelete: row[4].name ?? "", onUpdate: row[5].name ?? ""))
        }
        if let column = row[2].name { keys[keys.count - 1].columns.append(column) }
        if let column = row[3].name { keys[keys.count - 1].referenced.append(column) }
    }
    return keys
}

private func readIndexes(
    of table: String, texts: [String: (order: Int, sql: String?)], from database: inout some Database & ~Copyable
) throws(DatabaseError) -> [Index] {
    var indexes: [Index] = []
    let sql = #"SELECT name, "unique", origin, partial FROM pragma_index_list(?1, 'main') ORDER BY seq DESC"#
    for row in try database.rows(sql, [.text(table)]) {
        guard let name = row[0].name else { continue }
        var index = Index(
            name: name, table: table, sql: texts[foldedName(name)]?.sql, isUnique: row[1].integer == 1,
            origin: row[2].name.flatMap(Index.Origin.init(rawValue:)) ?? .created, isPartial: row[3].integer == 1, parts: [])
        let parts = #"SELECT name, "desc", coll FROM pragma_index_xinfo(?1, 'main') WHERE "key" = 1 ORDER BY seqno"#
        for part in try database.rows(parts, [.text(name)]) {
            index.parts.append(
                Index.Part(column: part[0].name, isDescending: part[1].integer == 1, collation: part[2].name ?? "BINARY"))
        }
        indexes.append(index)
    }
    return indexes
}

extension Table.Kind {
    /// Whether it is made by a module.
    var isVirtual: Bool {
        if case .virtual = self { return true }
        return false
    }
}

/// The module in `CREATE VIRTUAL TABLE … USING module(…)`; `nil` for a table of any other kind.
private func virtualModule(of sql: String) -> String? {
    let tokens = sqlTokens(sql).filter { !$0.isBlank }
    guard tokens.count > 1, tokens[0].isKeyword("create"), tokens[1].isKeyword("virtual"),
        let using = tokens.firstIndex(where: { $0.isKeyword("using") }), using + 1 < tokens.count
    else { return nil }
    return tokens[using + 1].name
}

public import MapPlan

/// Reads the schema of a store, in one read transaction, broken views and triggers included. `known` is
/// a schema that the store may have, such as that of the store before: a store that has it is read faster.
///
/// Throws SQLite's error if the schema cannot be read, such as for a damaged file.
public func readStoreSchema(
    from database: inout some Database & ~Copyable, known: StoreSchema? = nil
) throws(DatabaseError) -> StoreSchema {
    guard !database.isInTransaction else { return try readObjects(from: &database, known) }
    try database.execute("BEGIN")
    do throws(DatabaseError) {
        let schema = try readObjects(from: &database, known)
        try database.execute("COMMIT")
        return schema
    } catch {
        try? database.execute("ROLLBACK")
        throw error
    }
}

private func readObjects(
    from database: inout some Database & ~Copyable, _ known: StoreSchema?
) throws(DatabaseError) -> StoreSchema {
    if let known, try has(known, &database) { return known }
    var schema = StoreSchema()
    schema.encoding = try database.pragma("encoding")?.name ?? "UTF-8"
    schema.userVersion = try database.pragma("user_version")?.integer ?? 0
    schema.applicationID = try database.pragma("application_id")?.integer ?? 0
    let rows = try database.rows("SELECT type, name, tbl_name, sql, rootpage FROM main.sqlite_schema ORDER BY rowid")
    try checkTexts(rows)
    let kinds = try tableKinds(in: &database)
    let pragmas = try PragmaRows(of: &database)
    var indexTexts: [FoldedName: (order: Int, sql: String?)] = [:]
    var names = ListedNames()
    for row in rows {
        guard let type = row[0].name, let name = row[1].name, let table = row[2].name else { continue }
        names.add(type, name, of: table)
        if isReserved(table) { continue }
        let sql = row[3].name
        switch type {
        case "table": schema.tables.append(try readTable(name, sql: sql ?? "", kinds[foldedName(name)], pragmas, from: &database))
        case "index": indexTexts[foldedName(name)] = (indexTexts.count, sql)
        case "trigger": schema.triggers.append(Trigger(name: name, table: table, sql: sql ?? ""))
        case "view":
            schema.views.append(View(name: name, sql: sql ?? "", columns: try viewColumns(of: name, from: &database)))
        default: break
        }
    }
    let indexes = schema.tables.filter { !$0.kind.isVirtual }.flatMap { readIndexes(of: $0.name, texts: indexTexts, pragmas) }
    try names.check(tables: kinds.mapValues(\.name), indexes: indexes)
    // A WITHOUT ROWID table is its own primary key's index, which has no row in sqlite_schema: those come last.
    func order(_ index: Index) -> Int { indexTexts[foldedName(index.name)]?.order ?? indexTexts.count }
    schema.indexes = indexes.enumerated().sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }.map(\.element)
    markDescendingKeys(in: &schema)
    return schema
}

/// The texts of SQLite's own tables and mapc's count, too: SQLite compiles them all.
private func checkTexts(_ rows: [[StoredValue]]) throws(DatabaseError) {
    var check = SchemaTextCheck()
    for row in rows {
        guard let type = row[0].name, let name = row[1].name, let table = row[2].name, let sql = row[3].name else { continue }
        try check.read(type, name, table, sql, page: row[4].integer ?? 0)
    }
    try check.checkViews()
}

/// The key of a rowid table has an index exactly when it is not the rowid itself.
private func markDescendingKeys(in schema: inout StoreSchema) {
    let keyed = Set(schema.indexes.lazy.filter { $0.origin == .primaryKey }.map { foldedName($0.table) })
    for index in schema.tables.indices where keyed.contains(foldedName(schema.tables[index].name)) {
        let table = schema.tables[index]
        guard !table.isWithoutRowID, table.primaryKey.count == 1 else { continue }
        for column in table.columns.indices where table.columns[column].keyPosition > 0 {
            schema.tables[index].columns[column].isDescendingKey = foldedName(table.columns[column].declaredType) == "integer"
        }
    }
}

/// Returns the names of a view's columns, or none for a broken view. Throws any other error.
private func viewColumns(of view: String, from database: inout some Database & ~Copyable) throws(DatabaseError) -> [String] {
    func columns(_ database: inout some Database & ~Copyable) throws(DatabaseError) -> [String]? {
        do throws(DatabaseError) {
            return try columnRows(of: view, in: &database).map { $0[1].name ?? "" }
        } catch  where error.primaryCode == 1 {
            return nil
        }
    }
    if let columns = try columns(&database) { return columns }
    // It may have a text between double quotes.
    try database.turn(.quotedStrings, on: true)
    defer { _ = try? database.turn(.quotedStrings, on: false) }
    return try columns(&database) ?? []
}

/// SQLite's own tables and mapc's.
func isReserved(_ table: String) -> Bool {
    foldedName(table).text.utf8.starts(with: "sqlite_".utf8) || sameName(table, StoreSchema.receiptTable)
}

private struct TableKind {
    var name: String
    var type: String
    var isWithoutRowID: Bool
    var isStrict: Bool
}

private func tableKinds(in database: inout some Database & ~Copyable) throws(DatabaseError) -> [FoldedName: TableKind] {
    var kinds: [FoldedName: TableKind] = [:]
    // The pragma counts the columns of each view, and so compiles it. Nothing here asks for that.
    database.spareViews(true)
    defer { database.spareViews(false) }
    for row in try database.rows("SELECT name, type, wr, strict FROM pragma_table_list WHERE schema = 'main'") {
        guard let name = row[0].name, let type = row[1].name else { continue }
        kinds[foldedName(name)] = TableKind(name: name, type: type, isWithoutRowID: row[2].integer == 1, isStrict: row[3].integer == 1)
    }
    return kinds
}

private func readTable(
    _ name: String, sql: String, _ kind: TableKind?, _ pragmas: PragmaRows, from database: inout some Database & ~Copyable
) throws(DatabaseError) -> Table {
    var table = Table(name: name, sql: sql, columns: [])
    table.isWithoutRowID = kind?.isWithoutRowID ?? false
    table.isStrict = kind?.isStrict ?? false
    if kind?.type != "table", let module = virtualModule(of: sql) {
        table.kind = .virtual(module: module)
        // SQLite cannot list the columns of a table whose module it does not have.
        table.columns = readColumns((try? columnRows(of: name, in: &database)) ?? [], of: name, from: &database).columns
        return table
    }
    if kind?.type == "shadow" { table.kind = .shadow }
    (table.columns, table.hasAutoincrement) = readColumns(pragmas.columns[foldedName(name)] ?? [], of: name, from: &database)
    table.foreignKeys = readForeignKeys(pragmas.foreignKeys[foldedName(name)] ?? [])
    return table
}

/// The rows of the pragmas for all tables at once, by table: one statement for each pragma, since compiling a statement costs more than its rows.
///
/// SQLite returns them in the order of its pragmas, but does not promise to. So the last columns have their place, and rows out of place are
/// sorted here: sorting them all in SQLite takes a quarter of the time.
private struct PragmaRows {
    let columns: [FoldedName: [[StoredValue]]]
    let foreignKeys: [FoldedName: [[StoredValue]]]
    /// A row for each part of an index.
    let indexes: [FoldedName: [[StoredValue]]]

    init(of database: inout some Database & ~Copyable) throws(DatabaseError) {
        // A virtual table's module may be missing, and then the pragma fails.
        let tables = "(SELECT rowid AS place, name FROM main.sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'create virtual%') AS t"
        columns = try Self.rows(
            """
            SELECT t.name, x.name, x.type, x."notnull", x.dflt_value, x.pk, x.hidden, x.cid
            FROM \(tables) JOIN pragma_table_xinfo(t.name, 'main') AS x
            """, placed: 1, in: &database)
        // In declared order: SQLite numbers them from the last.
        foreignKeys = try Self.rows(
            """
            SELECT t.name, x.seq, x."table", x."from", x."to", x.on_delete, x.on_update, -x.id, x.seq
            FROM \(tables) JOIN pragma_foreign_key_list(t.name, 'main') AS x
            """, placed: 2, in: &database)
        indexes = try Self.rows(
            """
            SELECT t.name, i.name, i."unique", i.origin, i.partial, x.seqno, x.name, x."desc", x.coll, -i.seq, x.seqno
            FROM \(tables) JOIN pragma_index_list(t.name, 'main') AS i JOIN pragma_index_xinfo(i.name, 'main') AS x
            WHERE x."key" = 1
            """, placed: 2, in: &database)
    }

    /// Returns the rows of each table, sorted by their last columns: so many have their place.
    private static func rows(
        _ sql: String, placed count: Int, in database: inout some Database & ~Copyable
    ) throws(DatabaseError) -> [FoldedName: [[StoredValue]]] {
        var found = Dictionary(grouping: try database.rows(sql)) { foldedName($0[0].name ?? "") }
        for name in found.keys { found[name]?.settle(byLast: count) }
        return found
    }
}

extension [[StoredValue]] {
    /// Sorts the rows by their last columns, which are integers, unless they are sorted already.
    fileprivate mutating func settle(byLast count: Int) {
        func isBefore(_ left: [StoredValue], _ right: [StoredValue]) -> Bool {
            let places = (left.suffix(count).map { $0.integer ?? 0 }, right.suffix(count).map { $0.integer ?? 0 })
            return places.0.lexicographicallyPrecedes(places.1)
        }
        let isSorted = zip(self, dropFirst()).allSatisfy { !isBefore($1, $0) }
        if !isSorted { sort(by: isBefore) }
    }
}

/// Returns the columns of one table or view, as `PragmaRows` has them.
private func columnRows(of table: String, in database: inout some Database & ~Copyable) throws(DatabaseError) -> [[StoredValue]] {
    let sql = #"SELECT ?1, name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?1, 'main') ORDER BY cid"#
    return try database.rows(sql, [.text(table)])
}

private func readColumns(
    _ rows: [[StoredValue]], of table: String, from database: inout some Database & ~Copyable
) -> (columns: [Column], hasAutoincrement: Bool) {
    var columns: [Column] = []
    var hasAutoincrement = false
    for row in rows {
        let name = row[1].name ?? ""
        let facts = database.facts(column: name, table: table)
        let generation: Column.Generation =
            switch row[6].integer {
            case 2: .virtual
            case 3: .stored
            default: .none
            }
        columns.append(
            Column(
                name: name, declaredType: row[2].name ?? "", isNotNull: row[3].integer == 1, defaultSQL: row[4].name,
                keyPosition: Int(row[5].integer ?? 0), generation: generation, isHidden: row[6].integer == 1,
                collation: facts?.collation ?? "BINARY"))
        hasAutoincrement = hasAutoincrement || facts?.isAutoincrement == true
    }
    return (columns, hasAutoincrement)
}

private func readForeignKeys(_ rows: [[StoredValue]]) -> [ForeignKey] {
    var keys: [ForeignKey] = []
    for row in rows {
        if row[1].integer == 0 {
            let target = row[2].name ?? ""
            let actions = row[5...6].map { $0.name.flatMap(ForeignKey.Action.init) ?? .none }
            keys.append(ForeignKey(columns: [], table: target, referenced: [], onDelete: actions[0], onUpdate: actions[1]))
        }
        if let column = row[3].name { keys[keys.count - 1].columns.append(column) }
        if let column = row[4].name { keys[keys.count - 1].referenced.append(column) }
    }
    return keys
}

private func readIndexes(of table: String, texts: [FoldedName: (order: Int, sql: String?)], _ pragmas: PragmaRows) -> [Index] {
    var indexes: [Index] = []
    for row in pragmas.indexes[foldedName(table)] ?? [] {
        guard let name = row[1].name else { continue }
        if indexes.last.map({ !isSpelled($0.name, name) }) ?? true {
            indexes.append(
                Index(
                    name: name, table: table, sql: texts[foldedName(name)]?.sql, isUnique: row[2].integer == 1,
                    origin: row[3].name.flatMap(Index.Origin.init(rawValue:)) ?? .created, isPartial: row[4].integer == 1, parts: []))
        }
        indexes[indexes.count - 1].parts.append(
            Index.Part(column: row[6].name, isDescending: row[7].integer == 1, collation: row[8].name ?? "BINARY"))
    }
    return indexes
}

/// Returns the module in `CREATE VIRTUAL TABLE … USING module(…)`; `nil` for a table of any other kind.
func virtualModule(of sql: String) -> String? {
    let tokens = sqlTokens(sql).filter { !$0.isBlank }
    guard tokens.count > 1, tokens[0].isKeyword("create"), tokens[1].isKeyword("virtual"),
        let using = tokens.firstIndex(where: { $0.isKeyword("using") }), using + 1 < tokens.count
    else { return nil }
    return tokens[using + 1].name
}

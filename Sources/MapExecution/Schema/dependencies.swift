import CSQLite
public import MapPlan

/// Returns what the schema's generated columns, CHECKs, indexes, views and triggers read and write, as SQLite itself resolves it.
///
/// Nothing is parsed: each object is compiled on a copy of the schema in memory while an authorizer listens.
///
/// Throws `DatabaseError` if the copy cannot be created. An object that does not compile is not an error.
public func dependencies(
    of schema: StoreSchema, functions: [String: SQLFunction] = [:]
) throws(DatabaseError) -> [SchemaDependency] {
    if schema.holdsNoExpressions, !schema.tables.contains(where: \.kind.isVirtual) {
        return schema.indexes.map { SchemaDependency(kind: .index, name: $0.name, table: $0.table, uses: $0.columnsRead) }
    }
    let found = try compiledObjects(of: schema, functions: functions, listeningWith: DependencyListener(schema: schema))
    let further = FurtherUses(
        generated: found.filter { $0.kind == .generatedColumn }, views: found.filter { $0.kind == .view })
    return found.map(further.completed)
}

/// Returns what the same objects read and write in their own texts, once for each time that a text does so. So each name in a text has its part in the result,
/// and a name that means another column gives another result.
package func namesRead(
    of schema: StoreSchema, functions: [String: SQLFunction] = [:]
) throws(DatabaseError) -> [SchemaDependency] {
    if schema.holdsNoExpressions { return [] }
    return try compiledObjects(of: schema, functions: functions, listeningWith: DependencyListener(schema: schema, keepsEach: true))
}

private func compiledObjects(
    of schema: StoreSchema, functions: [String: SQLFunction], listeningWith listener: DependencyListener
) throws(DatabaseError) -> [SchemaDependency] {
    var listener = listener
    var bare = schema
    bare.indexes = []
    // Only with its own triggers can a view be written, by other triggers too.
    let ofViews = schema.triggers.filter { trigger in schema.views.contains { sameName($0.name, trigger.table) } }
    bare.triggers = ofViews
    var problems: [BrokenObject] = []
    var database = try replica(of: bare, functions: functions, problems: &problems)
    try database.turn(.quotedStrings, on: true)
    mapc_sqlite3_keep_views_apart(database.handle)
    // A trigger of a shadow table has its uses, too.
    try database.turn(.defensive, on: false)
    var found: [SchemaDependency] = []
    for table in schema.tables {
        found += expressions(of: table, problem: problems.first { sameName($0.name, table.name) }?.message, &listener, &database)
    }
    for index in schema.indexes { found.append(try dependency(of: index, &listener, &database)) }
    for view in schema.views {
        let problem = listener.listen(
            to: "SELECT * FROM main.\(quotedName(view.name))", of: listener.keepsEach ? view.name : nil, on: &database)
        let uses = listener.uses.filter { !sameName($0.table, view.name) }
        var dependency = SchemaDependency(kind: .view, name: view.name, table: view.name, uses: uses, problem: problem)
        dependency.distrust = database.distrust
        found.append(dependency)
    }
    for trigger in schema.triggers {
        let isThere = ofViews.contains { sameName($0.name, trigger.name) }
        let problem = problems.first { $0.kind == "trigger" && sameName($0.name, trigger.name) }
        found.append(try dependency(of: trigger, isThere: isThere, problem: problem?.message, &listener, &database))
    }
    return found
}

/// Compiles statements and records their accesses.
private struct DependencyListener {
    let schema: StoreSchema
    /// Whether it keeps each access and not only the first of several that are the same.
    let keepsEach: Bool
    private(set) var uses: [SchemaDependency.Use] = []

    init(schema: StoreSchema, keepsEach: Bool = false) { (self.schema, self.keepsEach) = (schema, keepsEach) }

    /// Returns the statement's error, or `nil`. Afterwards `uses` contains its accesses, or those of `accessor` on its behalf.
    mutating func listen(to sql: String, of accessor: String? = nil, on database: inout SQLiteDatabase) -> String? {
        var accesses: [SQLiteAccess] = []
        database.record { accesses.append($0) }
        let problem = database.standingIn { database in
            accesses = []
            return database.problem(compiling: sql)
        }
        database.record(nil)
        keep(accesses, of: accessor)
        return problem?.message
    }

    /// Creates an object. Afterwards `uses` contains its accesses.
    mutating func listen(
        toMaking object: SchemaObject, _ problems: inout [BrokenObject], on database: inout SQLiteDatabase
    ) throws(DatabaseError) {
        var accesses: [SQLiteAccess] = []
        database.record { accesses.append($0) }
        defer { database.record(nil) }
        try database.make(object, &problems)
        keep(accesses, of: nil)
    }

    private mutating func keep(_ accesses: [SQLiteAccess], of accessor: String?) {
        uses = []
        var known: Set<SchemaDependency.Use> = []
        for access in accesses where accessor == nil || access.accessor.map({ sameName($0, accessor ?? "") }) == true {
            guard let use = use(of: access), known.insert(use).inserted || keepsEach else { continue }
            uses.append(use)
        }
    }

    private func use(of access: SQLiteAccess) -> SchemaDependency.Use? {
        guard let table = access.first, !foldedName(table).text.hasPrefix("sqlite_") else { return nil }
        let column = access.second.flatMap { $0.isEmpty ? nil : $0 }
        switch access.action {
        case SQLITE_READ: return SchemaDependency.Use(table: table, column: column, action: .reads)
        case SQLITE_UPDATE: return SchemaDependency.Use(table: table, column: column, action: .writes)
        case SQLITE_INSERT, SQLITE_DELETE: return SchemaDependency.Use(table: table, column: nil, action: .writes)
        default: return nil
        }
    }
}

private func expressions(
    of table: Table, problem: String?, _ listener: inout DependencyListener, _ database: inout SQLiteDatabase
) -> [SchemaDependency] {
    if table.kind.isVirtual {
        guard let problem else { return [] }
        return [SchemaDependency(kind: .virtualTable, name: table.name, table: table.name, uses: [], problem: problem)]
    }
    var found = TableText(table.sql).expressions.map { expression in
        let problem = listener.listen(to: "SELECT (\(expression.sql)\n) FROM main.\(quotedName(table.name))", on: &database)
        return SchemaDependency(
            kind: expression.column == nil ? .check : .generatedColumn, name: expression.column ?? expression.sql, table: table.name,
            uses: listener.uses, problem: problem)
    }
    if !found.isEmpty {
        // Only a statement that computes them shows whether SQLite must trust the schema for them.
        _ = database.standingIn { $0.problem(compiling: "INSERT INTO main.\(quotedName(table.name)) DEFAULT VALUES") }
        found[0].distrust = database.distrust
    }
    return found
}

private func dependency(
    of index: Index, _ listener: inout DependencyListener, _ database: inout SQLiteDatabase
) throws(DatabaseError) -> SchemaDependency {
    var uses = index.columnsRead
    var problem: String?
    if let object = SchemaObject(index) {
        // A view may name the index, so it stays.
        var problems: [BrokenObject] = []
        try listener.listen(toMaking: object, &problems, on: &database)
        problem = problems.first?.message
        uses += listener.uses.filter { $0.action == .reads && !uses.contains($0) }
    }
    var dependency = SchemaDependency(kind: .index, name: index.name, table: index.table, uses: uses, problem: problem)
    dependency.distrust = index.sql == nil ? nil : database.distrust
    return dependency
}

/// Returns what a trigger reads and writes. SQLite compiles a trigger only together with a statement that fires it, so the trigger is alone
/// in the schema meanwhile, with those of views.
private func dependency(
    of trigger: Trigger, isThere: Bool, problem: String?, _ listener: inout DependencyListener, _ database: inout SQLiteDatabase
) throws(DatabaseError) -> SchemaDependency {
    var result = SchemaDependency(kind: .trigger, name: trigger.name, table: trigger.table, uses: [])
    var problems: [BrokenObject] = []
    if !isThere { try database.make(SchemaObject(trigger), &problems) }
    if let message = problem ?? problems.first?.message {
        result.problem = message
        return result
    }
    let event = TriggerEvent(trigger.sql)
    result.uses = event.columns.map { SchemaDependency.Use(table: trigger.table, column: $0, action: .listens) }
    let table = "main.\(quotedName(trigger.table))"
    let statement: String
    switch event.keyword {
    case "update":
        let sql = "SELECT name FROM pragma_table_xinfo(?1, 'main') WHERE hidden = 0"
        // A broken view has no columns.
        let columns = ((try? database.rows(sql, [.text(trigger.table)])) ?? []).compactMap { $0.first?.name }.map(quotedName)
        statement = "UPDATE \(table) SET " + columns.map { "\($0) = \($0)" }.joined(separator: ", ")
    case "insert": statement = "INSERT INTO \(table) DEFAULT VALUES"
    default: statement = "DELETE FROM \(table)"
    }
    result.problem = listener.listen(to: statement, of: trigger.name, on: &database)
    result.uses += listener.uses
    result.distrust = database.distrust
    if !isThere { try database.execute("DROP TRIGGER main.\(quotedName(trigger.name))") }
    return result
}

/// What fires a trigger, from the words before its ON.
private struct TriggerEvent {
    /// `delete`, `insert` or `update`.
    var keyword = "delete"
    /// The `UPDATE OF` list.
    var columns: [String] = []

    init(_ sql: String) {
        let tokens = sqlTokens(sql).filter { !$0.isBlank }
        let events = ["delete", "insert", "update"]
        guard let position = tokens.firstIndex(where: { token in events.contains { token.isKeyword($0) } }) else { return }
        keyword = foldedName(tokens[position].text).text
        let rest = tokens[(position + 1)...]
        guard rest.first?.isKeyword("of") == true else { return }
        columns = rest.dropFirst().prefix { !$0.isKeyword("on") }.compactMap(\.name)
    }
}

/// What generated columns and views use in turn, by their names.
private struct FurtherUses {
    private var ofColumns: [FoldedName: [FoldedName: [SchemaDependency.Use]]] = [:]
    private var ofViews: [FoldedName: [SchemaDependency.Use]] = [:]

    init(generated: [SchemaDependency], views: [SchemaDependency]) {
        for column in generated { ofColumns[foldedName(column.table), default: [:]][foldedName(column.name), default: []] += column.uses }
        for view in views { ofViews[foldedName(view.name), default: []] += view.uses }
    }

    /// Returns the dependency with everything that its generated columns and views use in turn.
    func completed(_ dependency: SchemaDependency) -> SchemaDependency {
        var result = dependency
        var known = Set(result.uses)
        func add(_ further: [SchemaDependency.Use]) {
            for use in further where known.insert(use).inserted { result.uses.append(use) }
        }
        // What a view uses has been listened to together with what its views use. So views are followed one step only, and each once.
        if dependency.kind != .view {
            let named = dependency.uses.lazy.filter { $0.action != .listens }.map { foldedName($0.table) }
            var followed: Set<FoldedName> = []
            for view in named where followed.insert(view).inserted { add(ofViews[view] ?? []) }
        }
        guard !ofColumns.isEmpty else { return result }
        var position = 0
        while position < result.uses.count {
            let use = result.uses[position]
            if use.action != .listens, let column = use.column { add(ofColumns[foldedName(use.table)]?[foldedName(column)] ?? []) }
            position += 1
        }
        return result
    }
}

extension Index {
    fileprivate var columnsRead: [SchemaDependency.Use] {
        parts.compactMap { part in part.column.map { SchemaDependency.Use(table: table, column: $0, action: .reads) } }
    }
}

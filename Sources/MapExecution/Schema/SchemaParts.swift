import MapPlan

/// Runs statements on the parts of a schema that they affect; `nil` if they have to run on the whole schema.
///
/// For every ALTER SQLite reads each text of a schema, several times over: a hundred of them on two hundred tables read a hundred
/// thousand. Where nothing in the schema can hold an expression, a statement concerns the tables that it names, and a rename those too
/// whose foreign keys refer to what is renamed. So only these are made for it, and statements that share none are run apart.
func rehearseParts(
    _ statements: [Statement], on schema: StoreSchema, functions: [String: SQLFunction]
) throws(DatabaseError) -> StoreSchema? {
    guard !statements.isEmpty, schema.tables.count > SchemaParts.fewest, schema.holdsNoExpressions else { return nil }
    var parts = SchemaParts(schema, functions)
    for statement in statements {
        guard try parts.record(statement) else { return nil }
    }
    return try parts.settled()
}

/// A schema and the statements that are still to be run on parts of it.
private struct SchemaParts {
    /// Up to this many tables, creating all of them costs less than finding out which are needed.
    static let fewest = 3
    /// A statement that affects more tables is run before others join them, and half as many tables share a database in memory.
    static let size = 8

    /// Tables, by their places in the schema, and the statements that concern them, by theirs.
    private struct Part {
        var tables: Set<Int> = []
        var statements: [Int] = []
        var editsTexts = false

        mutating func join(_ other: Part) {
            tables.formUnion(other.tables)
            statements += other.statements
            editsTexts = editsTexts || other.editsTexts
        }
    }

    private let schema: StoreSchema
    private let functions: [String: SQLFunction]
    private let names: SchemaNames
    private var statements: [Statement] = []
    /// New objects are created in the first part, so that they have one order.
    private var parts = [Part()]
    /// The part that a table is in, by its place.
    private var homes: [Int: Int] = [:]
    /// Names that statements gave, and the parts that they gave them in.
    private var given: [FoldedName: Int] = [:]
    /// The statements that allow texts to be edited, or end it.
    private var brackets: [Int] = []
    private var isEditing = false
    private var hasEdited = false
    private var hasMadeTemporary = false

    init(_ schema: StoreSchema, _ functions: [String: SQLFunction]) {
        (self.schema, self.functions) = (schema, functions)
        names = SchemaNames(schema)
    }

    /// Adds a statement to the part that it affects; `false` if it affects the whole schema or cannot run.
    mutating func record(_ statement: Statement) throws(DatabaseError) -> Bool {
        guard let concern = StatementConcern(statement) else { return false }
        if case .edits(let areAllowed) = concern.kind {
            brackets.append(statements.endIndex)
            statements.append(statement)
            isEditing = areAllowed
            return true
        }
        let concerned = names.places(concern)
        guard concerned.allSatisfy({ schema.tables[$0].kind == .ordinary }) else { return false }
        if concern.kind == .edit, !isEditing || concerned.isEmpty && concern.names.allSatisfy({ given[$0] == nil }) { return false }
        // What was edited may refer to something by now, and what concerns many tables is better run before others join them.
        let isWide = concerned.count > Self.size
        if (isWide || hasEdited && concern.isRename) && !statements.isEmpty {
            if !isEditing, !hasMadeTemporary {
                guard let settled = try settled() else { return false }
                self = SchemaParts(settled, functions)
                return try record(statement)
            }
            if hasEdited && concern.isRename { return false }
        }
        add(statement, concern, concerned)
        guard isWide, !isEditing, !hasMadeTemporary else { return true }
        guard let settled = try settled() else { return false }
        self = SchemaParts(settled, functions)
        return true
    }

    private mutating func add(_ statement: Statement, _ concern: StatementConcern, _ concerned: Set<Int>) {
        var joined = Set(concerned.compactMap { homes[$0] })
        if !given.isEmpty { joined.formUnion(concern.names.compactMap { given[$0] }) }
        if case .making(let isTemporary) = concern.kind {
            joined.insert(0)
            hasMadeTemporary = hasMadeTemporary || isTemporary
        } else if concerned.isEmpty, joined.isEmpty {
            joined.insert(0)
        }
        let home = joined.min() ?? parts.endIndex
        if home == parts.endIndex { parts.append(Part()) }
        for other in joined where other != home {
            parts[home].join(parts[other])
            for table in parts[other].tables { homes[table] = home }
            for (name, place) in given where place == other { given[name] = home }
            parts[other] = Part()
        }
        parts[home].tables.formUnion(concerned)
        parts[home].statements.append(statements.endIndex)
        parts[home].editsTexts = parts[home].editsTexts || concern.kind == .edit
        hasEdited = hasEdited || concern.kind == .edit
        for table in concerned { homes[table] = home }
        for name in concern.given { given[name] = home }
        statements.append(statement)
    }

    /// Returns the schema after the statements; `nil` if SQLite rejects something.
    func settled() throws(DatabaseError) -> StoreSchema? {
        var merged = MergedSchema(schema)
        for part in packedParts {
            guard try run(part, into: &merged) else { return nil }
        }
        return merged.schema
    }

    /// The parts to be run, small ones together: a database in memory and a look at its schema cost as much as an ALTER among four tables.
    private var packedParts: [Part] {
        var packed: [Part] = []
        for part in parts where !part.statements.isEmpty {
            if let last = packed.last, last.tables.count + part.tables.count <= Self.size / 2 {
                packed[packed.count - 1].join(part)
            } else {
                packed.append(part)
            }
        }
        return packed
    }

    private func run(_ part: Part, into merged: inout MergedSchema) throws(DatabaseError) -> Bool {
        let places = part.tables.sorted()
        var problems: [BrokenObject] = []
        var database = try replica(of: names.part(places, of: schema), functions: functions, problems: &problems)
        guard problems.isEmpty else { return false }
        // mapc's own table is not part of a schema: here it separates existing objects from new ones.
        try database.execute("CREATE TABLE mapc_store(id)")
        try database.turn(.triggers, on: false)
        let before = try SchemaRows(of: &database)
        let all = part.editsTexts ? (part.statements + brackets).sorted() : part.statements.sorted()
        do throws(DatabaseError) {
            for index in all { _ = try MapExecution.run(statements[index], in: SchemaDialect(), on: &database) }
        } catch {
            return false
        }
        let changed = try readStoreSchema(from: &database)
        guard changed.holdsNoExpressions else { return false }
        merged.replace(with: changed, of: places, before, try SchemaRows(of: &database))
        return true
    }
}

extension StatementConcern {
    fileprivate var isRename: Bool {
        switch kind {
        case .renamingTable, .renamingColumn: true
        case .plain, .making, .edit, .edits: false
        }
    }
}

/// The places in a schema of what a statement names.
private struct SchemaNames {
    /// By folded name of a table or an index: the place of the table.
    private var tables: [FoldedName: Int] = [:]
    /// By place of a table: the places of its indexes.
    private var indexes: [Int: [Int]] = [:]
    /// By folded name of a table: those that have a foreign key to it, and the columns that it names there.
    private var children: [FoldedName: [(place: Int, columns: [FoldedName])]] = [:]

    init(_ schema: StoreSchema) {
        for (place, table) in schema.tables.enumerated() {
            tables[foldedName(table.name)] = place
            for key in table.foreignKeys { children[foldedName(key.table), default: []].append((place, key.referenced.map(foldedName))) }
        }
        for (place, index) in schema.indexes.enumerated() {
            guard let table = tables[foldedName(index.table)] else { continue }
            indexes[table, default: []].append(place)
            if tables[foldedName(index.name)] == nil { tables[foldedName(index.name)] = table }
        }
    }

    func places(_ concern: StatementConcern) -> Set<Int> {
        var places = Set(concern.names.compactMap { tables[$0] })
        switch concern.kind {
        case .renamingTable: places.formUnion((children[concern.renamed] ?? []).map(\.place))
        case .renamingColumn(let column):
            for child in children[concern.renamed] ?? [] where child.columns.contains(column) { places.insert(child.place) }
        case .plain, .making, .edit, .edits: break
        }
        return places
    }

    func part(_ places: [Int], of schema: StoreSchema) -> StoreSchema {
        var part = StoreSchema(encoding: schema.encoding)
        part.tables = places.map { schema.tables[$0] }
        part.indexes = places.flatMap { indexes[$0] ?? [] }.sorted().map { schema.indexes[$0] }
        return part
    }
}

/// The rows of `sqlite_schema`: whatever becomes of an object's name, its row keeps its number.
private struct SchemaRows {
    /// By folded name. Tables and indexes share one space of names.
    var numbers: [FoldedName: Int64] = [:]
    /// The first number of what is made.
    var firstMade: Int64 = 0

    init(of database: inout SQLiteDatabase) throws(DatabaseError) {
        for row in try database.rows("SELECT rowid, name FROM main.sqlite_schema") {
            guard let number = row[0].integer, let name = row[1].name else { continue }
            numbers[foldedName(name)] = number
        }
        firstMade = (numbers[foldedName(StoreSchema.receiptTable)] ?? 0) + 1
    }
}

/// A schema of which some parts have changed.
private struct MergedSchema {
    private let old: StoreSchema
    /// Objects that stay keep their place; a dropped object leaves its place empty.
    private var tables: [Table?]
    private var indexes: [Index?]
    private var madeTables: [Table] = []
    private var madeIndexes: [Index] = []
    /// By folded name of a WITHOUT ROWID table: its key, which has no row in `sqlite_schema`.
    private var keys: [FoldedName: Index] = [:]

    init(_ schema: StoreSchema) {
        old = schema
        tables = schema.tables
        indexes = schema.indexes
        let withoutRowID = Set(schema.tables.filter(\.isWithoutRowID).map { foldedName($0.name) })
        guard !withoutRowID.isEmpty else { return }
        for (place, index) in schema.indexes.enumerated() where index.origin == .primaryKey {
            let table = foldedName(index.table)
            guard withoutRowID.contains(table) else { continue }
            keys[table] = index
            indexes[place] = nil
        }
    }

    mutating func replace(with changed: StoreSchema, of places: [Int], _ before: SchemaRows, _ after: SchemaRows) {
        let concerned = Set(places.map { foldedName(old.tables[$0].name) })
        var staying: [Int64: Int] = [:]
        for place in places {
            if let number = before.numbers[foldedName(old.tables[place].name)] { staying[number] = place }
            tables[place] = nil
        }
        var made: [(number: Int64, table: Table)] = []
        for table in changed.tables {
            guard let number = after.numbers[foldedName(table.name)] else { continue }
            if let place = staying[number] { tables[place] = table } else { made.append((number, table)) }
        }
        madeTables += made.sorted { $0.number < $1.number }.map(\.table)
        for name in concerned { keys[name] = nil }
        staying = [:]
        for (place, index) in old.indexes.enumerated() where concerned.contains(foldedName(index.table)) {
            if let number = before.numbers[foldedName(index.name)] { staying[number] = place }
            indexes[place] = nil
        }
        for index in changed.indexes {
            guard let number = after.numbers[foldedName(index.name)] else {
                keys[foldedName(index.table)] = index
                continue
            }
            if let place = staying[number] { indexes[place] = index } else { madeIndexes.append(index) }
        }
    }

    var schema: StoreSchema {
        var result = old
        result.tables = tables.compactMap(\.self) + madeTables
        result.indexes = indexes.compactMap(\.self) + madeIndexes
        if !keys.isEmpty { result.indexes += result.tables.compactMap { keys[foldedName($0.name)] } }
        return result
    }
}

import MapPlan

/// Whether a store still has a schema: the same texts in the same order. All that `readStoreSchema` finds follows from those,
/// and asking SQLite for it takes ten times as long.
func has(_ schema: StoreSchema, _ database: inout some Database & ~Copyable) throws(DatabaseError) -> Bool {
    guard try database.pragma("encoding")?.name == schema.encoding, try database.pragma("user_version")?.integer == schema.userVersion,
        try database.pragma("application_id")?.integer == schema.applicationID
    else { return false }
    var expected = SchemaTexts(schema)
    var isSame = true
    let query = Statement("SELECT type, name, tbl_name, sql FROM main.sqlite_schema ORDER BY rowid", .ask)
    try database.query(query) { row in
        guard let kind = row[0].name, let name = row[1].name, let table = row[2].name else { return false }
        isSame = isReserved(table) || expected.takes(kind, name, table, row[3].name)
        return isSame
    }
    return isSame && expected.isEmpty
}

/// What is still to come, of each kind in its order.
private struct SchemaTexts {
    private typealias Entry = (name: String, table: String, sql: String?)

    private var tables: ArraySlice<Entry>
    private var indexes: ArraySlice<Entry>
    private var triggers: ArraySlice<Entry>
    private var views: ArraySlice<Entry>

    init(_ schema: StoreSchema) {
        tables = schema.tables.map { ($0.name, $0.name, $0.sql) }[...]
        indexes = schema.indexes.map { ($0.name, $0.table, $0.sql) }[...]
        triggers = schema.triggers.map { ($0.name, $0.table, $0.sql) }[...]
        views = schema.views.map { ($0.name, $0.name, $0.sql) }[...]
        // A WITHOUT ROWID table is its own primary key's index, which has no row in sqlite_schema.
        let withoutRowID = Set(schema.tables.filter(\.isWithoutRowID).map { foldedName($0.name) })
        let ownKeys = schema.indexes.filter { $0.origin == .primaryKey && withoutRowID.contains(foldedName($0.table)) }.map {
            foldedName($0.name)
        }
        indexes = indexes.filter { !ownKeys.contains(foldedName($0.name)) }[...]
    }

    var isEmpty: Bool { tables.isEmpty && indexes.isEmpty && triggers.isEmpty && views.isEmpty }

    mutating func takes(_ kind: String, _ name: String, _ table: String, _ sql: String?) -> Bool {
        let next: Entry? =
            switch kind {
            case "table": tables.popFirst()
            case "index": indexes.popFirst()
            case "trigger": triggers.popFirst()
            default: views.popFirst()
            }
        guard let next else { return false }
        return isSpelled(next.name, name) && isSpelled(next.table, table) && isSpelled(next.sql ?? "", sql ?? "")
    }
}

import MapPlan

/// A view, trigger, index or table of a store that SQLite cannot resolve.
public struct BrokenObject: Sendable, Hashable {
    /// `view`, `trigger`, `index`, `table`.
    public var kind: String
    /// Its name.
    public var name: String
    /// SQLite's message: `no such table: main.gone`.
    public var message: String

    /// Creates a broken object from its parts.
    public init(kind: String, name: String, message: String) {
        self.kind = kind
        self.name = name
        self.message = message
    }
}

extension BrokenObject {
    /// Whether it works where SQLite trusts the schema.
    fileprivate var isDistrusted: Bool { DatabaseError(code: 1, message: message).isDistrust }
}

/// The objects of a schema that SQLite cannot resolve.
struct SchemaProbe: Equatable {
    var broken: [BrokenObject] = []
    var dialect = SchemaDialect()

    /// Returns the objects that worked at an earlier probe and no longer do. An object that was broken already, under the same name, is not included.
    func newlyBroken(since before: SchemaProbe) -> [BrokenObject] {
        let known = before.broken.map { foldedName("\($0.kind) \($0.name)") }
        return broken.filter { !known.contains(foldedName("\($0.kind) \($0.name)")) }
    }
}

/// Probes the schema on a copy in memory, because no savepoint can be undone in a database without a journal.
func probeInMemory(
    of database: inout some Database & ~Copyable, functions: [String: SQLFunction]
) throws(DatabaseError) -> SchemaProbe {
    var problems: [BrokenObject] = []
    var replica = try replica(of: try readStoreSchema(from: &database), functions: functions, problems: &problems)
    try replica.execute(Receipt.tableSQL)
    var probe = try probeSchema(of: &replica)
    probe.broken += problems
    return probe
}

/// Makes SQLite resolve every view, trigger, index and CHECK, by a rename in a savepoint that is then undone.
///
/// One broken view makes RENAME and DROP COLUMN fail for every table, and SQLite names only the first: so each is set aside, within the
/// savepoint, until the rename succeeds.
///
/// `plain` is a schema that the store has or had and that holds no expressions: only what differs from it is looked at.
func probeSchema(
    of database: inout some Database & ~Copyable, since plain: StoreSchema? = nil
) throws(DatabaseError) -> SchemaProbe {
    if let plain {
        guard let changed = try changes(since: plain, in: &database) else { return SchemaProbe() }
        // A statement takes only so many values.
        guard try hasExpressions(in: &database, among: changed.count > 500 ? nil : changed) else { return SchemaProbe() }
    } else {
        guard try hasExpressions(in: &database) else { return SchemaProbe() }
    }
    var strict = try brokenObjects(in: &database)
    if strict.contains(where: \.isDistrusted) {
        // A rename only resolves the names in a view or a trigger, and runs neither.
        try database.turn(.trustedSchema, on: true)
        strict = try brokenObjects(in: &database)
    }
    guard !strict.isEmpty else { return SchemaProbe() }
    try database.turn(.quotedStrings, on: true)
    defer { _ = try? database.turn(.quotedStrings, on: false) }
    let lenient = try brokenObjects(in: &database)
    return SchemaProbe(broken: lenient, dialect: SchemaDialect(hasQuotedStrings: lenient != strict))
}

/// Whether a text of the schema can hold an expression, and so a name that means nothing. A rename makes SQLite read all texts several
/// times, which most schemas can be spared. What only looks like an expression costs that and nothing else.
private func hasExpressions(
    in database: inout some Database & ~Copyable, among names: [String]? = nil
) throws(DatabaseError) -> Bool {
    let among = names.map { names in "name IN (\(Array(repeating: "?", count: names.count).joined(separator: ", "))) AND" } ?? ""
    let sql = """
        SELECT 1 FROM main.sqlite_schema AS "object"
        WHERE \(among) (type IN ('view', 'trigger') OR type = 'table' AND (sql LIKE '%check%'
                OR sql LIKE '%as%(%' AND sql NOT LIKE 'create virtual%'
                    AND EXISTS (SELECT 1 FROM pragma_table_xinfo("object".name, 'main') WHERE hidden IN (2, 3)))
            OR type = 'index' AND (sql LIKE '%where%'
                OR EXISTS (SELECT 1 FROM pragma_index_xinfo("object".name, 'main') WHERE cid = -2)))
        LIMIT 1
        """
    return try database.value(sql, (names ?? []).map { .text($0) }) != nil
}

/// Returns the names of objects that are not as in a schema, and those of indexes on such tables; `nil` if there are none.
private func changes(
    since schema: StoreSchema, in database: inout some Database & ~Copyable
) throws(DatabaseError) -> [String]? {
    var (tables, plain) = (schema.tables[...], schema.indexes[...])
    var (changed, indexes): ([String], [(name: String, table: String)]) = ([], [])
    let query = Statement("SELECT type, name, tbl_name, sql FROM main.sqlite_schema", .ask)
    try database.query(query) { row in
        guard let type = row[0].name, let name = row[1].name, let table = row[2].name else { return true }
        if isReserved(table) { return true }
        let known: String? =
            switch type {
            case "table": tables.removeThrough { isSpelled($0.name, name) }?.sql
            case "index": plain.removeThrough { isSpelled($0.name, name) }.map { $0.sql ?? "" }
            default: nil
            }
        if known.map({ isSpelled($0, row[3].name ?? "") }) != true {
            changed.append(name)
        } else if type == "index" {
            indexes.append((name, table))
        }
        return true
    }
    let names = Set(changed.map(foldedName))
    changed += indexes.filter { names.contains(foldedName($0.table)) }.map(\.name)
    return changed.isEmpty ? nil : changed
}

extension ArraySlice {
    /// Returns the first element for which the condition holds, and removes it with all before it. Objects seldom change their order.
    fileprivate mutating func removeThrough(_ isWanted: (Element) -> Bool) -> Element? {
        guard let place = firstIndex(where: isWanted) else { return nil }
        defer { self = self[(place + 1)...] }
        return self[place]
    }
}

private func brokenObjects(in database: inout some Database & ~Copyable) throws(DatabaseError) -> [BrokenObject] {
    try database.execute("SAVEPOINT mapc_probe")
    let result: Result<[BrokenObject], DatabaseError>
    do throws(DatabaseError) {
        result = .success(try setAside(in: &database))
    } catch {
        result = .failure(error)
    }
    try database.execute("ROLLBACK TO mapc_probe; RELEASE mapc_probe")
    return try result.get()
}

private func setAside(in database: inout some Database & ~Copyable) throws(DatabaseError) -> [BrokenObject] {
    let table = try unusedName(in: &database)
    try database.execute("CREATE TABLE main.\(quotedName(table))(a)")
    var broken: [BrokenObject] = []
    while true {
        do throws(DatabaseError) {
            try database.execute("ALTER TABLE main.\(quotedName(table)) RENAME COLUMN a TO b")
            return broken
        } catch {
            guard let object = try blamed(by: error, in: &database), !broken.contains(object) else { throw error }
            broken.append(object)
            // A table cannot be set aside, so the objects after it remain unknown.
            guard object.kind != "table" else { return broken }
            try database.execute("DROP \(object.kind) main.\(quotedName(object.name))")
        }
    }
}

/// Returns the object in `error in view recent after rename: no such column: colour`; `nil` if the error is about something else.
private func blamed(by error: DatabaseError, in database: inout some Database & ~Copyable) throws(DatabaseError) -> BrokenObject? {
    guard error.message.hasPrefix("error in ") else { return nil }
    let words = error.message.dropFirst("error in ".count)
    var found: BrokenObject?
    // A name may contain a colon, so the longest matching name is the right one.
    for row in try database.rows("SELECT type, name FROM main.sqlite_schema ORDER BY length(name)") {
        guard let kind = row[0].name, let name = row[1].name, words.hasPrefix("\(kind) \(name)") else { continue }
        let rest = words.dropFirst("\(kind) \(name)".count)
        guard rest.hasPrefix(": ") || rest.hasPrefix(" after "), let colon = rest.firstRange(of: ": ") else { continue }
        found = BrokenObject(kind: kind, name: name, message: String(rest[colon.upperBound...]))
    }
    return found
}

/// Returns a name that no object of the schema has.
func unusedName(in database: inout some Database & ~Copyable) throws(DatabaseError) -> String {
    var name = "mapc_probe"
    while try database.value("SELECT 1 FROM main.sqlite_schema WHERE name = ?1 COLLATE NOCASE", [.text(name)]) != nil { name += "_" }
    return name
}

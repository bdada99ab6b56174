import MapPlan

/// How SQLite has to read the texts of a store's schema.
struct SchemaDialect: Sendable, Equatable {
    /// Views, indexes or checks of this store take a name in double quotes for a string, as SQLite did by default for twenty years.
    var hasQuotedStrings = false
}

/// Runs one statement of a plan and returns how many rows it changed.
///
/// SQLite reads a store's texts again whenever the schema changes. So statements that change the schema, and no others, run under the rules for
/// which the store's texts were written.
func run(
    _ statement: Statement, in dialect: SchemaDialect, on database: inout some Database & ~Copyable
) throws(DatabaseError) -> Int64 {
    if statement.purpose == .beginDeclaring {
        try allowShortRows(in: &database)
        try database.turn(.defensive, on: false)
    }
    let acceptsQuotedStrings = dialect.hasQuotedStrings && statement.changesSchema
    if acceptsQuotedStrings { try database.turn(.quotedStrings, on: true) }
    if statement.isLegacyRename { try database.execute("PRAGMA legacy_alter_table=ON") }
    let result: Result<Int64, DatabaseError>
    do throws(DatabaseError) {
        result = .success(try database.trustingIfNeeded { (database: inout _) throws(DatabaseError) in try database.run(statement) })
    } catch {
        result = .failure(error)
    }
    if statement.isLegacyRename { try database.execute("PRAGMA legacy_alter_table=OFF") }
    if acceptsQuotedStrings { try database.turn(.quotedStrings, on: false) }
    let count = try result.get()
    if let expected = statement.expectedRowCount, expected != count {
        throw DatabaseError(code: 1, message: "\(count) rows were changed and \(expected) had to be", sql: statement.sql)
    }
    if statement.purpose == .endDeclaring {
        try announceSchemaEdit(on: &database)
        try database.turn(.defensive, on: true)
    }
    return count
}

extension Database where Self: ~Copyable {
    /// Runs `body`. If SQLite refuses it because it does not trust the schema, turns trust on and runs `body` again. The trust stays, since what
    /// needs it is part of the schema: a CHECK that calls `json_valid`, a view that calls `snippet`.
    ///
    /// With trust, the schema may call SQLite's own functions, but no function of mapc, and none that loads code.
    mutating func trustingIfNeeded<Value>(
        _ body: (inout Self) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        do throws(DatabaseError) {
            return try body(&self)
        } catch {
            guard error.isDistrust, try !turn(.trustedSchema, on: true) else { throw error }
            return try body(&self)
        }
    }
}

extension Statement {
    /// Whether SQLite reads the schema again when it runs.
    fileprivate var changesSchema: Bool {
        switch purpose {
        case .alter, .create, .index, .drop, .stage: return true
        case .ask, .fill, .beginDeclaring, .declare, .endDeclaring, .insert, .update, .delete, .maintain: return false
        case .author:
            // Only its text says what an author's statement does.
            guard let word = sqlTokens(sql).first(where: { !$0.isBlank }) else { return false }
            return word.isKeyword("alter") || word.isKeyword("create") || word.isKeyword("drop")
        }
    }
}

/// Lets rows lack the values of added columns, as ADD COLUMN does: a database that SQLite 3.7.9 or older made may have a format in which each
/// row stores every column. An edit of the schema's text does not change the format by itself.
private func allowShortRows(in database: inout some Database & ~Copyable) throws(DatabaseError) {
    guard let format = database.schemaFormat(), format == 1 || format == 2 else { return }
    let table = "main.\(quotedName(try unusedName(in: &database)))"
    try database.execute("CREATE TABLE \(table)(a); ALTER TABLE \(table) ADD COLUMN b DEFAULT 0; DROP TABLE \(table)")
}

/// Other connections read the schema again when its version changes. An edit of the schema's text does not change the version by itself.
private func announceSchemaEdit(on database: inout some Database & ~Copyable) throws(DatabaseError) {
    let version = try database.pragma("schema_version")?.integer ?? 0
    try database.execute("PRAGMA main.schema_version=\(version + 1)")
    guard try database.pragma("schema_version")?.integer == version + 1 else {
        throw DatabaseError(code: 1, message: "the schema's version could not be set, so other connections would not see the new schema")
    }
}

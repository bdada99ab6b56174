import CSQLite
public import MapPlan

/// Why a mapping cannot contain an author's statement.
public enum SQLRefusal: Error, Sendable, Equatable {
    /// The fence stops it: `may only change rows; the models define the tables`.
    case fenced(String)
    /// SQLite rejects it.
    case invalid(DatabaseError)
}

/// Returns the tables that each of an author's statements would write, as SQLite resolves them on an empty copy of a schema.
///
/// Statements are compiled but never run, since one that does not end would not end here either.
///
/// A statement that mapc or SQLite refuses is a failure in the result. Throws `DatabaseError` if the copy of the schema cannot be created.
public func inspect(
    _ statements: [Statement], on schema: StoreSchema, functions: [String: SQLFunction] = [:]
) throws(DatabaseError) -> [Result<[String], SQLRefusal>] {
    var problems: [BrokenObject] = []
    var database = try replica(of: schema, functions: functions, problems: &problems)
    try database.turn(.triggers, on: false)
    // The fence names the reason for which a shadow table must not be written.
    try database.turn(.defensive, on: false)
    // The copy of the schema in memory contains mapc's own table too, because a statement may read it.
    try database.execute(Receipt.tableSQL)
    let shadows = schema.tables.filter { $0.kind == .shadow }.map { foldedName($0.name) }
    var results: [Result<[String], SQLRefusal>] = []
    for statement in statements {
        if let words = SQLFence.refusal(ofStatement: statement.sql) {
            results.append(.failure(.fenced(words)))
            continue
        }
        var written: [String] = []
        database.fence(true)
        database.record { access in
            guard [SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE].contains(access.action), let table = access.first else { return }
            if !written.contains(where: { sameName($0, table) }) { written.append(table) }
        }
        let problem = database.problem(compiling: statement.sql)
        database.record(nil)
        database.fence(false)
        if let words = database.refusal {
            results.append(.failure(.fenced(words)))
        } else if let problem {
            results.append(.failure(.invalid(problem)))
        } else if let shadow = written.first(where: { shadows.contains(foldedName($0)) }) {
            results.append(.failure(.fenced("must not write '\(shadow)', which belongs to a virtual table")))
        } else if written.isEmpty {
            results.append(.failure(.fenced("must change rows, and this statement changes none")))
        } else {
            results.append(.success(written.map { schema.table($0)?.name ?? $0 }))
        }
    }
    return results
}

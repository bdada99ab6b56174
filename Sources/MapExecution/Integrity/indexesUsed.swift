package import MapPlan

/// Returns the indexes of a schema by which statements find or count rows, as SQLite would run them on a store without statistics. Indexes that the statements
/// create themselves are not included.
package func indexesUsed(
    by statements: [Statement], on schema: StoreSchema, functions: [String: SQLFunction]
) throws(DatabaseError) -> Set<String> {
    var problems: [BrokenObject] = []
    var database = try replica(of: schema, functions: functions, problems: &problems)
    try database.turn(.triggers, on: false)
    let dialect = try probeSchema(of: &database).dialect
    var used: Set<String> = []
    for statement in statements {
        let word = statement.sql.drop(while: \.isWhitespace).prefix { $0.isLetter }.lowercased()
        if ["insert", "update", "delete", "with", "create"].contains(word), !statement.sql.contains("sqlite_schema") {
            let plan = try database.rows("EXPLAIN QUERY PLAN " + statement.sql, statement.bindings).compactMap { $0[3].name }
            for index in schema.indexes where plan.contains(where: { $0.names(index: index.name) }) { used.insert(index.name) }
        }
        _ = try run(statement, in: dialect, on: &database)
    }
    return used
}

extension String {
    /// Whether a line of EXPLAIN QUERY PLAN uses that index: `SEARCH c USING INDEX child_parent (parent=?)`.
    fileprivate func names(index: String) -> Bool {
        contains(" INDEX \(index) (") || hasSuffix(" INDEX \(index)")
    }
}

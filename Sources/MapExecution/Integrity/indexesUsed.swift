package import MapPlan

/// Returns the indexes of a schema by which statements find or count rows, as SQLite would run them on a store without statistics. Indexes that the statements
/// create themselves are not included.
package func indexesUsed(
    by statements: [Statement], on schema: StoreSchema, functions: [String: SQLFunction]
) throws(DatabaseError) -> Set<FoldedName> {
    var problems: [BrokenObject] = []
    var database = try replica(of: schema, functions: functions, problems: &problems)
    try database.turn(.triggers, on: false)
    let dialect = try probeSchema(of: &database).dialect
    var used: Set<FoldedName> = []
    for statement in statements {
        if statement.isPlanned {
            let plan = try database.rows("EXPLAIN QUERY PLAN " + statement.sql, statement.bindings).compactMap { $0[3].name }
            for index in schema.indexes where plan.contains(where: { $0.names(index: index.name) }) { used.insert(foldedName(index.name)) }
        }
        _ = try run(statement, in: dialect, on: &database)
    }
    return used
}

extension Statement {
    /// Whether SQLite chooses a way through tables for it.
    fileprivate var isPlanned: Bool {
        switch purpose {
        case .ask, .stage, .fill, .create, .index, .insert, .update, .delete, .maintain: true
        case .alter, .drop, .beginDeclaring, .declare, .endDeclaring, .author: false
        }
    }
}

extension String {
    /// Whether a line of EXPLAIN QUERY PLAN uses that index: `SEARCH c USING INDEX child_parent (parent=?)`.
    fileprivate func names(index: String) -> Bool {
        utf8.contains(" INDEX \(index) (".utf8) || utf8.reversed().starts(with: " INDEX \(index)".utf8.reversed())
    }
}

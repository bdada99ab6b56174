import MapPlan

/// Returns the rows of a table whose foreign key refers to no row. SQLite compares as the column that is referred to does, so a `+` takes the own affinity away.
/// https://www.sqlite.org/foreignkeys.html#fk_indexes
func rowsWithoutTarget(_ columns: [String], of table: String, in parent: String, _ referenced: [String], keys: [String]) -> Statement {
    let isSet = columns.map { "child.\(quoted($0)) IS NOT NULL" }
    let isTarget = zip(columns, referenced).map { "parent.\(quoted($1)) = +child.\(quoted($0))" }
    return Statement(
        "SELECT \(keys.map { "child.\(quoted($0))" }.joined(separator: ", ")) FROM main.\(quoted(table)) AS child WHERE \(isSet.joined(separator: " AND "))"
            + " AND NOT EXISTS (SELECT 1 FROM main.\(quoted(parent)) AS parent WHERE \(isTarget.joined(separator: " AND ")))", .ask,
        reads: [TableName(table), TableName(parent)])
}

import MapPlan

/// Returns the query for the keys of the rows that have no value in a column. SQLite takes `IS NOT NULL` of a column that is declared NOT NULL for true without
/// looking.
func rowsWithout(_ column: String, of table: String, keys: [String]) -> Statement {
    rowsThatBreak("typeof(\(quoted(column))) <> 'null'", of: table, keys: keys)
}

/// Returns the query for the keys of the rows that do not satisfy a condition in SQL, as a CHECK has it: nil satisfies it.
func rowsThatBreak(_ condition: String, of table: String, keys: [String]) -> Statement {
    Statement(
        "SELECT \(keys.map { quoted($0) }.joined(separator: ", ")) FROM main.\(quoted(table)) WHERE NOT (\(condition))", .ask,
        reads: [TableName(table)])
}

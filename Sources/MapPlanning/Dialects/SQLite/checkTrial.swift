import MapPlan

/// Returns statements that SQLite accepts, in an empty database, exactly if a CHECK of one column allows some values.
///
/// - Parameters:
///   - condition: the expression of the CHECK.
///   - column: the only column that it reads.
///   - table: the name of its table, which the expression may use.
///   - values: the values as SQL writes them.
func checkTrial(of condition: String, over column: PlacedColumn, in table: String, values: [String]) -> [Statement] {
    let collation = sameName(column.collation, PlacedColumn.byBytes) ? "" : " COLLATE \(quoted(column.collation))"
    let declaration = "\(quoted(column.name)) \(column.declaredType)\(collation) CHECK (\(condition)\n)"
    let create = Statement("CREATE TABLE main.\(quoted(table)) (\(declaration))", .create)
    return [create] + values.map { Statement("INSERT INTO main.\(quoted(table)) VALUES (\($0))", .insert) }
}

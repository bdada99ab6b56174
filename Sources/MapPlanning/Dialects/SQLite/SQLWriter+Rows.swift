import MapPlan

extension SQLWriter {
    /// Returns one row of values.
    func values(_ row: [Scalar]) -> SQLFragment { "VALUES (" + row.map(scalar).joined(", ") + ")" }

    /// Returns the query for one value.
    func select(_ value: Scalar) -> SQLFragment { "SELECT " + scalar(value) }

    /// Returns the query for the difference of two numbers.
    func select(_ number: Scalar, minus other: Scalar) -> SQLFragment { "SELECT " + scalar(number) + " - " + scalar(other) }

    /// Returns the query for the number of a table's rows, and of those for which a condition holds. A table with fewer rows than a number gives
    /// zeros.
    func counts(of table: TableName, as alias: String, where holds: SQLFragment, atLeast least: Int) -> SQLFragment {
        "SELECT count(*), count(CASE WHEN " + holds + " THEN 1 END) FROM " + self.table(table, as: alias)
            + " WHERE (SELECT count(*) FROM (SELECT 1 FROM \(qualified(table)) LIMIT \(least))) = \(least)"
    }

    /// Returns the query for two numbers for each value: how many are not nil, and for how many a condition holds. It reads some rows of a table.
    func counts(
        _ counts: [(value: Scalar, where: Condition)], in table: TableName, _ columns: [String], as alias: String, limit: Int
    ) -> SQLFragment {
        let numbers = counts.map { "count(" + scalar($0.value) + "), count(CASE WHEN " + holds($0.where) + " THEN 1 END)" }
        let rows = "SELECT \(quoted(columns)) FROM \(qualified(table)) LIMIT \(limit)"
        return "SELECT " + numbers.joined(", ") + SQLFragment(" FROM (\(rows)) AS \(quoted(alias))", reads: [table])
    }
}

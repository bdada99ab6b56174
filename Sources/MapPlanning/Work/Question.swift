import MapPlan

/// A question to the rows of the database.
enum Question {
    case rows(Relation)
    case value(Scalar)
    /// The difference of two numbers.
    case difference(Scalar, minus: Scalar)
    /// The number of a table's rows, and of those for which a condition holds. Both are zero for a table with fewer rows than a number.
    case counts(TableName, alias: String, where: Condition, atLeast: Int)
    /// Two numbers for each value over some rows of a table: how many are not nil, and for how many a condition holds.
    case sample([(value: Scalar, where: Condition)], of: TableName, columns: [String], alias: String, limit: Int)
}

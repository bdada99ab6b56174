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
    case sample([(value: Scalar, where: Condition)], of: SampledTable, alias: String)
}

/// A table of which some rows are read: all of a small one, otherwise runs of rows that are spread over its row IDs. They are the same rows each time.
struct SampledTable {
    var name: TableName
    var columns: [String]
    /// The name of its row ID; `nil` if it has none. Its first rows are read then.
    var rowID: String?
    /// The number of rows that are read, at most.
    var rowCount: Int
    /// The number of runs. The last ends with the last row, which may be written by a newer program than the first.
    var runCount: Int
}

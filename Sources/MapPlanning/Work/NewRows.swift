/// Rows that are inserted into a table.
enum NewRows {
    /// The rows of a relation, in its order.
    case of(Relation)
    /// One row. Without values, the database gives it the defaults of all columns.
    case one([Scalar])
    /// Keys that the database numbers.
    case numbers(KeyNumbers)
}

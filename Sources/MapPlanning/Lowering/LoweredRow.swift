import MapAnalysis

/// A source row in SQL: the key it is found by, and the alias under which its columns can be read if it is being scanned.
struct LoweredRow {
    /// The row's entity as far as it is known: the concrete kind or one above it.
    var entity: EntityID
    /// The key's columns, as stored. All are nil where there is no row.
    var key: [Scalar]
    var alias: String?
    /// Whether a key that is not nil is that of a row: what a foreign key holds need not be, since few stores enforce them.
    var isFound = false
}

/// Rows of one entity, each under `alias` in `relation`.
struct LoweredRows {
    var entity: EntityID
    var relation: Relation
    var alias: String
    /// A position to order by before the key.
    var position: Scalar?
    /// Whether `relation` may hold a row several times, because it was reached on several ways.
    var mayRepeat = false
}

/// What an expression is in SQL.
enum LoweredExpression {
    /// In canonical form.
    case value(Scalar)
    case row(LoweredRow)
    case rows(LoweredRows)
    /// One value for each row of a relation.
    case values(LoweredRows, Scalar)
    /// Constants in canonical form.
    case list([Scalar])
    /// Destination rows by their key, as stored: at most one.
    case destinationKey([Scalar])
}

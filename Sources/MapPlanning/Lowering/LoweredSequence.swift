import MapPlan

/// A sequence in SQL: one element for each row of a relation, in a total order.
///
/// For `$source.versions.sorted($0.width)` the relation is the scan of the versions that refer to the row. The element is the scanned row,
/// and the order is the width, then the key.
struct LoweredSequence {
    /// The rows. The relation may read its surroundings: that of a to-many reads the key of its owner.
    var relation: Relation
    /// The element, computed from the relation's columns: a value, a row, a row that mappings make, or two neighbours.
    var element: LoweredExpression
    /// The order. Rows of the relation with equal terms are the same element.
    var order: [OrderTerm]
    /// Whether the relation may contain a row several times because paths reach it more than once. The row counts once.
    var mayRepeat = false
    /// Whether the relation has only scans, filters and joins. SQLite does not let other relations in a FROM read their neighbours, so only
    /// such a relation can be joined to its owner. `ExpressionLowering.besideRow` makes a sequence flat.
    var isFlat = true
    /// The stored position of a row in an ordered relationship, if the sequence is the whole relationship.
    var position: Scalar?
    /// The stored position of the owner on the other side of a many-to-many, if that side is ordered.
    var backPosition: Scalar?

    /// The element's row, if it is a row.
    var row: LoweredRow? { if case .row(let row) = element { row } else { nil } }
}

extension OrderTerm {
    var turned: OrderTerm { OrderTerm(value, isDescending: !isDescending) }
}

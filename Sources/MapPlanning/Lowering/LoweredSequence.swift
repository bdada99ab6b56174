import MapPlan

/// A sequence in SQL: one element for each row of a relation, in an order that is total.
///
/// `$source.versions.sorted($0.width)` is the scan of versions that lead to the row, the element the scanned row, the order
/// width, then key.
struct LoweredSequence {
    /// May mention what is around it: that of a to-many holds the key of the row that it belongs to.
    var relation: Relation
    /// Over the relation's columns: a value, a row, what mappings make of a row, or two neighbours.
    var element: LoweredExpression
    /// Rows of the relation that agree in all terms are the same element.
    var order: [OrderTerm]
    /// Whether the relation may hold a row several times, because it was reached on several ways; it counts once.
    var mayRepeat = false
    /// Whether it is made of scans, filters and joins alone. What else stands in a FROM cannot see its neighbours, so only then may the
    /// relation stand beside the row that it belongs to in a join; `ExpressionLowering.besideRow` makes it so.
    var isFlat = true
    /// Where the store says that a row stands, of an ordered relationship that is taken whole.
    var position: Scalar?
    /// Where the row that it belongs to stands among those of each of its rows, of a many-to-many whose other side is ordered.
    var backPosition: Scalar?

    /// The row that an element is, if it is one.
    var row: LoweredRow? { if case .row(let row) = element { row } else { nil } }
}

extension OrderTerm {
    var turned: OrderTerm { OrderTerm(value, isDescending: !isDescending) }
}

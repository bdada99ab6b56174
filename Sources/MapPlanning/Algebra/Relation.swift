import MapPlan

/// Rows of typed columns: what a mapping is lowered to before any SQL is written.
///
/// `filter(scan("Post", as: "s1"), s1.content is not nil)`. No node knows a dialect; `SQLWriter` prints it.
package indirect enum Relation: Sendable {
    /// The rows of a table of the store, under an alias; in `temp` for what the plan itself has staged.
    case scan(table: String, alias: String, isTemporary: Bool = false)
    /// One row without a column.
    case unit
    /// A relation's rows under an alias of their own; columns by the names of its projection. With `isFenced` its expressions are
    /// computed once for each row, however often they are mentioned outside.
    case derived(Relation, alias: String, isFenced: Bool = false)
    /// Rows that are written out; their columns are `column1`, `column2` and so on.
    case literal([[Scalar]], alias: String)
    /// The elements of a JSON array as rows: `key` is the place from 0, `value` the element. Unlike a derived relation it may
    /// mention what stands before it in a join.
    case explode(Scalar, alias: String)
    case filter(Relation, Condition)
    /// The rows of one alias with more columns under it, each computed once for each row however often it is mentioned outside; those of
    /// a later layer may mention the earlier ones.
    case computed(Relation, alias: String, layers: [[ProjectedColumn]], by: [OrderTerm])
    /// Inner, or left: a left join keeps rows that find no partner. Only along keys known to be unique on the right.
    case join(Relation, Relation, on: Condition, isLeft: Bool)
    /// The last node but for distinct and order: what comes out, by name.
    case project(Relation, [ProjectedColumn])
    case distinct(Relation)
    /// One after the other; each a projection to the same names.
    case union([Relation])
    /// In this order, and only so many.
    case order(Relation, by: [OrderTerm], limit: Int?)
}

/// One column of a projection.
package struct ProjectedColumn: Sendable {
    package var name: String
    package var value: Scalar

    package init(_ name: String, _ value: Scalar) {
        self.name = name
        self.value = value
    }
}

/// One term of an order; nil comes first, and texts are in the order of their bytes.
package struct OrderTerm: Sendable {
    package var value: Scalar
    package var isDescending: Bool

    package init(_ value: Scalar, isDescending: Bool = false) {
        self.value = value.byBytes
        self.isDescending = isDescending
    }
}

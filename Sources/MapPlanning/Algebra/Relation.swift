import MapPlan

/// Rows of typed columns. mapc lowers a mapping to relations before it writes SQL.
///
/// `filter(scan("Post", as: "s1"), s1.content is not nil)`. No node knows a database; a dialect writes it as SQL.
package indirect enum Relation: Sendable {
    /// The rows of a table under an alias. Tables that the plan has staged are in `temp`.
    case scan(table: String, alias: String, isTemporary: Bool = false)
    /// One row without columns.
    case unit
    /// The rows of a relation under an alias of their own, with the column names of its projection. With `isFenced`, SQLite computes its expressions
    /// once for each row, however often the query mentions them.
    case derived(Relation, alias: String, isFenced: Bool = false)
    /// Literal rows. Their columns are `column1`, `column2` and so on.
    case literal([[Scalar]], alias: String)
    /// The elements of a JSON array as rows: `key` is the place from 0, `value` the element. Unlike a derived relation, it may use columns of the
    /// relations before it in a join.
    case explode(Scalar, alias: String)
    case filter(Relation, Condition)
    /// The rows of one alias with computed columns under the same alias. SQLite computes each once for each row. Columns of a later layer may use those of
    /// the earlier ones.
    case computed(Relation, alias: String, layers: [[ProjectedColumn]], by: [OrderTerm])
    /// An inner or a left join. A left join keeps rows without a partner. Both only join by keys that are unique on the right.
    case join(Relation, Relation, on: Condition, isLeft: Bool)
    /// The named columns of the result. Only `distinct` and `order` may be around it.
    case project(Relation, [ProjectedColumn])
    case distinct(Relation)
    /// The rows of several relations, one after the other. Each is a projection to the same names.
    case union([Relation])
    /// The rows in an order, up to a limit.
    case order(Relation, by: [OrderTerm], limit: Int?)

    /// The name of the column of a relation with one column.
    package static let valueName = "value"
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

/// One term of an order. Nil comes first, and texts are ordered by their bytes.
package struct OrderTerm: Sendable {
    package var value: Scalar
    package var isDescending: Bool
    /// Whether any order will do that is the same each time. SQLite's own is, in a store of any encoding.
    var isAny: Bool

    package init(_ value: Scalar, isDescending: Bool = false, isAny: Bool = false) {
        self.value = value.byBytes
        self.isDescending = isDescending
        self.isAny = isAny
    }
}

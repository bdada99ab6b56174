import MapPlan

/// Writes the algebra as SQL.
///
/// Every column is qualified by its alias, because SQLite reads an unknown name in double quotes as a text.
package struct SQLWriter: Sendable {
    private static let fenceName = "mapc_fenced"
    /// Whether the query that is being written has windows. SQLite then merges subqueries that it runs as written otherwise.
    private var hasWindows = false
    /// Whether the value that is being written is part of a value whose depth was checked.
    private var isInside = false
    /// The collation under which texts are ordered; nil if it is SQLite's own.
    private let textOrder = TextOrder.collation

    package init() {}

    /// Returns `SELECT …` for a relation. A relation without a projection returns the constant 1 for each row.
    package func select(_ relation: Relation) -> SQLFragment {
        guard isInside else { return query(relation) }
        var writer = self
        writer.isInside = false
        return writer.query(relation)
    }

    /// Returns the query for the number of rows of a relation, which leaves as much of the parser's stack as it can for deep conditions.
    func count(_ relation: Relation) -> SQLFragment {
        if case .project(let inner, _) = relation { return "SELECT count(*)" + body(inner) }
        return "SELECT count(*) FROM (" + select(relation) + ")"
    }

    private func query(_ relation: Relation) -> SQLFragment {
        switch relation {
        case .distinct(let inner):
            return "SELECT DISTINCT" + select(inner).droppingFirst("SELECT")
        case .order(let inner, let terms, let limit):
            let result = rows(of: inner) + (terms.isEmpty ? SQLFragment("") : " ORDER BY " + terms.map(term).joined(", "))
            return limit.map { result + " LIMIT \($0)" } ?? result + inner.fence
        case .union(let parts):
            return parts.map(select).joined(" UNION ALL ")
        case .project, .unit, .scan, .filter, .computed, .join, .derived, .literal, .explode:
            return rows(of: relation) + relation.fence
        }
    }

    /// Returns a SELECT to which the caller may add an order.
    private func rows(of relation: Relation) -> SQLFragment {
        switch relation {
        case .distinct, .order, .union: return select(relation)
        case .project(let inner, let columns):
            var writer = self
            writer.hasWindows = columns.contains { $0.value.hasWindow }
            return "SELECT " + columns.map(writer.column).joined(", ") + writer.body(inner)
        case .unit, .scan, .filter, .computed, .join, .derived, .literal, .explode: return "SELECT 1" + body(relation)
        }
    }

    private func column(_ column: ProjectedColumn) -> SQLFragment { scalar(column.value) + " AS " + quoted(column.name) }

    /// Returns the assignments of an UPDATE. What several values use is computed once: `("a", "b") = (SELECT … FROM (SELECT … LIMIT 1) AS "f" LIMIT 1)`.
    package func assignments(_ values: [ProjectedColumn], after layers: [[ProjectedColumn]] = [], alias: String = "") -> SQLFragment {
        guard let first = layers.first else { return values.map { quoted($0.name) + " = " + scalar($0.value) }.joined(", ") }
        let name = SQLFragment(alias: alias)
        var source = "SELECT " + first.map(column).joined(", ")
        for layer in layers.dropFirst() {
            source = "SELECT " + name + ".*, " + layer.map(column).joined(", ") + " FROM (" + source + " LIMIT 1) AS " + name
        }
        let list = values.map { scalar($0.value) }.joined(", ")
        return "(\(quoted(values.map(\.name)))) = (SELECT " + list + " FROM (" + source + " LIMIT 1) AS " + name + " LIMIT 1)"
    }

    /// Returns a subquery for each layer, one around the other. Each has a LIMIT, so that SQLite does not merge the inner one into the outer one.
    private func computed(_ inner: Relation, _ name: SQLFragment, _ layers: [[ProjectedColumn]], by order: [OrderTerm]) -> SQLFragment {
        var source = body(inner) + (order.isEmpty ? SQLFragment("") : " ORDER BY " + order.map(term).joined(", "))
        for layer in layers {
            let select = "SELECT " + name + ".*, " + layer.map(column).joined(", ") + source
            let fence = quoted(Self.fenceName)
            source =
                hasWindows
                ? " FROM (WITH \(fence) AS MATERIALIZED (" + select + ") SELECT * FROM \(fence)) AS " + name
                : " FROM (" + select + " LIMIT -1) AS " + name
        }
        return source.droppingFirst(" FROM ")
    }

    private func term(_ term: OrderTerm) -> SQLFragment {
        let value = scalar(term.value)
        return (term.isAny ? value : ordered(value)) + (term.isDescending ? " DESC" : "")
    }

    /// Returns a value that is compared with others in the order of texts.
    func ordered(_ value: SQLFragment) -> SQLFragment { textOrder.map { value + " COLLATE " + quoted($0) } ?? value }

    /// Returns ` FROM … WHERE …`. Filters above joins become one WHERE.
    private func body(_ relation: Relation) -> SQLFragment {
        var conditions: [Condition] = []
        let from = source(relation, &conditions)
        let condition = Condition.all(conditions)
        let start = from.text.isEmpty ? from : " FROM " + from
        return condition.isAlwaysTrue ? start : start + " WHERE " + holds(condition)
    }

    private func source(_ relation: Relation, _ conditions: inout [Condition]) -> SQLFragment {
        switch relation {
        case .unit: return SQLFragment("")
        case .scan(let table, let alias, let isTemporary): return self.table(TableName(table, isTemporary: isTemporary), as: alias)
        case .derived(let inner, let alias, isFenced: false):
            return "(" + select(inner) + ") AS " + SQLFragment(alias: alias)
        case .derived(let inner, let alias, isFenced: true):
            let fence = quoted(Self.fenceName)
            return "(WITH \(fence) AS MATERIALIZED (" + select(inner) + ") SELECT * FROM \(fence)) AS " + SQLFragment(alias: alias)
        case .literal(let rows, let alias): return "(" + literal(rows) + ") AS " + SQLFragment(alias: alias)
        case .explode(let array, let alias):
            return "json_each(" + scalar(array) + ") AS " + SQLFragment(alias: alias)
        case .computed(let inner, let alias, let layers, let order): return computed(inner, SQLFragment(alias: alias), layers, by: order)
        case .filter(let inner, let condition):
            let from = source(inner, &conditions)
            conditions.append(condition)
            return from
        case .join(let left, let right, let condition, let isLeft):
            var ownConditions: [Condition] = []
            if !isLeft, case .join(let first, let second, let inner, false) = unfiltered(right, &ownConditions) {
                // The join is written from left to right, so that conditions on the right side may use columns of the left.
                let rest = Relation.join(.join(left, first, on: .constant(true), isLeft: false), second, on: inner, isLeft: false)
                return source(.filter(rest, .all([condition] + ownConditions)), &conditions)
            }
            ownConditions = []
            let from = source(left, &conditions)
            let inner = source(right, &ownConditions)
            // SQLite accepts a join on the right side of another only in parentheses.
            let other = right.isJoin ? "(" + inner + ")" : inner
            let on = Condition.all([condition] + ownConditions)
            return from + (isLeft ? " LEFT JOIN " : " JOIN ") + other + " ON " + holds(on)
        case .project, .distinct, .order, .union:
            return "(" + select(relation) + ")"
        }
    }

    /// Returns one row of values.
    func values(_ row: [Scalar]) -> SQLFragment { "VALUES (" + row.map(scalar).joined(", ") + ")" }

    /// Returns a relation as it follows FROM. Conditions are not part of it.
    func table(_ relation: Relation) -> SQLFragment {
        var conditions: [Condition] = []
        return source(relation, &conditions)
    }

    /// Returns a table with its alias, as it follows FROM.
    func table(_ name: TableName, as alias: String) -> SQLFragment {
        SQLFragment(qualified(name) + " AS ", reads: [name]) + SQLFragment(alias: alias)
    }

    private func unfiltered(_ relation: Relation, _ conditions: inout [Condition]) -> Relation {
        guard case .filter(let inner, let condition) = relation else { return relation }
        conditions.append(condition)
        return unfiltered(inner, &conditions)
    }

    /// Returns a value as an SQL expression.
    package func scalar(_ scalar: Scalar) -> SQLFragment {
        isInside || scalar.isShallow ? inner(scalar) : named(scalar)
    }

    /// Returns a value that may be too deep for SQLite's parser.
    private func named(_ scalar: Scalar) -> SQLFragment {
        var writer = self
        writer.isInside = true
        // A window is computed over the rows of its own query, so it stays there.
        guard scalar.nesting > Nesting.greatest, !scalar.looksAtOtherRows else { return writer.inner(scalar) }
        var names = NamedParts()
        let (value, read) = names.shortened(scalar.chainingSums)
        guard !names.parts.isEmpty else { return writer.inner(value) }
        func source(_ read: [String]) -> SQLFragment {
            read.isEmpty ? SQLFragment("") : " FROM " + read.map(SQLFragment.init(alias:)).joined(", ")
        }
        let parts = names.parts.map { part in
            SQLFragment(alias: part.name) + " AS (SELECT " + writer.inner(part.value) + " AS \(quoted(NamedParts.valueName))"
                + source(part.read) + ")"
        }
        return "(WITH " + parts.joined(", ") + " SELECT " + writer.inner(value) + source(read) + ")"
    }

    private func inner(_ scalar: Scalar) -> SQLFragment {
        switch scalar {
        case .column(let alias, let name, _): SQLFragment(alias: alias) + ("." + quoted(name))
        case .parameter(let name): SQLFragment(parameter: name)
        case .constant(.null): SQLFragment("NULL")
        case .constant(let value): SQLFragment(value: value)
        case .operation(let operation, let arguments):
            operation.written(arguments.map { operation.ordersTexts ? ordered(self.scalar($0)) : self.scalar($0) })
        case .registered(let name, let arguments): name + "(" + arguments.map(self.scalar).joined(", ") + ")"
        case .conditional(let cases, let otherwise):
            "CASE" + cases.map { " WHEN " + holds($0.when) + " THEN " + self.scalar($0.then) }.joined("")
                + " ELSE " + self.scalar(otherwise) + " END"
        case .coalesce(let values): "coalesce(" + values.map(self.scalar).joined(", ") + ")"
        case .truth(let condition): "((" + holds(condition) + ") IS TRUE)"
        case .subquery(let relation): "(" + select(relation) + ")"
        case .fenced(let columns, let alias, let value):
            // If both have a LIMIT, SQLite does not merge the inner query into the outer one.
            "(SELECT " + self.scalar(value) + " FROM (SELECT "
                + columns.map { self.scalar($0.value) + " AS " + quoted($0.name) }.joined(", ")
                + " LIMIT 1) AS " + SQLFragment(alias: alias) + " LIMIT 1)"
        case .aggregate(let aggregate, let relation): aggregated(aggregate, relation)
        case .rank(let groups, let terms): "(row_number()" + window(groups, terms) + " - 1)"
        case .previous(let value, let groups, let terms): "lag(" + self.scalar(value) + ")" + window(groups, terms)
        case .first(let value, let groups, let terms): "first_value(" + self.scalar(value) + ")" + window(groups, terms)
        case .least(let value, let groups): "min(" + ordered(self.scalar(value)) + ")" + window(groups, [])
        case .running(let function, let values, let condition, let groups, let terms):
            name(of: function) + "(" + values.map { ordered(self.scalar($0)) }.joined(", ") + ")"
                + (condition.isAlwaysTrue ? SQLFragment("") : " FILTER (WHERE " + holds(condition) + ")")
                + window(groups, terms, frame: " ROWS UNBOUNDED PRECEDING")
        }
    }

    private func name(of function: Scalar.Running) -> SQLFragment {
        switch function {
        case .count: SQLFragment("count")
        case .min: SQLFragment("min")
        case .max: SQLFragment("max")
        case .registered(let name): SQLFragment(name)
        }
    }

    /// Returns literal rows. In the argument of a table function, SQLite does not know the column names of VALUES. A compound SELECT names its columns, but has
    /// at most 500 parts. https://www.sqlite.org/limits.html#max_compound_select
    private func literal(_ rows: [[Scalar]]) -> SQLFragment {
        if rows.count > 500 { return "VALUES " + rows.map { "(" + $0.map(scalar).joined(", ") + ")" }.joined(", ") }
        return rows.map { row in
            "SELECT " + row.enumerated().map { scalar($0.element) + " AS " + quoted("column\($0.offset + 1)") }.joined(", ")
        }.joined(" UNION ALL ")
    }

    private func window(_ groups: [Scalar], _ terms: [OrderTerm], frame: String = "") -> SQLFragment {
        let partition = groups.isEmpty ? [] : ["PARTITION BY " + groups.map(scalar).joined(", ")]
        let order = terms.isEmpty ? [] : ["ORDER BY " + terms.map(term).joined(", ")]
        return " OVER (" + (partition + order).joined(" ") + frame + ")"
    }

    private func aggregated(_ aggregate: Scalar.Aggregate, _ relation: Relation) -> SQLFragment {
        let alias = "mapc_values"
        let value = quoted(alias) + "." + quoted(Relation.valueName)
        let result: SQLFragment =
            switch aggregate {
            case .count: SQLFragment("count(*)")
            case .min: "min(" + ordered(SQLFragment(value)) + ")"
            case .max: "max(" + ordered(SQLFragment(value)) + ")"
            case .registered(let function): SQLFragment("\(function)(\(value))")
            case .joined(let separator): "coalesce(group_concat(\(value), " + scalar(separator) + "), '')"
            case .array: SQLFragment("json_group_array(\(value))")
            }
        return "(SELECT " + result + " FROM (" + select(relation) + ") AS \(quoted(alias)))"
    }
}

extension Scalar {
    /// The same words for values that are computed alike.
    var writtenWords: String {
        let fragment = SQLWriter().scalar(self)
        return "\(fragment.text)\u{0}\(fragment.bindings)"
    }
}

extension Relation {
    /// Whether it becomes several tables after FROM.
    fileprivate var isJoin: Bool {
        switch self {
        case .join: true
        case .filter(let inner, _): inner.isJoin
        case .unit, .scan, .computed, .derived, .literal, .explode, .project, .distinct, .order, .union: false
        }
    }

    /// A LIMIT that keeps SQLite from computing a column again for each use.
    fileprivate var fence: String {
        switch self {
        case .computed: " LIMIT -1"
        case .filter(let inner, _), .project(let inner, _): inner.fence
        default: ""
        }
    }
}

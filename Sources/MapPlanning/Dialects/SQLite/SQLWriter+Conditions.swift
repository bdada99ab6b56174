import MapPlan

// SQL has three truth values and the language has two. So a condition is written in two ways: `holds` is true exactly if the condition holds, `fails`
// exactly if it does not. Otherwise they are false or NULL, which WHERE, ON, CASE WHEN and FILTER treat alike.
extension SQLWriter {
    /// Returns SQL that is true exactly if the condition holds.
    package func holds(_ condition: Condition) -> SQLFragment {
        switch condition {
        case .constant(let value): SQLFragment(value ? "1" : "0")
        case .isTrue(let value): scalar(value) + " = 1"
        case .isNil(let value): scalar(value) + " IS NULL"
        case .isNumber: "((" + fails(condition) + ") IS NOT TRUE)"
        case .equal(let left, let right, let comparing, let isProven):
            operand(left, comparing) + (isProven ? " = " : " IS ") + operand(right, comparing)
        case .ordered(let order, let left, let right, .decimal):
            "mapc_compare_decimal(" + scalar(left) + ", " + scalar(right) + ") \(order.symbol) 0"
        case .ordered(let order, let left, let right, let comparing):
            comparing == .text
                ? scalar(left) + " \(order.symbol) " + ordered(scalar(right) + " COLLATE BINARY")
                : scalar(left) + " \(order.symbol) " + scalar(right)
        case .member(let value, let list, let orNil, let comparing): member(value, list, orNil, comparing)
        case .not(let inner): fails(inner)
        case .and(let parts): "(" + parts.map(holds).joined(" AND ") + ")"
        case .or(let parts): "(" + parts.map(holds).joined(" OR ") + ")"
        case .exists(let relation): "EXISTS (" + select(relation) + ")"
        }
    }

    /// Returns SQL that is true exactly if the condition does not hold.
    package func fails(_ condition: Condition) -> SQLFragment {
        switch condition {
        case .constant(let value): SQLFragment(value ? "0" : "1")
        case .isTrue(let value): scalar(value) + " IS NOT 1"
        case .isNil(let value): scalar(value) + " IS NOT NULL"
        // SQLite sorts numbers before the least text, and blobs after it: https://www.sqlite.org/datatype3.html#sort_order
        // The plus removes the column's affinity, which would convert the text. Comparing typeof() takes five times as long.
        case .isNumber(let value): "+" + scalar(value) + " >= '' COLLATE BINARY"
        case .equal(let left, let right, let comparing, _): operand(left, comparing) + " IS NOT " + operand(right, comparing)
        case .ordered, .member: "((" + holds(condition) + ") IS NOT TRUE)"
        case .not(let inner): holds(inner)
        case .and(let parts): "(" + parts.map(fails).joined(" OR ") + ")"
        case .or(let parts): "(" + parts.map(fails).joined(" AND ") + ")"
        case .exists(let relation): "NOT EXISTS (" + select(relation) + ")"
        }
    }

    private func member(_ value: Scalar, _ list: [Scalar], _ orNil: Bool, _ comparing: Condition.Comparing) -> SQLFragment {
        let isNil = scalar(value) + " IS NULL"
        if list.isEmpty { return orNil ? isNil : SQLFragment("0") }
        // IN compares by the collation of its left side.
        let inList = operand(value, comparing) + " IN (" + list.map(scalar).joined(", ") + ")"
        return orNil ? "(" + inList + " OR " + isNil + ")" : inList
    }

    /// Returns an operand with the collation of the comparison: https://www.sqlite.org/datatype3.html#collation
    ///
    /// Both sides have it. If an index can serve `c = ? COLLATE BINARY OR c = ? COLLATE BINARY`, SQLite makes `c IN (?, ?)` of it and forgets the collation,
    /// and so it does if the column is on the right. A constant needs none, since the other side is not one.
    private func operand(_ value: Scalar, _ comparing: Condition.Comparing) -> SQLFragment {
        let text = scalar(value)
        if case .constant = value { return text }
        return comparing == .text ? text + " COLLATE BINARY" : text
    }
}

extension Condition.Order {
    fileprivate var symbol: String {
        switch self {
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        }
    }
}

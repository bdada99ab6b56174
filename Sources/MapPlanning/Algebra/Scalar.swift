package import MapPlan

/// A value computed for each row of a relation, in stored or in canonical form (`canonicalForm.swift`).
package indirect enum Scalar: Sendable {
    /// A column of an aliased relation, as it is stored. A column that `isCollated` does not compare texts by their bytes.
    case column(alias: String, name: String, isCollated: Bool = false)
    /// A bound value.
    case constant(StoredValue)
    /// The value of a parameter, which the user of the plan sets: `:since`.
    case parameter(String)
    /// What the database computes from the arguments. The dialect has the text of the operation.
    case operation(Operation, [Scalar])
    /// A function that mapc registers, by its SQL name.
    case registered(String, [Scalar])
    /// `CASE WHEN … THEN … ELSE … END`
    case conditional([ConditionalCase], otherwise: Scalar)
    case coalesce([Scalar])
    /// A condition as a value: 1 or 0, never nil.
    case truth(Condition)
    /// The one value of a relation that has at most one row, or nil.
    case subquery(Relation)
    /// A value that uses columns under an alias, each computed once.
    case fenced([ProjectedColumn], alias: String, Scalar)
    /// `count(*)` and the like over a relation of one column named `Relation.valueName`.
    case aggregate(Aggregate, Relation)
    /// The rank of the row, from 0, within its group.
    case rank(within: [Scalar], by: [OrderTerm])
    /// The value in the previous row of the order, or nil in the first row.
    case previous(Scalar, within: [Scalar], by: [OrderTerm])
    /// The value of the first row of the group in that order.
    case first(Scalar, within: [Scalar], by: [OrderTerm])
    /// The least value of the group.
    case least(Scalar, within: [Scalar])
    /// The result of a function over the rows up to this one for which the condition holds, in this order.
    case running(Running, [Scalar], where: Condition, within: [Scalar], by: [OrderTerm])

    package enum Running: Sendable {
        case count, min, max
        /// A function that mapc registers, by its SQL name.
        case registered(String)
    }

    package enum Aggregate: Sendable {
        case count, min, max
        /// A registered function over all values, one after the other. SQLite's own `sum` rounds at each step, or fails at an overflow.
        case registered(String)
        /// Texts joined in the relation's order.
        case joined(separator: Scalar)
        /// All values in the relation's order as one JSON array.
        case array
    }
}

/// One branch of a conditional.
package struct ConditionalCase: Sendable {
    package var when: Condition
    package var then: Scalar

    package init(when: Condition, then: Scalar) {
        self.when = when
        self.then = then
    }
}

/// A condition on a row. It is true or false, never unknown.
///
/// The dialect writes it in two ways: one is true exactly if the condition holds, the other exactly if it does not.
package indirect enum Condition: Sendable {
    case constant(Bool)
    /// A boolean in canonical form. Nil counts as false.
    case isTrue(Scalar)
    case isNil(Scalar)
    /// Whether a stored value is an integer, a real or nil.
    case isNumber(Scalar)
    /// `isProven` means that one side is never nil. Then the writer may use `=`, for which SQLite can use any index.
    case equal(Scalar, Scalar, comparing: Comparing, isProven: Bool)
    case ordered(Order, Scalar, Scalar, comparing: Comparing)
    case member(Scalar, of: [Scalar], orNil: Bool, comparing: Comparing)
    case not(Condition)
    case and([Condition])
    case or([Condition])
    case exists(Relation)

    package enum Order: Sendable { case less, lessOrEqual, greater, greaterOrEqual }

    /// How two values are compared: numbers and blobs as SQLite compares them, text by its bytes, decimals by their value.
    package enum Comparing: Sendable { case plain, text, decimal }
}

extension Scalar {
    package static let null = Scalar.constant(.null)

    /// The same value. If it is a collated column, its texts are compared by their bytes.
    package var byBytes: Scalar {
        if case .column(_, _, isCollated: true) = self { inBytes } else { self }
    }

    /// The same value with texts compared by their bytes, whatever it is computed from.
    package var inBytes: Scalar { .operation(.inBytes, [self]) }

    /// Returns the same value without its collation, which would replace the collation of the key's column in a comparison. SQLite could
    /// then not use the key's index. https://www.sqlite.org/datatype3.html#assigning_collating_sequences_from_sql
    fileprivate func shielded(beside other: Scalar) -> Scalar {
        guard case .column(_, _, isCollated: true) = other, mayCollate else { return self }
        return .subquery(.project(.unit, [ProjectedColumn(Relation.valueName, self)]))
    }

    /// Whether the value may have a collation of its own. A collation inside a query does not count.
    private var mayCollate: Bool {
        switch self {
        case .column, .constant, .parameter, .subquery, .aggregate: false
        case .operation(let operation, let arguments): operation.hasCollation || arguments.contains(where: \.mayCollate)
        case .registered(_, let arguments), .coalesce(let arguments): arguments.contains(where: \.mayCollate)
        case .conditional, .truth, .fenced, .rank, .previous, .first, .least, .running: true
        }
    }

    /// Whether it or a part of it is a window over its relation.
    package var hasWindow: Bool {
        switch self {
        case .rank, .previous, .first, .least, .running: true
        case .operation(_, let arguments), .registered(_, let arguments), .coalesce(let arguments): arguments.contains(where: \.hasWindow)
        case .conditional(let cases, let otherwise): otherwise.hasWindow || cases.contains { $0.then.hasWindow }
        case .column, .constant, .parameter, .truth, .subquery, .fenced, .aggregate: false
        }
    }

    /// Whether it is the constant nil.
    package var isNullConstant: Bool {
        if case .constant(.null) = self { true } else { false }
    }

    /// Whether it is never nil, as far as its outermost operation shows.
    package var isNeverNil: Bool {
        switch self {
        case .constant(let value): value != .null
        case .truth, .aggregate(.count, _), .rank: true
        default: false
        }
    }
}

extension Condition {
    /// Returns the conjunction without conditions that always hold.
    package static func all(_ conditions: [Condition]) -> Condition {
        let rest = conditions.filter { !$0.isAlwaysTrue }
        if rest.isEmpty { return .constant(true) }
        return rest.count == 1 ? rest[0] : .and(rest)
    }

    /// Returns the disjunction.
    package static func any(_ conditions: [Condition]) -> Condition {
        if conditions.isEmpty { return .constant(false) }
        return conditions.count == 1 ? conditions[0] : .or(conditions)
    }

    package var isAlwaysFalse: Bool { if case .constant(false) = self { true } else { false } }

    package var isAlwaysTrue: Bool { if case .constant(true) = self { true } else { false } }

    /// Returns the condition that two keys are equal and have no nil part.
    package static func sameKey(_ left: [Scalar], _ right: [Scalar]) -> Condition {
        .all(
            zip(left, right).map { .equal($0.shielded(beside: $1), $1.shielded(beside: $0), comparing: .plain, isProven: true) })
    }
}

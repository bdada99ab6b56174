package import MapPlan

/// A value computed for each row of a relation, in stored or in canonical form (`canonicalForm.swift`).
package indirect enum Scalar: Sendable {
    /// A column of an aliased relation, as it is stored. One that `isCollated` compares texts otherwise than by their bytes.
    case column(alias: String, name: String, isCollated: Bool = false)
    /// A bound value.
    case constant(StoredValue)
    /// A value that whoever runs the plan gives: `:since`.
    case parameter(String)
    /// SQL text with a place for each argument. Templates are data of the function table; nothing else makes one.
    case template(String, [Scalar])
    /// A function that mapc registers, by its SQL name.
    case registered(String, [Scalar])
    /// `CASE WHEN … THEN … ELSE … END`
    case conditional([ConditionalCase], otherwise: Scalar)
    case coalesce([Scalar])
    /// A condition as a value: 1 or 0, never nil.
    case truth(Condition)
    /// The one value of a relation that has at most one row, or nil.
    case subquery(Relation)
    /// A value computed of others that are computed once: the columns stand under the alias in it.
    case fenced([ProjectedColumn], alias: String, Scalar)
    /// `count(*)` and the like over a relation of one column named `SQLWriter.valueName`.
    case aggregate(Aggregate, Relation)
    /// The rank of the row, from 0, within its group.
    case rank(within: [Scalar], by: [OrderTerm])
    /// The value in the row before, in this order; nil in the first.
    case previous(Scalar, within: [Scalar], by: [OrderTerm])
    /// The value of the first row of the group in that order.
    case first(Scalar, within: [Scalar], by: [OrderTerm])
    /// The least value of the group.
    case least(Scalar, within: [Scalar])
    /// What the rows up to and with this one for which the condition holds come to, in this order.
    case running(Running, [Scalar], where: Condition, within: [Scalar], by: [OrderTerm])

    package enum Running: Sendable {
        case count, min, max
        /// A function that mapc registers, by its SQL name.
        case registered(String)
    }

    package enum Aggregate: Sendable {
        case count, min, max
        /// A registered function over all values, one after the other: SQLite's own `sum` rounds at each step, or stops at an overflow.
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

/// What holds or does not hold of a row: never "unknown".
///
/// The printer has two renderings, one true exactly when the condition holds, one true exactly when it does not.
package indirect enum Condition: Sendable {
    case constant(Bool)
    /// A boolean in canonical form; nil counts as false.
    case isTrue(Scalar)
    case isNil(Scalar)
    /// A stored value is an integer or a real, or nil.
    case isNumber(Scalar)
    /// `isProven`: at least one side is known not to be nil, so that `=` may be written, which every index serves.
    case equal(Scalar, Scalar, comparing: Comparing, isProven: Bool)
    /// `<`, `<=`, `>`, `>=`
    case ordered(String, Scalar, Scalar, comparing: Comparing)
    case member(Scalar, of: [Scalar], orNil: Bool, comparing: Comparing)
    case not(Condition)
    case and([Condition])
    case or([Condition])
    case exists(Relation)

    /// How two values are compared: numbers and blobs as SQLite does, text by its bytes, decimals by their value.
    package enum Comparing: Sendable { case plain, text, decimal }
}

extension Scalar {
    package static let null = Scalar.constant(.null)

    /// The same value, of which texts are compared by their bytes.
    package var byBytes: Scalar {
        if case .column(_, _, isCollated: true) = self { .template("{0} COLLATE BINARY", [self]) } else { self }
    }

    /// The same, whatever column it comes from.
    package var inBytes: Scalar { .template("{0} COLLATE BINARY", [self]) }

    /// The same value, from inside which no collation reaches the comparison with a key's column: that would decide it, and no index of the key would
    /// serve. https://www.sqlite.org/datatype3.html#assigning_collating_sequences_from_sql
    fileprivate func shielded(beside other: Scalar) -> Scalar {
        guard case .column(_, _, isCollated: true) = other, mayCollate else { return self }
        return .subquery(.project(.unit, [ProjectedColumn(SQLWriter.valueName, self)]))
    }

    /// Whether a `COLLATE` in it would be that of the whole: not one inside a query.
    private var mayCollate: Bool {
        switch self {
        case .column, .constant, .parameter, .subquery, .aggregate: false
        case .template(let text, let arguments): text.contains("COLLATE") || arguments.contains(where: \.mayCollate)
        case .registered(_, let arguments), .coalesce(let arguments): arguments.contains(where: \.mayCollate)
        case .conditional, .truth, .fenced, .rank, .previous, .first, .least, .running: true
        }
    }

    /// Whether it looks at other rows of its relation, here or in what it is made of.
    package var hasWindow: Bool {
        switch self {
        case .rank, .previous, .first, .least, .running: true
        case .template(_, let arguments), .registered(_, let arguments), .coalesce(let arguments): arguments.contains(where: \.hasWindow)
        case .conditional(let cases, let otherwise): otherwise.hasWindow || cases.contains { $0.then.hasWindow }
        case .column, .constant, .parameter, .truth, .subquery, .fenced, .aggregate: false
        }
    }

    /// Whether it surely is the nil constant.
    package var isNullConstant: Bool {
        if case .constant(.null) = self { true } else { false }
    }

    /// Whether it surely is never nil.
    package var isNeverNil: Bool {
        switch self {
        case .constant(let value): value != .null
        case .truth, .aggregate(.count, _), .rank: true
        default: false
        }
    }
}

extension Condition {
    /// The conjunction, with what always holds left out.
    package static func all(_ conditions: [Condition]) -> Condition {
        let rest = conditions.filter { !$0.isAlwaysTrue }
        if rest.isEmpty { return .constant(true) }
        return rest.count == 1 ? rest[0] : .and(rest)
    }

    /// The disjunction.
    package static func any(_ conditions: [Condition]) -> Condition {
        if conditions.isEmpty { return .constant(false) }
        return conditions.count == 1 ? conditions[0] : .or(conditions)
    }

    package var isAlwaysFalse: Bool { if case .constant(false) = self { true } else { false } }

    package var isAlwaysTrue: Bool { if case .constant(true) = self { true } else { false } }

    /// Keys are the same, and none of their parts is nil.
    package static func sameKey(_ left: [Scalar], _ right: [Scalar]) -> Condition {
        .all(
            zip(left, right).map { .equal($0.shielded(beside: $1), $1.shielded(beside: $0), comparing: .plain, isProven: true) })
    }
}

/// How a condition on a row of a table is written for the same row in another statement.
struct OwnRow {
    /// The alias of the row in the original condition.
    var alias: String
    /// Returns a column of the row as it is stored, in the other statement.
    var stored: (String) -> Scalar
    /// Returns a column of the row as it was read before its type changed, in the other statement.
    var read: (String) -> Scalar
}

extension Scalar {
    /// The same of the row there; `nil` where it reads other rows too.
    func ofOwnRow(_ row: OwnRow) -> Scalar? {
        switch self {
        case .column(row.alias, let name, _): return row.read(name)
        case .column, .subquery, .aggregate, .rank, .previous, .first, .least, .running, .fenced: return nil
        case .constant, .parameter: return self
        case .operation(let operation, let arguments): return arguments.ofOwnRow(row).map { .operation(operation, $0) }
        case .registered(let name, let arguments): return arguments.ofOwnRow(row).map { .registered(name, $0) }
        case .coalesce(let values): return values.ofOwnRow(row).map(Scalar.coalesce)
        case .truth(let condition): return condition.ofOwnRow(row).map(Scalar.truth)
        case .conditional(let cases, let otherwise):
            var own: [ConditionalCase] = []
            for branch in cases {
                guard let when = branch.when.ofOwnRow(row), let then = branch.then.ofOwnRow(row) else { return nil }
                own.append(ConditionalCase(when: when, then: then))
            }
            return otherwise.ofOwnRow(row).map { .conditional(own, otherwise: $0) }
        }
    }
}

extension Condition {
    /// The same of the row there; `nil` where it reads other rows too.
    func ofOwnRow(_ row: OwnRow) -> Condition? {
        switch self {
        case .constant: return self
        case .isTrue(let value): return value.ofOwnRow(row).map(Condition.isTrue)
        case .isNil(let value): return value.ofOwnRow(row).map(Condition.isNil)
        case .isNumber(.column(row.alias, let name, _)): return .isNumber(row.stored(name))
        case .isNumber(let value): return value.ofOwnRow(row).map(Condition.isNumber)
        case .equal(let left, let right, let comparing, let isProven):
            return [left, right].ofOwnRow(row).map { .equal($0[0], $0[1], comparing: comparing, isProven: isProven) }
        case .ordered(let order, let left, let right, let comparing):
            return [left, right].ofOwnRow(row).map { .ordered(order, $0[0], $0[1], comparing: comparing) }
        case .member(let value, let list, let orNil, let comparing):
            return ([value] + list).ofOwnRow(row).map {
                .member($0[0], of: Array($0.dropFirst()), orNil: orNil, comparing: comparing)
            }
        case .not(let inner): return inner.ofOwnRow(row).map(Condition.not)
        case .and(let parts): return parts.ofOwnRow(row).map(Condition.and)
        case .or(let parts): return parts.ofOwnRow(row).map(Condition.or)
        case .exists: return nil
        }
    }
}

extension [Scalar] {
    fileprivate func ofOwnRow(_ row: OwnRow) -> [Scalar]? {
        let own = compactMap { $0.ofOwnRow(row) }
        return own.count == count ? own : nil
    }
}

extension [Condition] {
    fileprivate func ofOwnRow(_ row: OwnRow) -> [Condition]? {
        let own = compactMap { $0.ofOwnRow(row) }
        return own.count == count ? own : nil
    }
}

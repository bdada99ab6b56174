import MapSyntax

/// Whether no row can fulfil two of the conditions. A missing condition is always fulfilled.
///
/// Proven are `p` and `not p`, `==` with different constants on one path, `== nil` beside `!= nil`, and conjunctions that hold such a pair.
package func areDisjoint(_ conditions: [Expression?]) -> Bool {
    for (index, left) in conditions.enumerated() {
        for right in conditions[(index + 1)...] {
            guard let left, let right, exclude(left, right) else { return false }
        }
    }
    return true
}

/// Whether every row fulfils exactly one of the conditions, by proof: `p` and `not p`.
func partitionsAll(_ conditions: [Expression]) -> Bool {
    guard conditions.count == 2 else { return false }
    return areOpposite(conditions[0], conditions[1])
}

/// `a and (b and c)` is `a`, `b`, `c`.
func conjuncts(of condition: Expression?) -> [Expression] {
    guard let condition else { return [] }
    if case .and(let left, let right) = condition.kind { return conjuncts(of: left) + conjuncts(of: right) }
    return [condition]
}

private func exclude(_ left: Expression, _ right: Expression) -> Bool {
    let (all, others) = (conjuncts(of: left), conjuncts(of: right))
    if all.contains(where: { one in others.contains { areOpposite(one, $0) || differInConstant(one, $0) } }) { return true }
    // `p and q` beside `not (p and q)`.
    return areOpposite(left, right)
}

/// `p` and `not p`; comparisons count as the negation of each other only where they are so for nil too.
private func areOpposite(_ left: Expression, _ right: Expression) -> Bool {
    if case .not(let inner) = left.kind, isSameExpression(inner, right) { return true }
    if case .not(let inner) = right.kind, isSameExpression(inner, left) { return true }
    guard let a = equation(left), let b = equation(right), a.isEqual != b.isEqual else { return false }
    return isSameExpression(a.path, b.path) && a.constant == b.constant
}

/// `x == 1` and `x == 2`.
private func differInConstant(_ left: Expression, _ right: Expression) -> Bool {
    guard let a = equation(left), let b = equation(right), a.isEqual, b.isEqual else { return false }
    return areDifferent(a.constant, b.constant) && isSameExpression(a.path, b.path)
}

/// Constants of two forms, `1` and `1.0`, may be equal for all this knows.
private func areDifferent(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.boolean(let a), .boolean(let b)): a != b
    case (.integer(let a), .integer(let b)), (.date(let a), .date(let b)): a != b
    case (.real(let a), .real(let b)): a != b
    case (.text(let a), .text(let b)), (.uuid(let a), .uuid(let b)), (.data(let a), .data(let b)): a != b
    case (.decimal(let a), .decimal(let b)): a != b
    case (.nil, .nil): false
    case (.nil, _), (_, .nil): true
    default: false
    }
}

/// A condition `path == constant` or `path != constant`, whichever side the constant stands on; a boolean path is `== true`.
private func equation(_ condition: Expression) -> (path: Expression, constant: Value, isEqual: Bool)? {
    switch condition.kind {
    case .comparison(let comparison, let left, let right) where comparison == .equal || comparison == .notEqual:
        if let value = constant(right) { return (unwidened(left), value, comparison == .equal) }
        if let value = constant(left) { return (unwidened(right), value, comparison == .equal) }
        return nil
    case .path where condition.type == .boolean: return (condition, .boolean(true), true)
    case .not(let inner):
        guard let equation = equation(inner) else { return nil }
        return (equation.path, equation.constant, !equation.isEqual)
    default: return nil
    }
}

private func constant(_ expression: Expression) -> Value? {
    switch unwidened(expression).kind {
    case .constant(let value): value
    default: nil
    }
}

private func unwidened(_ expression: Expression) -> Expression {
    if case .widen(let inner) = expression.kind { return unwidened(inner) }
    return expression
}

import MapAnalysis

extension Simplification {
    static let decidedTwice = Simplification(
        "a condition inside a branch of the same condition",
        law: "A condition depends only on the row, so inside its own branch it is decided. What the other branch computes is never reached."
    ) { expression, simplifier in
        guard case .conditional(let condition, let then, let otherwise) = expression.kind else { return nil }
        func branch(_ value: Expression, _ holds: Bool) -> Expression? {
            // The parts around the inner `if` may now become shorter, too.
            value.decides(condition) ? simplifier.simplified(value.deciding(condition, holds)) : nil
        }
        let (first, second) = (branch(then, true), branch(otherwise, false))
        if first == nil, second == nil { return nil }
        return Expression(
            .conditional(condition, then: first ?? then, otherwise: second ?? otherwise), expression.type, at: expression.range)
    }
}

extension Expression {
    /// Whether it has an `if` with that condition, about the same row. Windows and closures are about other rows.
    fileprivate func decides(_ condition: Expression) -> Bool {
        switch kind {
        case .window, .method: false
        case .conditional(let inner, _, _) where isSameExpression(condition, inner): true
        default: parts.contains { $0.decides(condition) }
        }
    }

    /// Returns the expression for rows in which the condition holds, or does not hold.
    fileprivate func deciding(_ condition: Expression, _ holds: Bool) -> Expression {
        switch kind {
        case .window, .method: self
        case .conditional(let inner, let then, let otherwise) where isSameExpression(condition, inner):
            (holds ? then : otherwise).replacing(self).deciding(condition, holds)
        default: mappingParts { $0.deciding(condition, holds) }
        }
    }
}

import MapAnalysis

extension Simplification {
    static let decidedTwice = Simplification(
        "a condition inside a branch of the same condition",
        law: "A condition depends only on the row, so inside its own branch it is decided. What the other branch computes is never reached."
    ) { expression, _ in
        guard case .conditional(let condition, let then, let otherwise) = expression.kind else { return nil }
        func branch(_ value: Expression, isThen: Bool) -> Expression? {
            guard case .conditional(let inner, let innerThen, let innerOtherwise) = value.kind, isSameExpression(condition, inner) else {
                return nil
            }
            return (isThen ? innerThen : innerOtherwise).replacing(value)
        }
        let (first, second) = (branch(then, isThen: true), branch(otherwise, isThen: false))
        if first == nil, second == nil { return nil }
        return Expression(
            .conditional(condition, then: first ?? then, otherwise: second ?? otherwise), expression.type, at: expression.range)
    }
}

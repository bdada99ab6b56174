import MapAnalysis

extension Simplification {
    static let storedUnchanged = Simplification(
        "computed values that fit where they would be stored",
        law: """
            A column gives back each value that fits, and mapc refuses rows with values that do not fit the version between. So an expression that \
            computes with the value need not read it back. Values that are passed on are, because they keep their bytes.
            """
    ) { expression, simplifier in
        guard expression.isComputing, expression.parts.contains(where: { simplifier.unread($0) != nil }) else { return nil }
        return expression.mappingParts { simplifier.unread($0) ?? $0 }
    }
}

extension Simplifier {
    /// Returns a value as it was before a column of the version between would have stored it; `nil` if no column would have.
    fileprivate func unread(_ expression: Expression) -> Expression? {
        switch expression.kind {
        case .call(let function, let arguments) where function.name == Expression.storedName && !arguments[0].mayPassOn(lets):
            return arguments[0].replacing(expression)
        case .unwrap(let inner): return unread(inner).map { Expression(.unwrap($0), expression.type, at: expression.range) }
        case .coalesce(let first, let second):
            let (left, right) = (unread(first), unread(second))
            if left == nil, right == nil { return nil }
            return Expression(.coalesce(left ?? first, right ?? second), expression.type, at: expression.range)
        case .conditional(let condition, let then, let otherwise):
            let (left, right) = (unread(then), unread(otherwise))
            if left == nil, right == nil { return nil }
            let kind = Expression.Kind.conditional(condition, then: left ?? then, otherwise: right ?? otherwise)
            return Expression(kind, expression.type, at: expression.range)
        default: return nil
        }
    }
}

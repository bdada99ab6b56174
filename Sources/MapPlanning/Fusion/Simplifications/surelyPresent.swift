import MapAnalysis

extension Simplification {
    static let surelyPresent = Simplification(
        "values for nil where there is no nil",
        law: "`x ?? y` is `x` if `x` is never nil. mapc checks an attribute only if something computes with it, so `??` alone keeps it."
    ) { expression, simplifier in
        if let first = simplifier.surelyFirst(of: expression), !first.mayPassOn(simplifier.lets) { return first }
        guard expression.isComputing, expression.parts.contains(where: { simplifier.surelyFirst(of: $0) != nil }) else { return nil }
        return expression.mappingParts { simplifier.surelyFirst(of: $0) ?? $0 }
    }
}

extension Simplifier {
    /// Returns `x` of `x ?? y` if it is never nil.
    fileprivate func surelyFirst(of expression: Expression) -> Expression? {
        switch expression.kind {
        case .coalesce(let first, _) where isNeverNil(first): first.replacing(expression)
        case .call(let function, let arguments) where function.name == Function.coalesce.name && isNeverNil(arguments[0]):
            arguments[0].replacing(expression)
        default: nil
        }
    }
}

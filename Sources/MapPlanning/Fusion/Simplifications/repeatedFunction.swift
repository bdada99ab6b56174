import MapAnalysis

extension Simplification {
    static let repeatedFunction = Simplification(
        "a function of its own result",
        law: "These functions give back what they have given once: `trim(trim(x))` is `trim(x)`. `fold` makes `ẞ` an `ß`, and `ß` an `ss`."
    ) { expression, _ in
        guard case .call(let function, let arguments) = expression.kind, arguments.count == 1,
            [Function.lower, .upper, .trim, .startOfDay, .startOfSecond].contains(where: { $0.name == function.name }),
            case .call(let inner, let innerArguments) = arguments[0].kind, inner.name == function.name, innerArguments.count == 1
        else { return nil }
        return arguments[0].replacing(expression)
    }
}

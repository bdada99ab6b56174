import MapAnalysis

extension Simplification {
    static let composedMaps = Simplification(
        "a `map` of what another `map` gives",
        law: """
            If all values are constants, the second `map` is known for each value of the first. Both refuse the same values: those for which the \
            first has no entry.
            """
    ) { expression, _ in
        guard case .lookup(let mapped, let cases, let otherwise) = expression.kind,
            case .lookup(let value, let innerCases, let innerOtherwise) = mapped.kind,
            // The values that these lose are counted.
            expression.lossilyConverted == nil, mapped.lossilyConverted == nil
        else { return nil }
        /// Returns what the second `map` makes of a value of the first; `nil` if it is not a constant or is refused.
        func result(_ given: Expression?) -> Expression? {
            guard let given = given.map(\.constant) ?? .nil else { return nil }
            if let found = cases.first(where: { $0.key == given }) { return found.value.constant == nil ? nil : found.value }
            if let otherwise { return otherwise.constant == nil ? nil : otherwise }
            let type = ExpressionType(expression.type.value, isOptional: true)
            return given == .nil ? Expression(.constant(.nil), type, at: mapped.range ?? expression.range) : nil
        }
        var composed: [Expression.LookupCase] = []
        for item in innerCases {
            guard let result = result(item.value) else { return nil }
            composed.append(Expression.LookupCase(key: item.key, value: result))
        }
        guard let last = result(innerOtherwise), innerOtherwise != nil || last.constant == .nil else { return nil }
        return Expression(
            .lookup(value, cases: composed, otherwise: innerOtherwise == nil ? nil : last), expression.type,
            at: mapped.range ?? expression.range)
    }
}

import MapAnalysis
import MapPlan

/// What must not hold of an attribute's value in canonical form, and the keys that say so: `'min'`, `'pattern'`.
func brokenBounds(of attribute: Attribute, _ canonical: Scalar) -> (conditions: [Condition], words: [String]) {
    let comparing = ExpressionLowering.comparing(attribute.type.value, isOrder: true)
    var conditions: [Condition] = []
    var words: [String] = []
    for (bound, symbol, key) in [(attribute.min, "<", "min"), (attribute.max, ">", "max")] {
        guard let bound else { continue }
        conditions.append(.ordered(symbol, canonical, .constant(canonicalForm(bound)), comparing: comparing))
        words.append("'\(key)'")
    }
    let length = lengthOf(canonical, attribute.type)
    for (bound, symbol, key) in [(attribute.minLength, "<", "minLength"), (attribute.maxLength, ">", "maxLength")] {
        guard let bound else { continue }
        conditions.append(.ordered(symbol, length, .constant(.integer(Int64(bound))), comparing: .plain))
        words.append("'\(key)'")
    }
    if let pattern = attribute.pattern {
        let matches = Condition.isTrue(.registered("mapc_matches_pattern", [canonical, .constant(.text(pattern))]))
        conditions.append(.and([.not(.isNil(canonical)), .not(matches)]))
        words.append("'pattern'")
    }
    return (conditions, words)
}

private func lengthOf(_ value: Scalar, _ type: ExpressionType) -> Scalar {
    guard let length = Function.all.first(where: { $0.name == "length" }) else { return .null }
    switch length.sql([ExpressionType(type.value)]) {
    case .template(let text): return .template(text, [value])
    case .registered(let name): return .registered(name, [value])
    }
}

import MapAnalysis
import MapPlan

/// A bound that an attribute's value must not break.
struct BrokenBound {
    /// `min`, `pattern`.
    var key: String
    /// The condition that the value breaks the bound.
    var condition: Condition

    func message(of name: String) -> String { "'\(name)' gets values that its '\(key)' does not allow" }
}

/// Returns an attribute's bounds, each with the condition that a value in canonical form breaks it.
func brokenBounds(of attribute: Attribute, _ canonical: Scalar) -> [BrokenBound] {
    let comparing = ExpressionLowering.comparing(attribute.type.value, isOrder: true)
    var bounds: [BrokenBound] = []
    for (bound, order, key) in [(attribute.min, Condition.Order.less, "min"), (attribute.max, .greater, "max")] {
        guard let bound else { continue }
        let limit = Scalar.constant(canonicalForm(bound))
        bounds.append(BrokenBound(key: key, condition: .ordered(order, canonical, limit, comparing: comparing)))
    }
    let length = lengthOf(canonical, attribute.type)
    for (bound, order, key) in [(attribute.minLength, Condition.Order.less, "minLength"), (attribute.maxLength, .greater, "maxLength")] {
        guard let bound else { continue }
        let limit = Scalar.constant(.integer(Int64(bound)))
        bounds.append(BrokenBound(key: key, condition: .ordered(order, length, limit, comparing: .plain)))
    }
    if let pattern = attribute.pattern {
        let matches = Condition.isTrue(.registered("mapc_matches_pattern", [canonical, .constant(.text(pattern))]))
        bounds.append(BrokenBound(key: "pattern", condition: .and([.not(.isNil(canonical)), .not(matches)])))
    }
    return bounds
}

private func lengthOf(_ value: Scalar, _ type: ExpressionType) -> Scalar {
    guard let length = Function.all.first(where: { $0.name == "length" }) else { return .null }
    switch length.inDatabase([ExpressionType(type.value)]) {
    case .operation(let operation): return .operation(.function(operation), [value])
    case .registered(let name): return .registered(name, [value])
    }
}

import MapAnalysis
package import MapPlan

/// What runs under a SQL function's name: the interpreter's own closure, or a column's reading or writing; `nil` if this mapc has no
/// such function. Whoever applies a plan hands these in for the names that the plan lists.
package func sqlFunction(named name: String) -> (@Sendable ([StoredValue]) throws -> StoredValue)? {
    switch name {
    case "mapc_compare_decimal": return compareDecimals
    case "mapc_matches_pattern": return matchesPattern
    default: break
    }
    if let coding = CodingFunction(name: name) { return coding.implementation }
    guard let registered = RegisteredFunction(name) else { return nil }
    let classes = registered.takes.map { CanonicalClass($0) ?? .text }
    return { arguments in
        let values = zip(classes, arguments).map { $0.value($1) }
        return canonicalForm(registered.call(values))
    }
}

/// −1, 0 or 1, exactly, for normalised decimal texts.
private let compareDecimals: @Sendable ([StoredValue]) throws -> StoredValue = { arguments in
    guard arguments.count == 2, !arguments.contains(.null) else { return .null }
    let (left, right) = (CanonicalClass.decimal.value(arguments[0]), CanonicalClass.decimal.value(arguments[1]))
    return .integer(left.precedes(right) ? -1 : right.precedes(left) ? 1 : 0)
}

/// Whether the whole text matches a regular expression in Swift's own dialect.
private let matchesPattern: @Sendable ([StoredValue]) throws -> StoredValue = { arguments in
    guard arguments.count == 2, case .text(let text) = arguments[0], case .text(let pattern) = arguments[1] else { return .null }
    let regex = try Regex(String(decoding: pattern, as: UTF8.self)).matchingSemantics(.unicodeScalar)
    return .integer(try regex.wholeMatch(in: String(decoding: text, as: UTF8.self)) == nil ? 0 : 1)
}

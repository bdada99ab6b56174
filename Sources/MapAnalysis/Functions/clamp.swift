extension Function {
    static let clamp = Function(
        "clamp",
        "Returns the value, limited to the range from `least` to `greatest`. If `least` is greater than `greatest`, the result is `least`.",
        [Form([Parameter("value", .ordered), Parameter("least", .ordered), Parameter("greatest", .ordered)], gives: .same(0))],
        likensConstants: true,
        range: { ranges in
            guard ranges.count == 3 else { return nil }
            func clamped(_ bound: KeyPath<ClosedRange<Int64>, Int64>) -> Int64 {
                Swift.max(ranges[1][keyPath: bound], Swift.min(ranges[2][keyPath: bound], ranges[0][keyPath: bound]))
            }
            return clamped(\.lowerBound)...clamped(\.upperBound)
        },
        evaluate: { arguments in
            let capped = arguments[2].precedes(arguments[0]) ? arguments[2] : arguments[0]
            return capped.precedes(arguments[1]) ? arguments[1] : capped
        },
        inDatabase: { arguments in
            arguments.allSatisfy { $0.value.isComparedBySQL }
                ? .operation(.clamped) : .registered(RegisteredFunction.name(of: "clamp", arguments))
        },
        examples: [
            Example("clamp(7, 0, 5)", .integer(5)), Example("clamp(-1.5, 0, 5)", .real(0)), Example("clamp(3, 5, 1)", .integer(5)),
            Example("clamp(nil, 0, 5)", .nil),
        ])
}

extension ValueType {
    /// Whether SQLite's own `<` orders canonical values as this language does, regardless of a column's collation.
    var isComparedBySQL: Bool { isInteger || isReal || self == .date }
}

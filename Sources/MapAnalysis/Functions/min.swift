extension Function {
    static let min = Function(
        "min", "Returns the least value. Nil if any value is nil.",
        [Form([Parameter("a", .ordered), Parameter("b", .ordered)], isVariadic: true, gives: .same(0))],
        likensConstants: true,
        range: { ranges in
            guard let lower = ranges.map(\.lowerBound).min(), let upper = ranges.map(\.upperBound).min() else { return nil }
            return lower...upper
        },
        evaluate: { $0.min { $0.precedes($1) } ?? .nil },
        inDatabase: { arguments in
            arguments.allSatisfy { $0.value.isComparedBySQL }
                ? .operation(.least) : .registered(RegisteredFunction.name(of: "min", arguments))
        },
        examples: [
            Example("min(3, 1, 2)", .integer(1)), Example("min(0.5, 1)", .real(0.5)), Example(#"min("b", "a")"#, .text("a")),
            Example(#"min(decimal("10"), decimal("9"))"#, .decimal("9")), Example("min(3, nil)", .nil),
        ])
}

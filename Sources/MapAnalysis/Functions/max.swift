extension Function {
    static let max = Function(
        "max", "Returns the greatest value. Nil if any value is nil.",
        [Form([Parameter("a", .ordered), Parameter("b", .ordered)], isVariadic: true, gives: .same(0))],
        likensConstants: true,
        range: { ranges in
            guard let lower = ranges.map(\.lowerBound).max(), let upper = ranges.map(\.upperBound).max() else { return nil }
            return lower...upper
        },
        evaluate: { $0.max { $0.precedes($1) } ?? .nil },
        inDatabase: { arguments in
            arguments.allSatisfy { $0.value.isComparedBySQL }
                ? .operation(.greatest) : .registered(RegisteredFunction.name(of: "max", arguments))
        },
        examples: [
            Example("max(3, 1, 2)", .integer(3)), Example("max(-0.5, -1)", .real(-0.5)), Example(#"max("Z", "a")"#, .text("a")),
            Example("max(3, nil)", .nil),
        ])
}

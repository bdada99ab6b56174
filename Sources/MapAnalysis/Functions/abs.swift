extension Function {
    static let abs = Function(
        "abs", "Returns the absolute value.",
        [
            Form([Parameter("number", .integer)], gives: .optional(.int64)),
            Form([Parameter("number", .exactly(.double))], gives: .type(.double)),
            Form([Parameter("number", .exactly(.decimal))], gives: .type(.decimal)),
        ],
        range: { ranges in
            guard ranges[0].lowerBound != .min else { return nil }
            let limit = Int64(clamping: Arithmetic.greatestMagnitude(ranges[0]))
            return (ranges[0].contains(0) ? 0 : Swift.min(Swift.abs(ranges[0].lowerBound), Swift.abs(ranges[0].upperBound)))...limit
        },
        evaluate: { arguments in
            switch arguments[0] {
            case .integer(let integer): integer == .min ? .nil : .integer(Swift.abs(integer))
            case .real(let real): .real(normalising: real.magnitude)
            case .decimal(let decimal): DecimalDigits(decimal).magnitude.value
            default: .nil
            }
        },
        inDatabase: { arguments in
            switch arguments[0].value {
            case .int16, .int32: .operation(.absoluteInteger)
            case .float, .double: .operation(.absoluteReal)
            default: .registered(RegisteredFunction.name(of: "abs", arguments))
            }
        },
        shortcuts: [.integer { $0 == .min ? nil : Swift.abs($0) }, .real { Value.normalised($0.magnitude) }],
        examples: [
            Example("abs(-5)", .integer(5)), Example("abs(-9223372036854775807 - 1)", .nil), Example("abs(-0.5)", .real(0.5)),
            Example(#"abs(decimal("-1.5"))"#, .decimal("1.5")), Example("abs(nil)", .nil),
        ])
}

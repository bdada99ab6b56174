extension Function {
    static let round = Function(
        "round",
        """
        Returns the nearest whole number; halves are rounded away from zero. With a second argument, rounds a decimal to this many digits \
        after the decimal point, and with a negative one to tens, hundreds and so on.
        """,
        [
            Form([Parameter("number", .exactly(.double))], gives: .type(.double)),
            Form([Parameter("number", .exactly(.decimal))], gives: .type(.decimal)),
            Form([Parameter("number", .exactly(.decimal)), Parameter("digits", .integer)], gives: .type(.decimal)),
        ],
        evaluate: { arguments in
            switch arguments[0] {
            case .real(let real): return .real(normalising: real.rounded())
            case .decimal(let decimal):
                let digits = arguments.count > 1 ? Int(clamping: arguments[1].integer ?? 0) : 0
                return DecimalDigits(decimal).rounded(toScale: digits, .toNearestOrAwayFromZero).value
            default: return .nil
            }
        },
        shortcuts: [.real { Value.normalised($0.rounded()) }],
        examples: [
            Example("round(2.5)", .real(3)), Example("round(-2.5)", .real(-3)), Example("round(-0.2)", .real(0)),
            Example(#"round(decimal("2.345"), 2)"#, .decimal("2.35")), Example(#"round(decimal("1250"), -2)"#, .decimal("1300")),
            Example(#"round(decimal("49.9"), -2)"#, .decimal("0")), Example("round(nil)", .nil),
        ])
}

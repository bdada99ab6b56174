extension Function {
    static let floor = Function(
        "floor", "Returns the number rounded down to a whole number.",
        [
            Form([Parameter("number", .exactly(.double))], gives: .type(.double)),
            Form([Parameter("number", .exactly(.decimal))], gives: .type(.decimal)),
        ],
        evaluate: { arguments in
            switch arguments[0] {
            case .real(let real): .real(normalising: real.rounded(.down))
            case .decimal(let decimal): DecimalDigits(decimal).rounded(toScale: 0, .down).value
            default: .nil
            }
        },
        shortcuts: [.real { Value.normalised($0.rounded(.down)) }],
        examples: [
            Example("floor(2.7)", .real(2)), Example("floor(-2.1)", .real(-3)), Example(#"floor(decimal("-0.5"))"#, .decimal("-1")),
            Example("floor(nil)", .nil),
        ])
}

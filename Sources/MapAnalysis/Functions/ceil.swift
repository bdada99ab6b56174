extension Function {
    static let ceil = Function(
        "ceil", "Returns the number rounded up to a whole number.",
        [
            Form([Parameter("number", .exactly(.double))], gives: .type(.double)),
            Form([Parameter("number", .exactly(.decimal))], gives: .type(.decimal)),
        ],
        evaluate: { arguments in
            switch arguments[0] {
            case .real(let real): .real(normalising: real.rounded(.up))
            case .decimal(let decimal): DecimalDigits(decimal).rounded(toScale: 0, .up).value
            default: .nil
            }
        },
        shortcuts: [.real { Value.normalised($0.rounded(.up)) }],
        examples: [
            Example("ceil(2.1)", .real(3)), Example("ceil(-0.5)", .real(0)), Example(#"ceil(decimal("1.01"))"#, .decimal("2")),
            Example("ceil(nil)", .nil),
        ])
}

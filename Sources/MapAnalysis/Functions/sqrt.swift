extension Function {
    static let sqrt = Function(
        "sqrt", "Returns the square root. Nil for a negative number.",
        [Form([Parameter("number", .exactly(.double))], gives: .optional(.double))],
        evaluate: { $0[0].real.map { .real(normalising: $0.squareRoot()) } ?? .nil },
        shortcuts: [.real { Value.normalised($0.squareRoot()) }],
        examples: [
            Example("sqrt(16)", .real(4)), Example("sqrt(-1.0)", .nil), Example("sqrt(0)", .real(0)), Example("sqrt(nil)", .nil),
        ])
}

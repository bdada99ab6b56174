extension Function {
    static let cos = Function(
        "cos", "Returns the cosine of an angle in radians.", Angles.form,
        evaluate: { Angles.cosine($0[0]) },
        examples: [
            Example("cos(0)", .real(1)), Example("round(1000 * cos(1))", .real(540)), Example("cos(-1.5) == cos(1.5)", .boolean(true)),
            Example("cos(nil)", .nil),
        ])
}

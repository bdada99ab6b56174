extension Function {
    static let sin = Function(
        "sin", "Returns the sine of an angle in radians.", Angles.form,
        evaluate: { Angles.sine($0[0]) },
        examples: [
            Example("sin(0)", .real(0)), Example("round(1000 * sin(1))", .real(841)), Example("sin(-1.5) == -sin(1.5)", .boolean(true)),
            Example("sin(nil)", .nil),
        ])
}

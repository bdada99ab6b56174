extension Function {
    static let radians = Function(
        "radians", "Converts degrees to radians.",
        [Form([Parameter("degrees", .exactly(.double))], gives: .type(.double))],
        evaluate: { $0[0].real.map { .real(normalising: $0 / 180 * .pi) } ?? .nil },
        examples: [
            Example("radians(0)", .real(0)), Example("radians(180)", .real(.pi)), Example("radians(-90)", .real(-.pi / 2)),
            Example("radians(nil)", .nil),
        ])
}

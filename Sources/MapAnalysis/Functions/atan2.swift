extension Function {
    static let atan2 = Function(
        "atan2", "The angle in radians, from -π to π, of the point that lies so far up and so far to the right.",
        [Form([Parameter("y", .exactly(.double)), Parameter("x", .exactly(.double))], gives: .type(.double))],
        evaluate: { Angles.angle(y: $0[0], x: $0[1]) },
        examples: [
            Example("atan2(0, 1)", .real(0)), Example("atan2(0, -1) == radians(180)", .boolean(true)),
            Example("atan2(1, 0) == radians(90)", .boolean(true)), Example("atan2(nil, 1)", .nil),
        ])
}

extension Function {
    static let atan2 = Function(
        "atan2", "Returns the angle of a point in radians, from -π to π. `y` is its distance upwards, `x` its distance to the right.",
        [Form([Parameter("y", .exactly(.double)), Parameter("x", .exactly(.double))], gives: .type(.double))],
        evaluate: { Angles.angle(y: $0[0], x: $0[1]) },
        examples: [
            Example("atan2(0, 1)", .real(0)), Example("atan2(0, -1) == radians(180)", .boolean(true)),
            Example("atan2(1, 0) == radians(90)", .boolean(true)), Example("atan2(nil, 1)", .nil),
        ])
}

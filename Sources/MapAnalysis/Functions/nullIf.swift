extension Function {
    static let nullIf = Function(
        "nullIf", "Returns the value, or nil if it equals `unwanted`.",
        [Form([Parameter("value", .alike), Parameter("unwanted", .alike)], gives: .optionalSame(0))],
        nilRule: .sees, likensConstants: true,
        evaluate: { $0[0] == $0[1] ? .nil : $0[0] },
        inDatabase: { _ in .operation(.nilIfEqual) },
        examples: [
            Example(#"nullIf("none", "none")"#, .nil), Example("nullIf(5, -1)", .integer(5)), Example("nullIf(5, nil)", .integer(5)),
            Example("nullIf(nil, 5)", .nil),
        ])
}

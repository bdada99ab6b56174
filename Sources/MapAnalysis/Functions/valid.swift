extension Function {
    static let valid = Function(
        "valid",
        "The value, or nil where the store holds something that does not read as the declared type, on purpose and not as a finding.",
        [Form([Parameter("value", .any)], gives: .optionalSame(0))],
        nilRule: .sees,
        evaluate: { if case .unreadable = $0[0] { .nil } else { $0[0] } },
        sql: { _ in .template("{0}") },
        examples: [
            Example(#"valid("a")"#, .text("a")), Example("valid(nil)", .nil), Example("valid(1) ?? 0", .integer(1)),
        ])
}

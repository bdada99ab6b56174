extension Function {
    static let valid = Function(
        "valid",
        """
        Returns the value, or nil if the database contains a value that mapc cannot read as the declared type. Such a value is then not \
        reported.
        """,
        [Form([Parameter("value", .any)], gives: .optionalSame(0))],
        nilRule: .sees,
        evaluate: { if case .unreadable = $0[0] { .nil } else { $0[0] } },
        inDatabase: { _ in .operation(.unchanged) },
        examples: [
            Example(#"valid("a")"#, .text("a")), Example("valid(nil)", .nil), Example("valid(1) ?? 0", .integer(1)),
        ])
}

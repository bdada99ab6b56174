extension Function {
    static let capture = Function(
        "capture",
        """
        Finds the first match of a regular expression in a text and returns the text of its first group, or of the group with the given \
        number. If the expression has no groups, and for number 0, it returns the whole match. Nil if nothing matches.
        """,
        [
            Form(Patterns.parameters, gives: .optional(.string)),
            Form(Patterns.parameters + [Parameter("group", .integer)], gives: .optional(.string)),
        ],
        precondition: Patterns.precondition,
        evaluate: { arguments in
            guard let text = arguments[0].bytes, let pattern = arguments[1].bytes else { return .nil }
            let group = arguments.count > 2 ? arguments[2].integer.map { Int(clamping: $0) } : nil
            return TextPattern.capture(group, of: text, pattern).flatMap { $0 }.map(Value.text) ?? .nil
        },
        examples: [
            Example(#"capture("order 66, row 7", "row ([0-9]+)")"#, .text("7")), Example(#"capture("a66b", "[0-9]+")"#, .text("66")),
            Example(#"capture("2024-02", "([0-9]+)-([0-9]+)", 2)"#, .text("02")), Example(#"capture("abc", "[0-9]")"#, .nil),
            Example(#"capture(nil, "a")"#, .nil),
        ])
}

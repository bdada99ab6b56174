extension Function {
    static let matches = Function(
        "matches", "Whether the whole text matches a regular expression.",
        [Form(Patterns.parameters, gives: .type(.boolean))],
        precondition: Patterns.precondition,
        evaluate: { arguments in
            guard let text = arguments[0].bytes, let pattern = arguments[1].bytes else { return .nil }
            return TextPattern.matchesWhole(text, pattern).map(Value.boolean) ?? .nil
        },
        examples: [
            Example(#"matches("2024-02", "[0-9]{4}-[0-9]{2}")"#, .boolean(true)), Example(#"matches("a1b", "[0-9]")"#, .boolean(false)),
            Example(#"matches("É", "(?i)é")"#, .boolean(true)), Example(#"matches(nil, "a")"#, .nil),
        ])
}

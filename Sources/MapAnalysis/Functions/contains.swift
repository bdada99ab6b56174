extension Function {
    static let contains = Function(
        "contains", "Whether a text or data contains another. Everything contains an empty text.",
        Form.textOrData(["text", "part"]) { _ in .type(.boolean) },
        evaluate: { arguments in
            guard let whole = arguments[0].bytes, let part = arguments[1].bytes else { return .nil }
            return .boolean(whole.firstOffset(of: part) != nil)
        },
        inDatabase: { _ in .operation(.contains) },
        examples: [
            Example(#"contains("migration", "grat")"#, .boolean(true)), Example(#"contains("Migration", "mi")"#, .boolean(false)),
            Example(#"contains("", "")"#, .boolean(true)), Example(#"contains("abc", nil)"#, .nil),
        ])
}

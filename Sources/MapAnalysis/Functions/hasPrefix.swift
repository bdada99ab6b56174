extension Function {
    static let hasPrefix = Function(
        "hasPrefix", "Whether a text or data begins with another.",
        Form.textOrData(["text", "prefix"]) { _ in .type(.boolean) },
        evaluate: { arguments in
            guard let whole = arguments[0].bytes, let part = arguments[1].bytes else { return .nil }
            return .boolean(whole.starts(with: part))
        },
        examples: [
            Example(#"hasPrefix("file:///a", "file:")"#, .boolean(true)), Example(#"hasPrefix("a", "ab")"#, .boolean(false)),
            Example(#"hasPrefix("a", "")"#, .boolean(true)), Example(#"hasPrefix(nil, "a")"#, .nil),
        ])
}

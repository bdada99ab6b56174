extension Function {
    static let hasSuffix = Function(
        "hasSuffix", "Whether a text or data ends with another.",
        Form.textOrData(["text", "suffix"]) { _ in .type(.boolean) },
        evaluate: { arguments in
            guard let whole = arguments[0].bytes, let part = arguments[1].bytes else { return .nil }
            return .boolean(whole.hasSuffix(part))
        },
        examples: [
            Example(#"hasSuffix("photo.jpeg", ".jpeg")"#, .boolean(true)), Example(#"hasSuffix("a", "ba")"#, .boolean(false)),
            Example(#"hasSuffix("a", "")"#, .boolean(true)), Example(#"hasSuffix("a", nil)"#, .nil),
        ])
}

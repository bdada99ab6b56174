extension Function {
    static let uri = Function(
        "uri", "Returns the text as a URI. Nil if it is empty or contains white space or control characters.",
        [Form([Parameter("text", .text)], gives: .optional(.uri))],
        evaluate: { arguments in
            guard let text = arguments[0].bytes, !text.isEmpty else { return .nil }
            let isOdd = text.string.unicodeScalars.contains { $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F }
            return isOdd ? .nil : .text(text)
        },
        examples: [
            Example(#"uri("https://example.org/a")"#, .text("https://example.org/a")), Example(#"uri("two words")"#, .nil),
            Example(#"uri("")"#, .nil), Example("uri(nil)", .nil),
        ])
}

extension Function {
    static let json = Function(
        "json", "The text as JSON, unchanged; nil where it is none.", [Form([Parameter("text", .text)], gives: .optional(.json))],
        evaluate: { arguments in
            guard let text = arguments[0].bytes else { return .nil }
            return JSONText.isValid(text) ? .text(text) : .nil
        },
        examples: [
            Example(#"json("[1, 2]")"#, .text("[1, 2]")), Example(#"json("{a: 1}")"#, .nil), Example(#"json("")"#, .nil),
            Example("json(nil)", .nil),
        ])
}

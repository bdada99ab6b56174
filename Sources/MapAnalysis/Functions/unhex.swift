extension Function {
    static let unhex = Function(
        "unhex", "The bytes that hexadecimal digits spell, two for each; nil where a text is none of these.",
        Form.text(gives: .optional(.data)),
        evaluate: { $0[0].bytes.flatMap { [UInt8](hexadecimal: $0) }.map(Value.data) ?? .nil },
        examples: [
            Example(#"unhex("0aFF")"#, .data([0x0A, 0xFF])), Example(#"unhex("abc")"#, .nil), Example(#"unhex("0x0a")"#, .nil),
            Example(#"unhex("")"#, .data([])), Example("unhex(nil)", .nil),
        ])
}

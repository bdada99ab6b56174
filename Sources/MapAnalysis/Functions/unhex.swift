extension Function {
    static let unhex = Function(
        "unhex", "Returns the bytes of a text of hexadecimal digits, two for each byte. Nil if the text is anything else.",
        Form.text(gives: .optional(.data)),
        evaluate: { $0[0].bytes.flatMap { [UInt8](hexadecimal: $0) }.map(Value.data) ?? .nil },
        examples: [
            Example(#"unhex("0aFF")"#, .data([0x0A, 0xFF])), Example(#"unhex("abc")"#, .nil), Example(#"unhex("0x0a")"#, .nil),
            Example(#"unhex("")"#, .data([])), Example("unhex(nil)", .nil),
        ])
}

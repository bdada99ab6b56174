extension Function {
    static let length = Function(
        "length", "Returns the number of Unicode scalars in a text, or of bytes in data.",
        Form.textOrData(["text"]) { _ in .type(.int32) },
        range: { _ in 0...Int64(Int32.max) },
        evaluate: { .integer($0[0].length) },
        shortcuts: [.count { text in text.reduce(0) { $1 & 0xC0 != 0x80 ? $0 + 1 : $0 } }],
        examples: [
            Example(#"length("née")"#, .integer(3)), Example(#"length("e\u{301}")"#, .integer(2)), Example(#"length("")"#, .integer(0)),
            Example("length(nil)", .nil),
        ])
}

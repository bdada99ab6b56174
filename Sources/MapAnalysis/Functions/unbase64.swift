extension Function {
    static let unbase64 = Function(
        "unbase64",
        """
        The bytes that a text in base 64 spells, with `+/` or `-_`, with or without `=` at the end, line breaks and spaces aside; \
        nil where it is none.
        """, Form.text(gives: .optional(.data)),
        evaluate: { $0[0].bytes.flatMap(Base64Text.bytes).map(Value.data) ?? .nil },
        examples: [
            Example(#"unbase64("bWFwYw==")"#, .data(Array("mapc".utf8))), Example(#"unbase64("-_8")"#, .data([0xFB, 0xFF])),
            Example(#"unbase64("bWF=wYw")"#, .nil), Example(#"unbase64("a")"#, .nil), Example("unbase64(nil)", .nil),
        ])
}

extension Function {
    static let unbase64 = Function(
        "unbase64",
        """
        Returns the bytes of a text in base 64. It may use `+/` or `-_`, with or without `=` at the end; line breaks and spaces are \
        ignored. Nil if the text is not base 64.
        """, Form.text(gives: .optional(.data)),
        evaluate: { $0[0].bytes.flatMap(Base64Text.bytes).map(Value.data) ?? .nil },
        examples: [
            Example(#"unbase64("bWFwYw==")"#, .data(Array("mapc".utf8))), Example(#"unbase64("-_8")"#, .data([0xFB, 0xFF])),
            Example(#"unbase64("bWF=wYw")"#, .nil), Example(#"unbase64("a")"#, .nil), Example("unbase64(nil)", .nil),
        ])
}

extension Function {
    static let json = Function(
        "json",
        """
        Reads a text as JSON and returns it unchanged. Nil if it is not valid JSON. `json(x).a.b` is a member, `.member("a b")` a member \
        whose name is not a word, and `.elements` are the elements of an array. A missing member is nil. A conversion such as \
        `int64(json(x).a)` reads the content of a string or the decimal digits of a number, and gives nil for `null`. JSON can therefore \
        be used wherever a text is expected.
        """,
        [
            Form([Parameter("json", .exactly(.json))], gives: .optional(.json)),
            Form([Parameter("text", .text)], gives: .optional(.json)),
        ],
        evaluate: { arguments in
            guard let text = arguments[0].bytes else { return .nil }
            return JSONText.isValid(text) ? .text(text) : .nil
        },
        examples: [
            Example(#"json("[1, 2]")"#, .text("[1, 2]")), Example(#"json("{a: 1}")"#, .nil), Example(#"json("")"#, .nil),
            Example(#"string(json("{\"a\": {\"b\": \"x\"}}").a.b)"#, .text("x")),
            Example(#"int64(json("{\"n\": 1e3}").n)"#, .integer(1000)),
            Example(#"boolean(json("{\"n\": true}").n)"#, .boolean(true)), Example(#"json("{\"a\": 1}").b"#, .nil),
            Example(#"string(json("{\"a\": null}").a)"#, .nil),
            Example(#"json("[1, \"a\"]").elements"#, .list([.text("1"), .text("\"a\"")])),
            Example(#"json("{}").a.elements"#, .list([])), Example(#"json("{\"a b\": 1}").member("a b")"#, .text("1")),
            Example(#"upper(json("\"a\\u00e9\""))"#, .text("AÉ")), Example("json(nil)", .nil),
        ])
}

extension Function {
    static let json = Function(
        "json",
        """
        The text as JSON, unchanged; nil where it is none. `json(x).a.b` is a member, `.member("a b")` one whose name is no word, \
        `.elements` an array's elements; what is missing is nil. A conversion, `int64(json(x).a)`, says as what a value is read: a string \
        is its content, a number its decimal digits, `null` is nil, and so JSON is taken wherever a text is wanted.
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

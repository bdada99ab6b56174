extension Function {
    static let jsonObject = Function(
        "jsonObject",
        """
        Returns a JSON object. Its arguments are names and values in turn. If a name occurs twice, the last value is used; a member whose \
        name is nil is left out. Numbers and booleans become those of JSON, dates texts in ISO 8601, data texts in base 64, nil `null`. \
        JSON stays unchanged.
        """,
        [Form([Parameter("name", .text), Parameter("value", .jsonValue)], isVariadic: true, repeating: 2, gives: .type(.json))],
        nilRule: .sees,
        evaluate: { arguments in
            let members = stride(from: 0, to: arguments.count - 1, by: 2).compactMap { place in
                arguments[place].bytes.map { (name: $0, value: arguments[place + 1].bytes ?? Array("null".utf8)) }
            }
            return .text(JSONText.object(members))
        },
        examples: [
            Example(#"jsonObject("name", "Ada \"A\"", "born", 1815)"#, .text(#"{"name":"Ada \"A\"","born":1815}"#)),
            Example(#"jsonObject("tags", jsonArray("a", nil))"#, .text(#"{"tags":["a",null]}"#)),
            Example(#"jsonObject("a", 1, "a", date("2024-01-31"))"#, .text(#"{"a":"2024-01-31T00:00:00Z"}"#)),
        ])
}

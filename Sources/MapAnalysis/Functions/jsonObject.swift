extension Function {
    static let jsonObject = Function(
        "jsonObject",
        """
        A JSON object of names and values in turn; a name given twice keeps its last value, a member without a name is left out. Numbers \
        and booleans are JSON's own, dates as in ISO 8601, data in base 64, nil is `null`, JSON stays what it is.
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

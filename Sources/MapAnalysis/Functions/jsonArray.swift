extension Function {
    static let jsonArray = Function(
        "jsonArray", "Returns a JSON array of the values, converted as by `jsonObject`, or of the elements of one sequence.",
        [Form([Parameter("value", .jsonValue)], isVariadic: true, gives: .type(.json))],
        nilRule: .sees,
        evaluate: { .text(JSONText.array($0.map { $0.bytes ?? Array("null".utf8) })) },
        examples: [
            Example(#"jsonArray(split("a,b", ","))"#, .text(#"["a","b"]"#)),
            Example(#"jsonArray(range(0, 3).map($0 * 0.5))"#, .text("[0.0,0.5,1.0]")),
            Example(#"jsonArray(1, 0.5, true, "a", nil)"#, .text(#"[1,0.5,true,"a",null]"#)),
            Example(
                #"jsonArray(json("{}"), uuid("00000000-0000-0000-0000-00000000000a"))"#,
                .text(#"[{},"00000000-0000-0000-0000-00000000000A"]"#)),
            Example(#"jsonArray(data("mapc"))"#, .text(#"["bWFwYw=="]"#)),
        ])
}

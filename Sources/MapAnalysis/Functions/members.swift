extension Function {
    static let members = Function(
        "members",
        """
        Returns the members of a JSON object, in their order, as an array of objects with a `name` and a `value`. \
        `members($source.settings).elements` is then one element for each member. Nil for `null`. For a value that is no object the result \
        is no array, so that `.elements` refuses it.
        """,
        [Form([Parameter("object", .exactly(.json))], gives: .optional(.json))],
        evaluate: { jsonMembers.evaluate($0) },
        inDatabase: { .registered(RegisteredFunction.name(of: "jsonMembers", $0)) },
        examples: [
            Example(
                #"members(json("{\"a\": 1, \"b c\": [true]}"))"#,
                .text(#"[{"name":"a","value":1},{"name":"b c","value":[true]}]"#)),
            Example(#"members(json("{\"a\": 1}")).elements"#, .list([.text(#"{"name":"a","value":1}"#)])),
            Example(#"members(json("{}"))"#, .text("[]")), Example(#"members(json("null"))"#, .nil),
            Example(#"members(json("[1]"))"#, .text("{}")), Example("members(nil)", .nil),
        ])
}

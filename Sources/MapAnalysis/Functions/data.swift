extension Function {
    static let data = Function(
        "data", "Returns the bytes of a text in UTF-8, or of a UUID.",
        [Conversion.fromText(gives: .type(.data))] + Conversion.from([.uuid, .data], gives: .type(.data)),
        evaluate: { arguments in
            switch arguments[0] {
            case .text(let bytes), .uuid(let bytes), .data(let bytes): .data(bytes)
            default: .nil
            }
        },
        // In SQLite a cast to BLOB gives the text in the database's own encoding, which may be UTF-16.
        inDatabase: { arguments in
            arguments[0].value.isText ? .registered(RegisteredFunction.name(of: "data", arguments)) : .operation(.unchanged)
        },
        examples: [
            Example(#"data("é")"#, .data([0xC3, 0xA9])), Example(#"length(data("é"))"#, .integer(2)), Example(#"data("")"#, .data([])),
            Example("data(nil)", .nil),
        ])
}

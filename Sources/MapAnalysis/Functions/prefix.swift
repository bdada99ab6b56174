extension Function {
    static let prefix = Function(
        "prefix",
        "Returns this many Unicode scalars from the beginning of a text, or bytes from the beginning of data; all of it if it is shorter.",
        Form.counting { .type($0) },
        evaluate: { arguments in
            guard let count = arguments[1].integer else { return .nil }
            return arguments[0].cut { $0.prefix(arguments[0].offset(count)) }
        },
        examples: [
            Example(#"prefix("migration", 3)"#, .text("mig")), Example(#"prefix("né", 9)"#, .text("né")),
            Example(#"prefix("abc", -1)"#, .text("")), Example("prefix(nil, 3)", .nil), Example(#"prefix("abc", nil)"#, .nil),
        ])
}

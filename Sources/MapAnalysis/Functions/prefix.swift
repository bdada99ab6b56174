extension Function {
    static let prefix = Function(
        "prefix", "The first so many Unicode scalars of a text, or bytes of data; all of it where there are not so many.",
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

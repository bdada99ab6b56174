extension Function {
    static let suffix = Function(
        "suffix", "Returns this many Unicode scalars from the end of a text, or bytes from the end of data; all of it if it is shorter.",
        Form.counting { .type($0) },
        evaluate: { arguments in
            guard let count = arguments[1].integer else { return .nil }
            let start = arguments[0].offset(arguments[0].length - Swift.min(Swift.max(count, 0), arguments[0].length))
            return arguments[0].cut { $0.dropFirst(start) }
        },
        examples: [
            Example(#"suffix("migration", 3)"#, .text("ion")), Example(#"suffix("née", 2)"#, .text("ée")),
            Example(#"suffix("abc", 0)"#, .text("")), Example("suffix(nil, 3)", .nil),
        ])
}

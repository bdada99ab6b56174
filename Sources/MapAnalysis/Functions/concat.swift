extension Function {
    package static let concat = Function(
        "concat", "Joins texts. To leave out a nil, give a text for it: `$source.title ?? \"\"`.",
        [Form([Parameter("texts", .text)], isVariadic: true, gives: .type(.string))],
        evaluate: { .text($0.flatMap { $0.bytes ?? [] }) },
        inDatabase: { _ in .operation(.concatenated) },
        examples: [
            Example(#"concat("Ada", " ", "Lovelace")"#, .text("Ada Lovelace")), Example(#"concat("Ada")"#, .text("Ada")),
            Example(#"concat("e", "\u{301}")"#, .text("e\u{301}")), Example(#"concat("Ada", nil)"#, .nil),
        ])
}

extension Function {
    static let base64 = Function(
        "base64", "Returns bytes in base 64, with `+`, `/` and `=` at the end, on one line.",
        [Form([Parameter("data", .exactly(.data))], gives: .type(.string))],
        evaluate: { $0[0].bytes.map { .text(Base64Text.text($0)) } ?? .nil },
        examples: [
            Example(#"base64(data("mapc"))"#, .text("bWFwYw==")), Example(#"base64(data(""))"#, .text("")),
            Example(#"base64(unhex("fbff") ?? data(""))"#, .text("+/8=")), Example("base64(nil)", .nil),
        ])
}

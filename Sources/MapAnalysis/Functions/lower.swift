extension Function {
    package static let lower = Function(
        "lower", "Returns the text in lower case, in every alphabet.", Form.text(gives: .type(.string)),
        evaluate: { $0[0].cut { $0.string.lowercased().utf8 } },
        shortcuts: [ASCII.lowercased],
        examples: [
            Example(#"lower("École")"#, .text("école")), Example(#"lower("ΌΔΟΣ")"#, .text("όδοσ")), Example(#"lower("")"#, .text("")),
            Example("lower(nil)", .nil),
        ])
}

extension Function {
    static let upper = Function(
        "upper", "The text in upper case, every alphabet's; it may become longer.", Form.text(gives: .type(.string)),
        evaluate: { $0[0].cut { $0.string.uppercased().utf8 } },
        shortcuts: [ASCII.uppercased],
        examples: [
            Example(#"upper("école")"#, .text("ÉCOLE")), Example(#"upper("Straße")"#, .text("STRASSE")), Example("upper(nil)", .nil),
        ])
}

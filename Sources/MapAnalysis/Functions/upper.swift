extension Function {
    package static let upper = Function(
        "upper", "Returns the text in upper case, in every alphabet. It may become longer.", Form.text(gives: .type(.string)),
        evaluate: { $0[0].cut { $0.string.uppercased().utf8 } },
        shortcuts: [ASCII.uppercased],
        examples: [
            Example(#"upper("école")"#, .text("ÉCOLE")), Example(#"upper("Straße")"#, .text("STRASSE")), Example("upper(nil)", .nil),
        ])
}

extension Function {
    package static let fold = Function(
        "fold", "Removes the difference between upper and lower case, for comparing texts.", Form.text(gives: .type(.string)),
        evaluate: { $0[0].cut { $0.string.uppercased().lowercased().utf8 } },
        shortcuts: [ASCII.lowercased],
        examples: [
            Example(#"fold("STRASSE") == fold("Straße")"#, .boolean(true)), Example(#"fold("Ünal")"#, .text("ünal")),
            Example("fold(nil)", .nil),
        ])
}

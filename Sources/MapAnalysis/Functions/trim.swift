extension Function {
    package static let trim = Function(
        "trim", "Removes white space from both ends of a text: spaces, tabs, line breaks and other white space of Unicode.",
        Form.text(gives: .type(.string)),
        evaluate: {
            $0[0].cut { text in
                let scalars = text.string.unicodeScalars
                guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
                    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
                else { return [UInt8]() }
                return Array(String(scalars[first...last]).utf8)
            }
        },
        shortcuts: [ASCII.trimmed],
        examples: [
            Example(#"trim("  ada ")"#, .text("ada")), Example(#"trim("\t a b\n")"#, .text("a b")), Example(#"trim("   ")"#, .text("")),
            Example("trim(nil)", .nil),
        ])
}

extension Function {
    static let blankToNil = Function(
        "blankToNil", "The text unchanged, or nil where it is empty or nothing but white space.", Form.text(gives: .optional(.string)),
        evaluate: { arguments in
            guard let text = arguments[0].bytes else { return .nil }
            return text.string.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? .nil : .text(text)
        },
        examples: [
            Example(#"blankToNil(" a ")"#, .text(" a ")), Example(#"blankToNil("")"#, .nil), Example(#"blankToNil(" \n")"#, .nil),
            Example("blankToNil(nil)", .nil),
        ])
}

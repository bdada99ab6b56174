extension Function {
    static let blankToNil = Function(
        "blankToNil", "Returns the text unchanged, or nil if it is empty or only white space.", Form.text(gives: .optional(.string)),
        evaluate: { arguments in
            guard let text = arguments[0].bytes else { return .nil }
            return text.string.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? .nil : .text(text)
        },
        examples: [
            Example(#"blankToNil(" a ")"#, .text(" a ")), Example(#"blankToNil("")"#, .nil), Example(#"blankToNil(" \n")"#, .nil),
            Example("blankToNil(nil)", .nil),
        ])
}

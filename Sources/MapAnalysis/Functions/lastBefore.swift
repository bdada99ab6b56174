extension Function {
    static let lastBefore = Function(
        "lastBefore", "What stands before the last occurrence of a separator; nil where there is none.",
        Form.textOrData(["text", "separator"]) { .optional($0) },
        evaluate: { arguments in
            guard let whole = arguments[0].bytes, let part = arguments[1].bytes, let found = whole.lastOffset(of: part) else { return .nil }
            return arguments[0].cut { $0.prefix(found) }
        },
        examples: [
            Example(#"lastBefore("Ada King Lovelace", " ")"#, .text("Ada King")), Example(#"lastBefore("Plato", " ")"#, .nil),
            Example(#"lastBefore(nil, " ")"#, .nil),
        ])
}

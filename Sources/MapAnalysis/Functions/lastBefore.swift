extension Function {
    static let lastBefore = Function(
        "lastBefore", "Returns the part before the last occurrence of a separator. Nil if the separator does not occur.",
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

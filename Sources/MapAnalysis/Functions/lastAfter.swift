extension Function {
    static let lastAfter = Function(
        "lastAfter", "Returns the part after the last occurrence of a separator. Nil if the separator does not occur.",
        Form.textOrData(["text", "separator"]) { .optional($0) },
        evaluate: { arguments in
            guard let whole = arguments[0].bytes, let part = arguments[1].bytes, let found = whole.lastOffset(of: part) else { return .nil }
            return arguments[0].cut { $0.dropFirst(found + part.count) }
        },
        examples: [
            Example(#"lastAfter("Ada King Lovelace", " ")"#, .text("Lovelace")), Example(#"lastAfter("Plato", " ")"#, .nil),
            Example(#"lastAfter(nil, " ")"#, .nil),
        ])
}

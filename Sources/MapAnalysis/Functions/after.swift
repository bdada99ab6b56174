extension Function {
    static let after = Function(
        "after", "Returns the part after the first occurrence of a separator. Nil if the separator does not occur.",
        Form.textOrData(["text", "separator"]) { .optional($0) },
        evaluate: { arguments in
            guard let whole = arguments[0].bytes, let part = arguments[1].bytes, let found = whole.firstOffset(of: part) else {
                return .nil
            }
            return arguments[0].cut { $0.dropFirst(found + part.count) }
        },
        examples: [
            Example(#"after("a/b/c", "/")"#, .text("b/c")), Example(#"after("abc", "/")"#, .nil), Example(#"after("a/", "/")"#, .text("")),
            Example(#"after(nil, "/")"#, .nil),
        ])
}

extension Function {
    static let after = Function(
        "after", "What stands after the first occurrence of a separator; nil where there is none.",
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

extension Function {
    static let before = Function(
        "before", "Returns the part before the first occurrence of a separator. Nil if the separator does not occur.",
        Form.textOrData(["text", "separator"]) { .optional($0) },
        evaluate: { arguments in
            guard let whole = arguments[0].bytes, let part = arguments[1].bytes, let found = whole.firstOffset(of: part) else {
                return .nil
            }
            return arguments[0].cut { $0.prefix(found) }
        },
        examples: [
            Example(#"before("a/b/c", "/")"#, .text("a")), Example(#"before("abc", "/")"#, .nil), Example(#"before("/a", "/")"#, .text("")),
            Example(#"before(nil, "/")"#, .nil),
        ])
}

extension Function {
    static let removePrefix = Function(
        "removePrefix", "The text, or data, without another at its beginning; unchanged where it does not begin with that.",
        Form.textOrData(["text", "prefix"]) { .type($0) },
        evaluate: { arguments in
            guard let whole = arguments[0].bytes, let part = arguments[1].bytes, whole.starts(with: part) else { return arguments[0] }
            return arguments[0].cut { $0.dropFirst(part.count) }
        },
        examples: [
            Example(#"removePrefix("www.example.org", "www.")"#, .text("example.org")),
            Example(#"removePrefix("example.org", "www.")"#, .text("example.org")), Example(#"removePrefix(nil, "www.")"#, .nil),
        ])
}

extension Function {
    static let removePrefix = Function(
        "removePrefix", "Removes a text or data from the beginning of another. Unchanged if the value does not begin with it.",
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

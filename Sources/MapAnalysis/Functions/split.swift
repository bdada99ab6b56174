extension Function {
    static let split = Function(
        "split",
        """
        Returns the parts between the separators, in order, including empty ones. An empty text has no parts. An empty separator does not \
        split the text.
        """,
        [Form([Parameter("text", .text), Parameter("separator", .text)], gives: .type(.sequence(.string)))],
        nilRule: .empties,
        evaluate: { arguments in
            guard let text = arguments[0].bytes, let separator = arguments[1].bytes, !text.isEmpty else { return .list([]) }
            guard !separator.isEmpty else { return .list([arguments[0]]) }
            var parts: [Value] = []
            var position = 0
            while let found = text.firstOffset(of: separator, from: position) {
                parts.append(.text(Array(text[position..<found])))
                position = found + separator.count
            }
            return .list(parts + [.text(Array(text[position...]))])
        },
        examples: [
            Example(#"split("a, b,", ",")"#, .list([.text("a"), .text(" b"), .text("")])), Example(#"split("", ",")"#, .list([])),
            Example(#"split("abc", "")"#, .list([.text("abc")])), Example(#"split(nil, ",")"#, .list([])),
        ])
}

extension Function {
    static let replace = Function(
        "replace", "Replaces every occurrence of a text or data, from the left. An empty part never occurs.",
        Form.textOrData(["text", "part", "replacement"]) { .type($0) },
        evaluate: { arguments in
            guard let part = arguments[1].bytes, let replacement = arguments[2].bytes, !part.isEmpty else { return arguments[0] }
            return arguments[0].cut { text in
                var result: [UInt8] = []
                var position = 0
                while let found = text.firstOffset(of: part, from: position) {
                    result += text[position..<found] + replacement
                    position = found + part.count
                }
                return result + text[position...]
            }
        },
        examples: [
            Example(#"replace("a-b-c", "-", ", ")"#, .text("a, b, c")), Example(#"replace("aaa", "aa", "b")"#, .text("ba")),
            Example(#"replace("abc", "", "x")"#, .text("abc")), Example(#"replace("abc", "b", nil)"#, .nil),
        ])
}

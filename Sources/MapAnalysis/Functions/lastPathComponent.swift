extension Function {
    static let lastPathComponent = Function(
        "lastPathComponent", "Returns the part after the last `/` of a path. Slashes at the end are ignored.",
        Form.text(gives: .type(.string)),
        evaluate: {
            $0[0].cut { text in
                let slash = UInt8(ascii: "/")
                let end = text.lastIndex { $0 != slash }.map { $0 + 1 } ?? 0
                let start = text[..<end].lastIndex(of: slash).map { $0 + 1 } ?? 0
                return text[start..<end]
            }
        },
        examples: [
            Example(#"lastPathComponent("photos/2024/a.jpeg")"#, .text("a.jpeg")),
            Example(#"lastPathComponent("photos/")"#, .text("photos")),
            Example(#"lastPathComponent("/")"#, .text("")), Example("lastPathComponent(nil)", .nil),
        ])
}

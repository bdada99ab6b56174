extension Function {
    static let urlPath = Function(
        "urlPath", "Returns the path of a URL as it is written, without scheme, host, query and fragment.",
        Form.text(gives: .type(.string)),
        evaluate: { arguments in
            arguments[0].cut { text in
                let end = text.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? text.count
                var start = 0
                // A colon after the first slash belongs to the path.
                if let colon = text[..<end].firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }), colon > 0,
                    text[colon] == UInt8(ascii: ":")
                {
                    start = colon + 1
                }
                if text[start..<end].starts(with: "//".utf8) {
                    start = text[(start + 2)..<end].firstIndex(of: UInt8(ascii: "/")) ?? end
                }
                return text[start..<end]
            }
        },
        examples: [
            Example(#"urlPath("https://example.org/a/b.jpeg?size=2#top")"#, .text("/a/b.jpeg")),
            Example(#"urlPath("https://example.org")"#, .text("")), Example(#"urlPath("a/b:c?d")"#, .text("a/b:c")),
            Example(#"urlPath("file:///tmp/a%20b")"#, .text("/tmp/a%20b")), Example("urlPath(nil)", .nil),
        ])
}

import MapSyntax

extension Function {
    static let hash = Function(
        "hash", "Returns the SHA-256 hash of bytes, or of a text in UTF-8: 32 bytes.",
        Form.textOrData(["text"]) { _ in .type(.data) },
        evaluate: { $0[0].bytes.map { .data(SHA256.digest(of: $0)) } ?? .nil },
        examples: [
            Example(#"prefix(hex(hash("abc")), 8)"#, .text("ba7816bf")), Example(#"hash("é") == hash(data("é"))"#, .boolean(true)),
            Example(#"length(hash(""))"#, .integer(32)), Example("hash(nil)", .nil),
        ])
}

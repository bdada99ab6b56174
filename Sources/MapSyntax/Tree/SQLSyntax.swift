/// `sql: { before: …, after: … }`: SQL of a mapping. The parser does not look into it.
package struct SQLSyntax: Sendable {
    /// The key `sql`.
    package var key: TextRange
    /// The statements that run on the source before everything else.
    package var before: [SQLTextSyntax] = []
    /// The statements that run on the destination after everything else.
    package var after: [SQLTextSyntax] = []

    package init(key: TextRange) { self.key = key }

    /// All statements: those before, then those after.
    package var texts: [SQLTextSyntax] { before + after }
}

/// A scalar of SQL: a statement, or several with semicolons between them.
package struct SQLTextSyntax: Sendable {
    private let scalar: YAMLScalar

    package init(_ scalar: YAMLScalar) { self.scalar = scalar }

    package var text: String { scalar.text }
    package var range: TextRange { scalar.range }

    /// Returns the range in the file of a part of the text, given in bytes.
    package func range(of piece: Range<Int>) -> TextRange { scalar.range(of: piece) }

    /// The names after `$`, wherever they occur.
    package var variables: [String] {
        let bytes = Array(text.utf8)
        return bytes.indices.filter { bytes[$0] == UInt8(ascii: "$") }.compactMap { place in
            let length = nameLength(in: bytes, from: place + 1)
            return length == 0 ? nil : String(decoding: bytes[(place + 1)..<(place + 1 + length)], as: UTF8.self)
        }
    }
}

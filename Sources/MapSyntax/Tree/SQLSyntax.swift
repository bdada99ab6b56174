/// `sql: { before: …, after: … }`: what an author wrote in SQL, which nobody reads here.
package struct SQLSyntax: Sendable {
    /// The key `sql` itself.
    package var key: TextRange
    /// Run on the source, before anything else.
    package var before: [SQLTextSyntax] = []
    /// Run on the destination, when all else is done.
    package var after: [SQLTextSyntax] = []

    package init(key: TextRange) { self.key = key }

    /// Those before, then those after.
    package var texts: [SQLTextSyntax] { before + after }
}

/// One scalar of SQL: a statement, or several with semicolons between them.
package struct SQLTextSyntax: Sendable {
    private let scalar: YAMLScalar

    init(_ scalar: YAMLScalar) { self.scalar = scalar }

    package var text: String { scalar.text }
    package var range: TextRange { scalar.range }

    /// Where a piece of the text, in bytes, stands in the file.
    package func range(of piece: Range<Int>) -> TextRange { scalar.range(of: piece) }

    /// The names after `$`, wherever they stand.
    package var variables: [String] {
        let bytes = Array(text.utf8)
        return bytes.indices.filter { bytes[$0] == UInt8(ascii: "$") }.compactMap { place in
            let length = nameLength(in: bytes, from: place + 1)
            return length == 0 ? nil : String(decoding: bytes[(place + 1)..<(place + 1 + length)], as: UTF8.self)
        }
    }
}

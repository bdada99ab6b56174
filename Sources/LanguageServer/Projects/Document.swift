import MapSyntax

/// A file that is open in the editor. Its text counts, not what is on disk.
struct Document: Sendable {
    /// The URI as the editor spells it.
    let uri: String
    /// The path without links.
    let path: String
    /// The number of the text, which the editor counts.
    var version: Int?
    /// The text, with its lines.
    private(set) var lines: LineIndex

    init(uri: String, path: String, version: Int?, bytes: [UInt8]) {
        (self.uri, self.path, self.version) = (uri, path, version)
        lines = LineIndex(TextFile(path: path, bytes: bytes))
    }

    var bytes: [UInt8] { lines.bytes }

    /// Applies a change: a range with its new text, or a whole text.
    mutating func apply(_ change: JSONValue, _ encoding: PositionEncoding) {
        guard let text = change["text"].text.map({ Array($0.utf8) }) else { return }
        if change["range"] == .null {
            lines = LineIndex(TextFile(path: path, bytes: text))
            return
        }
        // While somebody else holds the lines, a change would copy them.
        let range = PositionedText(self, encoding).bytes(of: change["range"])
        if let range { lines.replace(range, with: text) }
    }
}

import MapSyntax

/// A file that is open in the editor. Its text counts, not what is on disk.
struct Document: Sendable {
    /// The URI as the editor spells it.
    var uri: String
    /// The path without links.
    var path: String
    /// The number of the text, which the editor counts.
    var version: Int?
    var bytes: [UInt8]

    /// Applies a change: a range with its new text, or a whole text.
    mutating func apply(_ change: JSONValue, _ encoding: PositionEncoding) {
        guard let text = change["text"].text.map({ Array($0.utf8) }) else { return }
        let positions = PositionedText(TextFile(path: path, bytes: bytes), encoding)
        if change["range"] == .null {
            bytes = text
        } else if let range = positions.bytes(of: change["range"]) {
            bytes.replaceSubrange(range, with: text)
        }
    }
}

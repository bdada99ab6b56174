import MapSyntax

/// In which units the columns of a position are counted. Editor and server agree on one when they start.
enum PositionEncoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// Returns the first of the editor's encodings, which it prefers. Every editor knows UTF-16.
    init(offered: [JSONValue]) { self = offered.compactMap { $0.text.flatMap(PositionEncoding.init) }.first ?? .utf16 }

    fileprivate var unit: LineIndex.Unit {
        switch self {
        case .utf8: .utf8
        case .utf16: .utf16
        case .utf32: .scalars
        }
    }
}

/// A text with its lines, which turns places of the protocol into bytes and back.
struct PositionedText {
    let file: TextFile
    private(set) var lines: LineIndex
    let encoding: PositionEncoding
    /// How many columns the editor counts for a byte order mark. It counts none in a file that it has not opened, because editors do not show the mark.
    private let markWidth: Int

    init(_ file: TextFile, _ encoding: PositionEncoding) {
        (self.file, self.encoding) = (file, encoding)
        lines = LineIndex(file)
        markWidth = 0
    }

    /// Takes the text of a document, under the path that it has in its project.
    init(_ document: Document, path: String? = nil, _ encoding: PositionEncoding) {
        (self.encoding, lines) = (encoding, document.lines)
        file = TextFile(path: path ?? document.path, bytes: document.bytes)
        let length = document.bytes.startOfText
        markWidth = encoding == .utf8 ? length : min(length, 1)
    }

    /// Counts the columns of long lines once, for whoever asks for many positions.
    func countingColumns() -> PositionedText {
        var copy = self
        copy.lines.countColumns()
        return copy
    }

    /// Returns a range that an editor can underline: the range itself, or where nothing is in it the text of the last line with text before its end.
    func lineWithText(upTo range: TextRange) -> TextRange {
        if range.lower < range.upper { return range }
        var line = lines.line(of: Int(range.lower))
        while line > 1, indented(line).isEmpty { line -= 1 }
        let content = indented(line)
        return TextRange(range.file, content.lowerBound, content.upperBound)
    }

    /// Returns a line without the spaces before its text.
    private func indented(_ line: Int) -> Range<Int> {
        let content = lines.content(ofLine: line)
        return (content.first { file.bytes[$0] != UInt8(ascii: " ") } ?? content.upperBound)..<content.upperBound
    }

    /// Returns the byte at a position. A line after the last one is the end of the text, and a column after the end of its line is that end.
    func offset(of position: JSONValue) -> Int? {
        let greatest = Int(Int32.max)
        guard let line = position["line"].integer, var column = position["character"].integer, line >= 0, column >= 0 else { return nil }
        if line == 0, markWidth > 0 {
            if column < markWidth { return 0 }
            column -= markWidth
        }
        let place = TextPosition(line: min(line, greatest) + 1, column: min(column, greatest) + 1)
        return lines.offset(of: place, in: encoding.unit) ?? file.bytes.count
    }

    /// Returns the bytes of a range. A range whose end comes first is turned round.
    func bytes(of range: JSONValue) -> Range<Int>? {
        guard let start = offset(of: range["start"]), let end = offset(of: range["end"]) else { return nil }
        return min(start, end)..<max(start, end)
    }

    func position(of offset: Int) -> JSONValue {
        let position = lines.position(of: offset, in: encoding.unit)
        let mark = position.line == 1 && offset > 0 ? markWidth : 0
        return ["line": .integer(position.line - 1), "character": .integer(position.column - 1 + mark)]
    }

    func range(of bytes: Range<Int>) -> JSONValue { ["start": position(of: bytes.lowerBound), "end": position(of: bytes.upperBound)] }

    func range(of range: TextRange) -> JSONValue { self.range(of: Int(range.lower)..<max(Int(range.lower), Int(range.upper))) }
}

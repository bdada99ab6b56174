/// The lines of each entity of a model file, from the line with its name to the line with the next name, found without parsing YAML:
///
///     entities:
///       Post:
///         attributes: …
///
/// There is no result for a file in which something could extend over the end of a line: an open quote or bracket, a block scalar, an anchor. In
/// all other files each entity can be read alone.
struct EntityLines {
    struct Block {
        /// Whole lines, including blank lines and comments after them.
        var bytes: Range<Int>
        var name: Range<Int>
    }

    private(set) var blocks: [Block] = []

    init?(_ file: TextFile) {
        guard let lines = file.bytes.withUnsafeBufferPointer({ Self($0) }) else { return nil }
        self = lines
    }

    private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var (line, isInEntities, hasEntities) = (0, false, false)
        while line < bytes.count {
            guard let end = Self.end(ofLineAt: line, in: bytes) else { return nil }
            let first = bytes.skippingSpaces(from: line)
            let isBlank = first == end || bytes[first] == UInt8(ascii: "#")
            switch first - line {
            case _ where isBlank: break
            case 0:
                // A list, or the marker of a document. A model file does not begin lines with these.
                guard bytes[first].isLetter else { return nil }
                if isInEntities { finish(at: line) }
                isInEntities = bytes[first..<end].elementsEqual("entities:".utf8)
                if isInEntities, hasEntities { return nil }
                hasEntities = hasEntities || isInEntities
            case _ where !isInEntities: break
            case 2:
                guard bytes[first].isLetter, let colon = bytes[first..<end].firstIndex(of: UInt8(ascii: ":")) else { return nil }
                finish(at: line)
                blocks.append(Block(bytes: line..<line, name: first..<colon))
            default: guard first - line > 2, !blocks.isEmpty else { return nil }
            }
            line = end + 1
        }
        if isInEntities { finish(at: bytes.count) }
    }

    private mutating func finish(at end: Int) {
        guard let last = blocks.indices.last else { return }
        blocks[last].bytes = blocks[last].bytes.lowerBound..<end
    }

    /// Returns the end of a line, before its line feed, if nothing on the line extends beyond it.
    private static func end(ofLineAt start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var place = start
        var depth = 0
        // Whether a value may begin here. Elsewhere a quote or a bracket is an ordinary character and need not be closed.
        var mayBegin = true
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") {
            switch bytes[place] {
            // Most characters are letters, so they are first.
            case _ where bytes[place].isLetter: mayBegin = false
            case UInt8(ascii: " "): break
            case UInt8(ascii: ":"): mayBegin = bytes.endsWord(at: place)
            case UInt8(ascii: ","): mayBegin = depth > 0
            case UInt8(ascii: "-"): mayBegin = mayBegin && bytes.endsWord(at: place)
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                guard mayBegin else { return nil }
                depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                mayBegin = false
                if depth < 0 { return nil }
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard mayBegin, let end = bytes.endOfQuote(from: place) else { return nil }
                place = end
                mayBegin = false
            case UInt8(ascii: "#") where place == start || bytes[place - 1] == UInt8(ascii: " "):
                return depth == 0 ? bytes.endOfComment(from: place) : nil
            case UInt8(ascii: "?") where mayBegin && bytes.endsWord(at: place): return nil
            case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "%"),
                UInt8(ascii: "@"), UInt8(ascii: "`"):
                if mayBegin { return nil }
            default:
                if bytes.mayBreakLine(at: place) { return nil }
                mayBegin = false
            }
            place += 1
        }
        return depth == 0 ? place : nil
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func endsWord(at place: Int) -> Bool {
        place + 1 == count || self[place + 1] == UInt8(ascii: " ") || self[place + 1] == UInt8(ascii: "\n")
    }

    fileprivate func skippingSpaces(from start: Int) -> Int {
        var place = start
        while place < count, self[place] == UInt8(ascii: " ") { place += 1 }
        return place
    }

    /// Returns the closing quote on the same line, if nothing between the quotes is escaped.
    fileprivate func endOfQuote(from start: Int) -> Int? {
        var place = start + 1
        while place < count, self[place] != self[start] {
            if self[place] == UInt8(ascii: "\n") || self[place] == UInt8(ascii: "\\") || mayBreakLine(at: place) { return nil }
            place += 1
        }
        return place < count ? place : nil
    }

    fileprivate func endOfComment(from start: Int) -> Int? {
        var place = start
        while place < count, self[place] != UInt8(ascii: "\n") {
            if mayBreakLine(at: place) { return nil }
            place += 1
        }
        return place
    }

    /// A control character, or the beginning of a character that may be a line break to YAML: NEL, LS, PS, a byte order mark.
    fileprivate func mayBreakLine(at place: Int) -> Bool {
        switch self[place] {
        case UInt8(ascii: "\n"): false
        case 0..<0x20, 0x7F, 0xC2, 0xE2, 0xEF: true
        default: false
        }
    }
}

import MapSyntax

extension Place {
    /// Where somebody types, with the text before a byte.
    func cursor(at offset: Int) -> CursorPlace {
        let line = text.lines.line(of: offset)
        let start = text.lines.content(ofLine: line).lowerBound
        let head = String(decoding: text.file.bytes[start..<max(start, offset)], as: UTF8.self)
        return CursorPlace((1..<line).map { text.lines.text(ofLine: $0) } + [head])
    }

    /// Returns the end of the word around a byte.
    func endOfWord(at offset: Int) -> Int {
        text.file.bytes[offset...].firstIndex { !$0.isOfWord } ?? text.file.bytes.count
    }

    /// Returns the beginning of the word that ends at a byte.
    func startOfWord(before offset: Int) -> Int {
        (text.file.bytes[..<offset].lastIndex { !$0.isOfWord }).map { $0 + 1 } ?? 0
    }
}

extension UInt8 {
    /// Whether it is part of a word: a letter of any alphabet, a digit or `_`.
    var isOfWord: Bool {
        switch self {
        case 0x80..., UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}

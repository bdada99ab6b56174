extension UnsafeBufferPointer<UInt8> {
    /// Whether a word begins or ends between two bytes of an ASCII text, by the rules of Unicode's Annex 29 for ASCII.
    ///
    /// The result is that of Swift's `\b` for the same text, but without its search from the beginning.
    func isASCIIWordBoundary(_ position: Int) -> Bool {
        func kind(_ offset: Int) -> ASCIIWordKind {
            indices.contains(position + offset) ? ASCIIWordKind(self[position + offset]) : .other
        }
        let (left, right) = (kind(-1), kind(0))
        switch (left, right) {
        case (.newline, .newline): return !(self[position - 1] == 0x0D && self[position] == 0x0A)
        case (.space, .space), (.letter, .letter), (.digit, .digit), (.letter, .digit), (.digit, .letter): return false
        case (.letter, .underscore), (.digit, .underscore), (.underscore, .underscore), (.underscore, .letter), (.underscore, .digit):
            return false
        case (.letter, .inWord), (.letter, .inBoth): return kind(1) != .letter
        case (.inWord, .letter), (.inBoth, .letter): return kind(-2) != .letter
        case (.digit, .inNumber), (.digit, .inBoth): return kind(1) != .digit
        case (.inNumber, .digit), (.inBoth, .digit): return kind(-2) != .digit
        default: return true
        }
    }
}

/// How a byte affects the boundaries of a word.
private enum ASCIIWordKind {
    case letter, digit, underscore, newline, space
    /// Bytes that do not end a word between two letters, `:`; between two digits, `,`; between either, `.`.
    case inWord, inNumber, inBoth
    case other

    init(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .letter
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
        case UInt8(ascii: "_"): self = .underscore
        case 0x0A...0x0D: self = .newline
        case UInt8(ascii: " "): self = .space
        case UInt8(ascii: ":"): self = .inWord
        case UInt8(ascii: ","), UInt8(ascii: ";"): self = .inNumber
        case UInt8(ascii: "."), UInt8(ascii: "'"): self = .inBoth
        default: self = .other
        }
    }
}

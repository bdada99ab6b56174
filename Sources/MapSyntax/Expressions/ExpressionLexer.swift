/// Cuts the text of an expression into tokens, one at a time. Never fails: text that is not a token has its own kinds.
struct ExpressionLexer {
    let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Token {
        skipSpace()
        let start = position
        guard start < bytes.count else { return Token(kind: .end, lower: start, upper: start) }
        let kind = scan(bytes[start])
        return Token(kind: kind, lower: start, upper: position)
    }

    /// Reads one token that begins with `byte` and returns its kind.
    private mutating func scan(_ byte: UInt8) -> Token.Kind {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return scanNumber()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return scanText(quote: byte)
        case UInt8(ascii: "$"): return scanVariable()
        case UInt8(ascii: "."): return scanDot()
        default:
            let length = nameLength(in: bytes, from: position)
            if length > 0 {
                position += length
                return word(position - length, position)
            }
            return scanSign(byte)
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
            default: return
            }
        }
    }

    private func peek(_ offset: Int = 0) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    private func isDigit(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}

// Words, numbers and texts.
extension ExpressionLexer {
    private func word(_ lower: Int, _ upper: Int) -> Token.Kind {
        guard upper - lower <= 5 else { return .name }
        return bytes[lower..<upper].withUnsafeBytes { word in
            func spells(_ text: StaticString) -> Bool {
                text.utf8CodeUnitCount == word.count
                    && (0..<word.count).allSatisfy { text.utf8Start[$0] == word[$0] }
            }
            if spells("and") { return .and }
            if spells("or") { return .or }
            if spells("not") { return .not }
            if spells("in") { return .in }
            if spells("as") { return .as }
            if spells("is") { return .is }
            if spells("true") { return .true }
            if spells("false") { return .false }
            if spells("nil") { return .nil }
            return .name
        }
    }

    private mutating func scanVariable() -> Token.Kind {
        position += 1
        if isDigit(peek()) {
            while isDigit(peek()) { position += 1 }
            return .variable
        }
        let length = nameLength(in: bytes, from: position)
        position += length
        return length > 0 ? .variable : .unknown
    }

    /// Reads `12`, `1.5`, `1.5e-3`. A dot without a following digit is not part of the number.
    private mutating func scanNumber() -> Token.Kind {
        if scanDate() { return .date }
        let start = position
        while isDigit(peek()) { position += 1 }
        let hasLeadingZero = position - start > 1 && bytes[start] == UInt8(ascii: "0")
        if peek() == UInt8(ascii: "."), isDigit(peek(1)) {
            position += 1
            while isDigit(peek()) { position += 1 }
        }
        scanExponent()
        let trailing = wordTailLength()
        position += trailing
        return hasLeadingZero || trailing > 0 ? .malformedNumber : .number
    }

    private mutating func scanExponent() {
        guard let mark = peek(), mark | 0x20 == UInt8(ascii: "e") else { return }
        let signed = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
        guard isDigit(peek(signed ? 2 : 1)) else { return }
        position += signed ? 2 : 1
        while isDigit(peek()) { position += 1 }
    }

    /// Returns the number of bytes of letters, digits and `_` that follow: `_000` of `1_000`, `abc` of `12abc`.
    private func wordTailLength() -> Int {
        var end = position
        while end < bytes.count {
            let length = nameLength(in: bytes, from: end)
            if length > 0 {
                end += length
            } else if isDigit(bytes[end]) {
                end += 1
            } else {
                break
            }
        }
        return end - position
    }

    /// Reads `2024-01-01`, and a time that follows without a space. No one subtracts months from years without a space.
    private mutating func scanDate() -> Bool {
        func digits(_ range: Range<Int>) -> Bool { range.allSatisfy { isDigit(peek($0)) } }
        guard digits(0..<4), peek(4) == UInt8(ascii: "-"), digits(5..<7), peek(7) == UInt8(ascii: "-"), digits(8..<10),
            !isDigit(peek(10))
        else { return false }
        position += 10
        while let byte = peek(), isDigit(byte) || "T:.Z+-".utf8.contains(byte) { position += 1 }
        return true
    }

    /// Reads `.`, or `.5`, which lacks its zero.
    private mutating func scanDot() -> Token.Kind {
        let followsOperand = position > 0 && !" \t\n\r(,[+-*/%<>=!".utf8.contains(bytes[position - 1])
        position += 1
        guard !followsOperand, isDigit(peek()) else { return .dot }
        while isDigit(peek()) { position += 1 }
        return .malformedNumber
    }

    /// Reads a text up to its quote. At the end of a line it is unclosed, so that the rest of the file can be understood.
    private mutating func scanText(quote: UInt8) -> Token.Kind {
        position += 1
        while let byte = peek() {
            if byte == quote {
                position += 1
                return .text
            }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return .unclosedText }
            position += byte == UInt8(ascii: "\\") && peek(1) != nil && peek(1) != UInt8(ascii: "\n") ? 2 : 1
        }
        return .unclosedText
    }
}

// Signs.
extension ExpressionLexer {
    private mutating func scanSign(_ byte: UInt8) -> Token.Kind {
        let (kind, length) = sign(byte, peek(1), peek(2))
        position += length
        return kind
    }

    private func sign(_ first: UInt8, _ second: UInt8?, _ third: UInt8?) -> (Token.Kind, length: Int) {
        let isEqualNext = second == UInt8(ascii: "=")
        switch first {
        case UInt8(ascii: "("): return (.leftParenthesis, 1)
        case UInt8(ascii: ")"): return (.rightParenthesis, 1)
        case UInt8(ascii: "["): return (.leftBracket, 1)
        case UInt8(ascii: "]"): return (.rightBracket, 1)
        case UInt8(ascii: ","): return (.comma, 1)
        case UInt8(ascii: ":"): return (.colon, 1)
        case UInt8(ascii: "+"): return (.plus, 1)
        case UInt8(ascii: "-"): return (.minus, 1)
        case UInt8(ascii: "/"): return (.slash, 1)
        case UInt8(ascii: "%"): return (.percent, 1)
        case UInt8(ascii: "^"): return (.power, 1)
        case UInt8(ascii: "*"): return second == first ? (.power, 2) : (.star, 1)
        case UInt8(ascii: "&"): return second == first ? (.and, 2) : (.ampersand, 1)
        case UInt8(ascii: "|"): return second == first ? (.or, 2) : (.pipe, 1)
        case UInt8(ascii: ">"): return isEqualNext ? (.greaterOrEqual, 2) : (.greater, 1)
        case UInt8(ascii: "<"):
            if second == UInt8(ascii: ">") { return (.lessGreater, 2) }
            return isEqualNext ? (.lessOrEqual, 2) : (.less, 1)
        case UInt8(ascii: "="):
            guard isEqualNext else { return (.assign, 1) }
            return third == first ? (.identical, 3) : (.equal, 2)
        case UInt8(ascii: "!"):
            guard isEqualNext else { return (.bang, 1) }
            return third == UInt8(ascii: "=") ? (.notIdentical, 3) : (.notEqual, 2)
        case UInt8(ascii: "?"):
            if second == first { return (.coalesce, 2) }
            return second == UInt8(ascii: ".") ? (.optionalChain, 2) : (.question, 1)
        default: return (.unknown, scalarLength(first))
        }
    }

    /// Returns the length of the UTF-8 sequence at the position; 1 for a stray byte.
    private func scalarLength(_ first: UInt8) -> Int {
        let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        return min(length, bytes.count - position)
    }
}

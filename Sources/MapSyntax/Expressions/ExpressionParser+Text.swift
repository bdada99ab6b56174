// Texts in quotes and their escapes.
extension ExpressionParser {
    /// Returns the value of a text token. Unknown escapes are reported and kept as they are.
    mutating func text(_ token: Token) -> String {
        let (lower, upper) = (token.lower + 1, token.upper - 1)
        guard lexer.bytes[lower..<upper].contains(UInt8(ascii: "\\")) else { return spelling(lower, upper) }
        var value: [UInt8] = []
        value.reserveCapacity(upper - lower)
        var position = lower
        while position < upper {
            if lexer.bytes[position] == UInt8(ascii: "\\") {
                position = decodeEscape(at: position, in: lower..<upper, into: &value)
            } else {
                value.append(lexer.bytes[position])
                position += 1
            }
        }
        return String(decoding: value, as: UTF8.self)
    }

    /// Decodes the escape at `start` of a text and returns where the text continues.
    private mutating func decodeEscape(at start: Int, in text: Range<Int>, into value: inout [UInt8]) -> Int {
        let end = text.upperBound
        let mark = lexer.bytes[start + 1]
        let plain: UInt8? =
            switch mark {
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): mark
            case UInt8(ascii: "n"): UInt8(ascii: "\n")
            case UInt8(ascii: "t"): UInt8(ascii: "\t")
            case UInt8(ascii: "r"): UInt8(ascii: "\r")
            default: nil
            }
        if let plain {
            value.append(plain)
            return start + 2
        }
        if mark == UInt8(ascii: "u"), let (scalar, next) = unicodeEscape(at: start, before: end) {
            value.append(contentsOf: String(scalar).utf8)
            return next
        }
        var upper = min(start + 2, end)
        while upper < end, lexer.bytes[upper] & 0xC0 == 0x80 { upper += 1 }
        let readsTwoWays = hasLetterEscape(in: text)
        diagnostics.report(.invalidEscape(spelling(start, upper), range(start, upper), readsTwoWays: readsTwoWays))
        value.append(contentsOf: lexer.bytes[start..<upper])
        return upper
    }

    /// Whether a text has `\n`, `\t` or `\r`. Beside a backslash that is no escape, as in `"C:\dir\new"`, that may be a backslash and a letter too.
    private func hasLetterEscape(in text: Range<Int>) -> Bool {
        var position = text.lowerBound
        while position + 1 < text.upperBound {
            guard lexer.bytes[position] == UInt8(ascii: "\\") else {
                position += 1
                continue
            }
            if "ntr".utf8.contains(lexer.bytes[position + 1]) { return true }
            position += 2
        }
        return false
    }

    /// Decodes `\u{1F600}`: one to six hexadecimal digits of a Unicode scalar.
    private func unicodeEscape(at start: Int, before end: Int) -> (Unicode.Scalar, next: Int)? {
        var position = start + 2
        guard position < end, lexer.bytes[position] == UInt8(ascii: "{") else { return nil }
        position += 1
        let digits = position
        while position < end, lexer.bytes[position] != UInt8(ascii: "}"), position - digits < 7 { position += 1 }
        guard position < end, lexer.bytes[position] == UInt8(ascii: "}"), (1...6).contains(position - digits),
            let code = UInt32(spelling(digits, position), radix: 16), let scalar = Unicode.Scalar(code)
        else { return nil }
        return (scalar, position + 1)
    }
}

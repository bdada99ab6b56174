package import MapSyntax

/// Why a text is not JSON.
package struct JSONFault: Error, Equatable {
    /// The byte at which the reader stopped.
    package var offset: Int
    /// What is wrong there, as the end of a sentence.
    package var words: String
}

/// The deepest nesting of a JSON text. A text that is deeper is refused, since each level takes a part of the stack.
package let deepestJSON = 200

/// Reads a JSON text (RFC 8259). The first of two members with one name counts.
package func readJSON(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    try reader.end()
    return value
}

private struct JSONReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private func fault(_ words: String) -> JSONFault { JSONFault(offset: offset, words: words) }

    private mutating func skipSpace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    /// Takes a byte, after white space, if it is the next.
    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    mutating func end() throws(JSONFault) {
        skipSpace()
        if offset < bytes.count { throw fault("the text goes on after the value") }
    }

    mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
        if depth > deepestJSON { throw fault("the values are nested too deeply") }
        skipSpace()
        guard offset < bytes.count else { throw fault("a value is missing") }
        switch bytes[offset] {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try array(depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONFault) -> JSONValue {
        guard bytes[offset...].starts(with: word.utf8) else { throw fault("this is no value") }
        offset += word.utf8.count
        return value
    }

    private mutating func array(_ depth: Int) throws(JSONFault) -> JSONValue {
        offset += 1
        var elements: [JSONValue] = []
        if takes("]") { return .array([]) }
        while true {
            elements.append(try value(depth: depth + 1))
            if takes("]") { return .array(elements) }
            guard takes(",") else { throw fault("',' or ']' is missing") }
        }
    }

    private mutating func object(_ depth: Int) throws(JSONFault) -> JSONValue {
        offset += 1
        var members: [JSONValue.Member] = []
        if takes("}") { return .object([]) }
        while true {
            skipSpace()
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { throw fault("the name of a member is missing") }
            let name = try string()
            guard takes(":") else { throw fault("':' is missing") }
            members.append(JSONValue.Member(name, try value(depth: depth + 1)))
            if takes("}") { return .object(members) }
            guard takes(",") else { throw fault("',' or '}' is missing") }
        }
    }

    private mutating func number() throws(JSONFault) -> JSONValue {
        let start = offset
        guard takesNumber() else {
            offset = start
            throw fault("this is no value")
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if let integer = Int(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw fault("the number is too large") }
        return .number(number)
    }

    /// Takes a number, and returns whether it is one: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`, and none of these signs after it.
    private mutating func takesNumber() -> Bool {
        _ = takesNext("-")
        if !takesNext("0"), takesDigits() == 0 { return false }
        if takesNext("."), takesDigits() == 0 { return false }
        if takesNext("e") || takesNext("E") {
            _ = takesNext("+") || takesNext("-")
            if takesDigits() == 0 { return false }
        }
        return offset == bytes.count || !"+-.eE0123456789".utf8.contains(bytes[offset])
    }

    private mutating func takesNext(_ character: Unicode.Scalar) -> Bool {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func takesDigits() -> Int {
        let start = offset
        while offset < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset]) { offset += 1 }
        return offset - start
    }

    private mutating func string() throws(JSONFault) -> String {
        offset += 1
        var text: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                guard let text = String(validating: text, as: UTF8.self) else { throw fault("the text is not UTF-8") }
                return text
            case UInt8(ascii: "\\"):
                offset += 1
                text += Array(String(try escaped()).utf8)
            case 0..<0x20: throw fault("a control character is not escaped")
            default:
                text.append(byte)
                offset += 1
            }
        }
        throw fault("the text is not closed")
    }

    /// Reads what follows a backslash. Half of a surrogate pair gives U+FFFD, as an editor that cuts a text in two may send one.
    private mutating func escaped() throws(JSONFault) -> Unicode.Scalar {
        guard offset < bytes.count else { throw fault("the text is not closed") }
        offset += 1
        switch bytes[offset - 1] {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar()
        default: throw fault("this escape is unknown")
        }
    }

    private mutating func scalar() throws(JSONFault) -> Unicode.Scalar {
        let first = try unit()
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        let place = offset
        guard bytes[offset...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
        offset += 2
        let second = try unit()
        guard (0xDC00..<0xE000).contains(second) else {
            offset = place
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func unit() throws(JSONFault) -> UInt32 {
        let digits = bytes[offset...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw fault("four hexadecimal digits are missing") }
        offset += 4
        return unit
    }
}

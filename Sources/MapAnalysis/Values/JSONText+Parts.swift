/// Reads parts of a JSON text, as they are written in it. These functions take text that `isValid` accepts, and return nil or nothing for
/// other text.
extension JSONText {
    /// Returns the value of an object's member; nil if there is none. If several have the name, the last counts, as in most JSON readers.
    static func member(_ name: [UInt8], of text: [UInt8]) -> [UInt8]? {
        var found: ArraySlice<UInt8>?
        let isObject = forEachPart(of: text, opening: UInt8(ascii: "{")) { key, value in
            if let key, unescaped(key) == name { found = value }
        }
        return isObject ? found.map(Array.init) : nil
    }

    /// Returns the elements of an array; nil if the text is not an array.
    static func elements(of text: [UInt8]) -> [[UInt8]]? {
        var found: [[UInt8]] = []
        let isArray = forEachPart(of: text, opening: UInt8(ascii: "[")) { _, value in found.append(Array(value)) }
        return isArray ? found : nil
    }

    /// Returns the members of an object in their order; nil if the text is not an object, or if a name contains half a surrogate pair.
    static func members(of text: [UInt8]) -> [(name: [UInt8], value: [UInt8])]? {
        var found: [(name: [UInt8], value: [UInt8])] = []
        var count = 0
        let isObject = forEachPart(of: text, opening: UInt8(ascii: "{")) { key, value in
            count += 1
            if let name = key.flatMap(unescaped) { found.append((name, Array(value))) }
        }
        return isObject && found.count == count ? found : nil
    }

    static func isNull(_ text: [UInt8]) -> Bool { text[...].trimmed.elementsEqual("null".utf8) }

    /// Returns a value as text: the content of a string, the digits of a number written as a decimal, or an array or object itself. Returns
    /// nil for `null`, for half a surrogate pair, and for a number whose exponent is beyond ±400.
    static func content(of text: [UInt8]) -> [UInt8]? {
        let value = text[...].trimmed
        guard let first = value.first else { return nil }
        switch first {
        case UInt8(ascii: "\""): return unescaped(value)
        case UInt8(ascii: "n"): return nil
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return DecimalText.normalised(utf8: Array(value)).map { Array($0.utf8) }
        default: return Array(value)
        }
    }

    /// Returns a text as a JSON string in quotes.
    package static func quoted(_ text: [UInt8]) -> [UInt8] {
        var result = [UInt8(ascii: "\"")]
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): result += "\\n".utf8
            case UInt8(ascii: "\r"): result += "\\r".utf8
            case UInt8(ascii: "\t"): result += "\\t".utf8
            case 0..<0x20: result += Array("\\u00".utf8) + [byte].hexadecimal
            default: result.append(byte)
            }
        }
        return result + [UInt8(ascii: "\"")]
    }

    static func array(_ elements: [[UInt8]]) -> [UInt8] { Array("[".utf8) + elements.joined(separator: ",".utf8) + Array("]".utf8) }

    /// Returns an object. If several members have one name, the last value counts, at the place of the first.
    static func object(_ members: [(name: [UInt8], value: [UInt8])]) -> [UInt8] {
        var places: [[UInt8]: Int] = [:]
        var kept: [(name: [UInt8], value: [UInt8])] = []
        for member in members {
            if let place = places[member.name] {
                kept[place].value = member.value
            } else {
                places[member.name] = kept.count
                kept.append(member)
            }
        }
        let parts = kept.map { quoted($0.name) + [UInt8(ascii: ":")] + $0.value }
        return Array("{".utf8) + parts.joined(separator: ",".utf8) + Array("}".utf8)
    }

    /// Calls `body` with each part of an array or an object, and with its key including the quotes. Returns false if the text does not
    /// begin with `opening`.
    private static func forEachPart(
        of text: [UInt8], opening: UInt8, _ body: (_ key: ArraySlice<UInt8>?, _ value: ArraySlice<UInt8>) -> Void
    ) -> Bool {
        var rest = text[...].trimmed
        guard rest.popFirst() == opening else { return false }
        skipSpace(&rest)
        if rest.count <= 1 { return true }
        while true {
            var key: ArraySlice<UInt8>?
            skipSpace(&rest)
            if opening == UInt8(ascii: "{") {
                let start = rest
                guard takeString(&rest) else { return false }
                key = start[..<rest.startIndex]
                skipSpace(&rest)
                guard rest.popFirst() == UInt8(ascii: ":") else { return false }
                skipSpace(&rest)
            }
            let start = rest
            guard takeValue(&rest, depth: 0) else { return false }
            body(key, start[..<rest.startIndex])
            skipSpace(&rest)
            guard rest.popFirst() == UInt8(ascii: ",") else { return true }
        }
    }

    /// Returns the content of a string in quotes; nil if it contains half a surrogate pair.
    private static func unescaped(_ quoted: ArraySlice<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = quoted.dropFirst().dropLast()
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "u"):
                guard let scalar = takeScalar(&rest) else { return nil }
                result += String(scalar).utf8
            case let other?: result.append(other)
            case nil: return nil
            }
        }
        return result
    }

    /// Reads four digits, or a surrogate pair of twice four digits with `\u` between them.
    private static func takeScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let high = takeUnit(&rest) else { return nil }
        guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) }
        guard rest.starts(with: "\\u".utf8) else { return nil }
        rest = rest.dropFirst(2)
        guard let low = takeUnit(&rest), (0xDC00..<0xE000).contains(low) else { return nil }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    }

    private static func takeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
        guard let bytes = [UInt8](hexadecimal: rest.prefix(4)), bytes.count == 2 else { return nil }
        rest = rest.dropFirst(4)
        return UInt32(bytes[0]) << 8 | UInt32(bytes[1])
    }
}

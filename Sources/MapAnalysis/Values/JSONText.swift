/// Checks whether bytes are one JSON text by RFC 8259. It does not interpret the contents.
package enum JSONText {
    /// Deeper nesting is refused.
    private static let deepestNesting = 512

    package static func isValid(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil else { return false }
        var rest = bytes[...]
        guard takeValue(&rest, depth: 0) else { return false }
        skipSpace(&rest)
        return rest.isEmpty
    }

    static func takeValue(_ rest: inout ArraySlice<UInt8>, depth: Int) -> Bool {
        skipSpace(&rest)
        guard depth < deepestNesting, let first = rest.first else { return false }
        switch first {
        case UInt8(ascii: "{"): return takeMembers(&rest, depth: depth, closing: UInt8(ascii: "}"), areNamed: true)
        case UInt8(ascii: "["): return takeMembers(&rest, depth: depth, closing: UInt8(ascii: "]"), areNamed: false)
        case UInt8(ascii: "\""): return takeString(&rest)
        case UInt8(ascii: "t"): return takeWord("true", &rest)
        case UInt8(ascii: "f"): return takeWord("false", &rest)
        case UInt8(ascii: "n"): return takeWord("null", &rest)
        default: return takeNumber(&rest)
        }
    }

    private static func takeMembers(_ rest: inout ArraySlice<UInt8>, depth: Int, closing: UInt8, areNamed: Bool) -> Bool {
        rest.removeFirst()
        skipSpace(&rest)
        if rest.first == closing {
            rest.removeFirst()
            return true
        }
        while true {
            skipSpace(&rest)
            if areNamed {
                guard takeString(&rest) else { return false }
                skipSpace(&rest)
                guard rest.popFirst() == UInt8(ascii: ":") else { return false }
            }
            guard takeValue(&rest, depth: depth + 1) else { return false }
            skipSpace(&rest)
            let next = rest.popFirst()
            if next == closing { return true }
            guard next == UInt8(ascii: ",") else { return false }
        }
    }

    static func takeString(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return true }
            guard byte >= 0x20 else { return false }
            guard byte == UInt8(ascii: "\\") else { continue }
            guard let escaped = rest.popFirst() else { return false }
            if escaped == UInt8(ascii: "u") {
                let digits = rest.prefix(4)
                guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else { return false }
                rest = rest.dropFirst(4)
            } else if !"\"\\/bfnrt".utf8.contains(escaped) {
                return false
            }
        }
        return false
    }

    private static func takeNumber(_ rest: inout ArraySlice<UInt8>) -> Bool {
        let text = rest.prefix { "+-.eE0123456789".utf8.contains($0) }
        guard let number = NumberText(Array(text)), text.first != UInt8(ascii: "+") else { return false }
        guard number.whole.count == 1 || number.whole.first != UInt8(ascii: "0") else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    private static func takeWord(_ word: String, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.starts(with: word.utf8) else { return false }
        rest = rest.dropFirst(word.utf8.count)
        return true
    }

    static func skipSpace(_ rest: inout ArraySlice<UInt8>) {
        rest = rest.drop(while: \.isMarkupSpace)
    }
}

/// Reads property lists in XML, in UTF-8. It understands only the parts of XML that property lists use.
struct XMLPropertyList {
    private var rest: ArraySlice<UInt8>
    private var valuesLeft = PropertyList.mostValues

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func read() -> PropertyList? {
        guard String(validating: rest, as: UTF8.self) != nil else { return nil }
        _ = skip("\u{FEFF}")
        guard skipProlog(), let tag = startTag() else { return nil }
        guard tag.name == "plist" else { return value(tag, depth: 0).flatMap { isAtEnd ? $0 : nil } }
        guard !tag.isEmpty, let inner = startTag(), let list = value(inner, depth: 0), endTag("plist") else { return nil }
        return isAtEnd ? list : nil
    }

    private struct Tag {
        var name: String
        var isEmpty: Bool
    }

    private mutating func value(_ tag: Tag, depth: Int) -> PropertyList? {
        guard depth < PropertyList.deepest, valuesLeft > 0 else { return nil }
        valuesLeft -= 1
        switch tag.name {
        case "true", "false": return tag.isEmpty || endTag(tag.name) ? .boolean(tag.name == "true") : nil
        case "dict": return tag.isEmpty ? .dictionary([]) : dictionary(depth)
        case "array": return tag.isEmpty ? .array([]) : array(depth)
        default:
            guard let text = tag.isEmpty ? [] : content(of: tag.name) else { return nil }
            return Self.scalar(tag.name, text)
        }
    }

    private static func scalar(_ name: String, _ text: [UInt8]) -> PropertyList? {
        var trimmed: String { Array(text[...].trimmed).string }
        switch name {
        case "string": return .text(text)
        case "integer":
            let digits = trimmed
            if let number = Int64(digits) { return .integer(String(number)) }
            return (digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)).map { .integer(String($0)) }
        case "real":
            let digits = trimmed
            if let real = RealText.value(digits) { return .real(real) }
            return ["nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity"].contains(digits.lowercased()) ? .null : nil
        case "date": return DateText.microseconds(trimmed).map { .date($0) }
        case "data": return Base64Text.bytes(text).map(PropertyList.data)
        default: return nil
        }
    }

    private mutating func array(_ depth: Int) -> PropertyList? {
        var elements: [PropertyList] = []
        while !endTag("array") {
            guard let tag = startTag(), let element = value(tag, depth: depth + 1) else { return nil }
            elements.append(element)
        }
        return .array(elements)
    }

    /// Reads a dictionary. If its only key is `CF$UID`, it is a reference.
    private mutating func dictionary(_ depth: Int) -> PropertyList? {
        var members: [PropertyList.Member] = []
        while !endTag("dict") {
            guard let key = startTag(), key.name == "key", let name = key.isEmpty ? [] : content(of: "key"), let tag = startTag(),
                let value = value(tag, depth: depth + 1)
            else { return nil }
            members.append(PropertyList.Member(key: name, value: value))
        }
        if members.count == 1, members[0].key.elementsEqual("CF$UID".utf8), case .integer(let digits) = members[0].value,
            let index = Int(digits)
        {
            return .uid(index)
        }
        return .dictionary(members)
    }
}

/// Reads tags and text.
extension XMLPropertyList {
    private var isAtEnd: Bool {
        mutating get {
            _ = skipProlog()
            return rest.isEmpty
        }
    }

    private mutating func skip(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    private mutating func skipSpace() { rest = rest.drop(while: \.isMarkupSpace) }

    /// Reads up to and including a text, and returns the bytes before it. Returns nil if the text does not follow.
    private mutating func read(through end: String) -> ArraySlice<UInt8>? {
        let wanted = Array(end.utf8)
        var position = rest.startIndex
        while let found = rest[position...].firstIndex(of: wanted[0]) {
            if rest[found...].starts(with: wanted) {
                defer { rest = rest[(found + wanted.count)...] }
                return rest[..<found]
            }
            position = found + 1
        }
        return nil
    }

    /// Skips white space, comments, the XML declaration, and a document type without definitions of its own.
    private mutating func skipProlog() -> Bool {
        while true {
            skipSpace()
            if skip("<!--") {
                guard read(through: "-->") != nil else { return false }
            } else if skip("<?") {
                guard read(through: "?>") != nil else { return false }
            } else if skip("<!DOCTYPE") {
                guard let type = read(through: ">"), !type.contains(UInt8(ascii: "[")) else { return false }
            } else {
                return true
            }
        }
    }

    private mutating func startTag() -> Tag? {
        guard skipProlog(), skip("<"), rest.first != UInt8(ascii: "/"), let inside = read(through: ">") else { return nil }
        let name = inside.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        return Tag(name: Array(name).string, isEmpty: inside.last == UInt8(ascii: "/"))
    }

    private mutating func endTag(_ name: String) -> Bool {
        let before = rest
        if skipProlog(), skip("</" + name) {
            skipSpace()
            if skip(">") { return true }
        }
        rest = before
        return false
    }

    /// Reads the text up to a closing tag. Replaces entities and CDATA sections by their contents.
    private mutating func content(of name: String) -> [UInt8]? {
        var text: [UInt8] = []
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "<"):
                if skip("<![CDATA[") {
                    guard let section = read(through: "]]>") else { return nil }
                    text += section
                } else if skip("<!--") {
                    guard read(through: "-->") != nil else { return nil }
                } else {
                    return endTag(name) ? text : nil
                }
            case UInt8(ascii: "&"):
                guard let scalar = entity() else { return nil }
                text += String(scalar).utf8
            default:
                text.append(byte)
                rest.removeFirst()
            }
        }
        return nil
    }

    private mutating func entity() -> Unicode.Scalar? {
        rest.removeFirst()
        guard rest.prefix(12).contains(UInt8(ascii: ";")), let word = read(through: ";") else { return nil }
        switch Array(word).string {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        case let word where word.hasPrefix("#x"): return UInt32(word.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        case let word where word.hasPrefix("#"): return UInt32(word.dropFirst()).flatMap(Unicode.Scalar.init)
        default: return nil
        }
    }
}

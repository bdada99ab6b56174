import MapAnalysis
import MapSyntax

/// Reads characters and references.
extension XMLReader {
    /// Reads characters up to the next tag.
    mutating func readCharacters() throws(XMLRefusal) {
        guard let last = open.indices.last else {
            skipSpace()
            guard offset == bytes.count || bytes[offset] == UInt8(ascii: "<") else {
                throw XMLRefusal(root.map { .xmlGoesOn(after: $0, at: characterHere) } ?? .xmlBeginsWithText(at: characterHere))
            }
            return
        }
        // The list is taken out, because a second reference to it would copy it with each byte.
        var text: [UInt8] = []
        swap(&text, &open[last].text)
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") {
            if bytes[offset] == UInt8(ascii: "]"), isAt("]]>") { throw XMLRefusal(.xmlStrayEnd(at: TextRange(file, offset, offset + 3))) }
            try readCharacter(into: &text)
        }
        swap(&text, &open[last].text)
    }

    /// Reads one byte, one reference or one line break, which becomes LF.
    mutating func readCharacter(into text: inout [UInt8]) throws(XMLRefusal) {
        let byte = bytes[offset]
        switch byte {
        case UInt8(ascii: "&"): text += String(try readReference()).utf8
        case 0x0D:
            offset += 1
            if !(offset < bytes.count && bytes[offset] == 0x0A) { text.append(0x0A) }
        case 0x20..., 0x09, 0x0A:
            text.append(byte)
            offset += 1
        default: throw XMLRefusal(.xmlControlCharacter(at: here))
        }
    }

    /// Reads one of XML's five entities or a character by its number.
    private mutating func readReference() throws(XMLRefusal) -> Unicode.Scalar {
        let start = offset
        // The longest reference is `&#x10FFFF;`, but zeros may be before the digits.
        let end = bytes[start...].prefix(32).firstIndex(of: UInt8(ascii: ";"))
        guard let end else { throw XMLRefusal(.xmlBareAmpersand(at: here)) }
        offset = end + 1
        let range = TextRange(file, start, offset)
        switch text(start + 1..<end) {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        case let word:
            guard word.utf8.first == UInt8(ascii: "#") else { throw XMLRefusal(.xmlUnknownEntity(word, at: range)) }
            guard let scalar = Self.character(word.dropFirst()) else { throw XMLRefusal(.xmlInvalidReference(word, at: range)) }
            return scalar
        }
    }

    /// Returns the character of a number such as `65` or `x41`; nil if XML has no such character.
    private static func character(_ number: Substring) -> Unicode.Scalar? {
        let isHexadecimal = number.first == "x"
        let digits = isHexadecimal ? number.dropFirst() : number
        guard digits.utf8.first != UInt8(ascii: "+"), let value = UInt32(digits, radix: isHexadecimal ? 16 : 10) else { return nil }
        let isAllowed = value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : value == 0x09 || value == 0x0A || value == 0x0D
        return isAllowed ? Unicode.Scalar(value) : nil
    }

    /// Reads `<![CDATA[…]]>`, in which nothing has a meaning.
    mutating func readLiteralCharacters() throws(XMLRefusal) {
        let start = offset
        offset += 9
        guard let last = open.indices.last else { throw XMLRefusal(.xmlBeginsWithText(at: TextRange(file, start, offset))) }
        let range = try read(through: "]]>", of: "CDATA section", from: start)
        if let control = range.first(where: { bytes[$0] < 0x20 && !bytes[$0].isMarkupSpace }) {
            throw XMLRefusal(.xmlControlCharacter(at: TextRange(file, control, control + 1)))
        }
        for index in range {
            let isLineEnd = bytes[index] == 0x0D
            if isLineEnd, index + 1 < range.upperBound, bytes[index + 1] == 0x0A { continue }
            open[last].text.append(isLineEnd ? 0x0A : bytes[index])
        }
    }

    mutating func readComment() throws(XMLRefusal) {
        let start = offset
        offset += 4
        let range = try read(through: "--", of: "comment", from: start)
        guard !skip(">") else { return }
        guard offset < bytes.count else {
            throw XMLRefusal(.xmlEnds(insideOf: "comment", from: TextRange(file, start, start + 4), at: here))
        }
        throw XMLRefusal(.xmlDashesInComment(at: TextRange(file, range.upperBound, range.upperBound + 2)))
    }

    mutating func readInstruction() throws(XMLRefusal) {
        let start = offset
        offset += 2
        let name = try readName(of: "processing instruction")
        guard name.text.lowercased() != "xml" else { throw XMLRefusal(.xmlLateDeclaration(at: name.range)) }
        _ = try read(through: "?>", of: "processing instruction", from: start)
    }

    /// Reads `<?xml version="1.0" encoding="UTF-8"?>`.
    mutating func readDeclaration() throws(XMLRefusal) {
        let start = offset
        offset += 5
        let range = try read(through: "?>", of: "XML declaration", from: start)
        let words = text(range.prefix(XMLLimit.name)).split { $0 == "=" || $0 == "\"" || $0 == "'" || $0.isWhitespace }
        guard let word = words.firstIndex(of: "encoding"), word + 1 < words.count else { return }
        guard !["utf-8", "utf8", "us-ascii", "ascii"].contains(words[word + 1].lowercased()) else { return }
        throw XMLRefusal(.xmlEncoding(String(words[word + 1]), at: TextRange(file, start, offset)))
    }

    /// Skips a document type that only has a name. mapc never reads the file that it names.
    mutating func readDocumentType() throws(XMLRefusal) {
        let start = offset
        guard skip("<!DOCTYPE") else { throw XMLRefusal(.xmlName(of: "tag", at: TextRange(file, start + 1, start + 2))) }
        let keyword = TextRange(file, start, offset)
        if let root { throw XMLRefusal(.xmlGoesOn(after: root, at: keyword)) }
        if let last = open.last { throw XMLRefusal(.xmlLateDocumentType(inside: last.element, at: keyword)) }
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: ">"): return
            case UInt8(ascii: "["): throw XMLRefusal(.xmlDefinitions(at: TextRange(file, offset - 1, offset), type: keyword))
            case UInt8(ascii: "\""): _ = try read(through: "\"", of: "document type", from: start)
            case UInt8(ascii: "'"): _ = try read(through: "'", of: "document type", from: start)
            default: break
            }
        }
        throw XMLRefusal(.xmlEnds(insideOf: "document type", from: keyword, at: here))
    }
}

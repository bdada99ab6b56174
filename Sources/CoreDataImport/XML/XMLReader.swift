import MapAnalysis
import MapSyntax

/// The first mistake of an XML file, at which reading stops.
struct XMLRefusal: Error {
    var finding: Diagnostic

    init(_ finding: Diagnostic) { self.finding = finding }
}

/// Reads the bytes of an XML file from left to right. Open elements are a list, so that no depth of nesting needs recursion.
struct XMLReader {
    struct OpenElement {
        var element: XMLElement
        /// The characters read so far, in UTF-8.
        var text: [UInt8] = []
        /// The offset after the start tag.
        var start: Int
    }

    let file: FileID
    let bytes: [UInt8]
    var offset = 0
    var open: [OpenElement] = []
    var root: XMLElement?
    /// How many elements and attributes have been read.
    var values = 0

    /// Creates a reader of bytes in valid UTF-8.
    init(_ bytes: [UInt8], file: FileID) {
        self.bytes = bytes
        self.file = file
    }

    mutating func read() throws(XMLRefusal) -> XMLElement {
        if isAt("\u{FEFF}") { offset = 3 }
        if isAt("<?xml"), offset + 5 < bytes.count, bytes[offset + 5].isMarkupSpace { try readDeclaration() }
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "<") { try readMarkup() } else { try readCharacters() }
        }
        if let last = open.last { throw XMLRefusal(.xmlEnds(inside: last.element, at: here)) }
        guard let root else { throw XMLRefusal(.xmlIsEmpty(at: TextRange(file, 0, 0))) }
        return root
    }

    private mutating func readMarkup() throws(XMLRefusal) {
        if isAt("</") {
            try readEndTag()
        } else if isAt("<!--") {
            try readComment()
        } else if isAt("<![CDATA[") {
            try readLiteralCharacters()
        } else if isAt("<!") {
            try readDocumentType()
        } else if isAt("<?") {
            try readInstruction()
        } else {
            try readStartTag()
        }
    }
}

/// Moves over bytes.
extension XMLReader {
    /// The place of the next byte, which is empty at the end of the file.
    var here: TextRange { TextRange(file, offset, min(offset + 1, bytes.count)) }

    func isAt(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard offset <= bytes.count - length else { return false }
        return text.withUTF8Buffer { wanted in
            for index in 0..<length where bytes[offset + index] != wanted[index] { return false }
            return true
        }
    }

    /// Moves behind a text. Returns false at the same place if the text does not follow.
    mutating func skip(_ text: StaticString) -> Bool {
        guard isAt(text) else { return false }
        offset += text.utf8CodeUnitCount
        return true
    }

    /// Skips white space. Returns whether there was any.
    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = offset
        while offset < bytes.count, bytes[offset].isMarkupSpace { offset += 1 }
        return offset > start
    }

    /// Moves behind the next occurrence of a text and returns the range before it.
    mutating func read(through end: StaticString, of what: String, from start: Int) throws(XMLRefusal) -> Range<Int> {
        let lower = offset
        while offset < bytes.count {
            if isAt(end) {
                let upper = offset
                offset += end.utf8CodeUnitCount
                return lower..<upper
            }
            offset += 1
        }
        throw XMLRefusal(.xmlEnds(insideOf: what, from: TextRange(file, start, lower), at: here))
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Reads a name, such as that of an element.
    mutating func readName(of what: String) throws(XMLRefusal) -> (text: String, range: TextRange) {
        let start = offset
        guard offset < bytes.count else { throw XMLRefusal(.xmlEnds(insideOf: what, from: nil, at: here)) }
        guard bytes[offset].startsXMLName else { throw XMLRefusal(.xmlName(of: what, at: characterHere)) }
        while offset < bytes.count, bytes[offset].continuesXMLName { offset += 1 }
        let range = TextRange(file, start, offset)
        guard offset - start <= XMLLimit.name else { throw XMLRefusal(.xmlNameTooLong(at: range)) }
        return (text(start..<offset), range)
    }

    /// The place of the next character, which may have several bytes.
    var characterHere: TextRange {
        var end = min(offset + 1, bytes.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return TextRange(file, offset, end)
    }

    mutating func count(at range: TextRange) throws(XMLRefusal) {
        values += 1
        guard values <= XMLLimit.values else { throw XMLRefusal(.xmlHasTooManyValues(at: range)) }
    }
}

extension UInt8 {
    /// Whether a name may begin with this byte. All letters beyond ASCII are taken for letters of names.
    fileprivate var startsXMLName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: ":"),
            0x80...0xFF:
            true
        default: false
        }
    }

    fileprivate var continuesXMLName: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: startsXMLName
        }
    }
}

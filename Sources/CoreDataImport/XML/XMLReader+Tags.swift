import MapAnalysis
import MapSyntax

/// Reads tags.
extension XMLReader {
    mutating func readStartTag() throws(XMLRefusal) {
        let start = offset
        offset += 1
        let name = try readName(of: "tag")
        if open.isEmpty, let root { throw XMLRefusal(.xmlGoesOn(after: root, at: name.range)) }
        guard open.count < XMLLimit.depth else { throw XMLRefusal(.xmlTooDeep(at: name.range)) }
        try count(at: name.range)
        var element = XMLElement(name: name.text, range: name.range)
        while true {
            let hasSpace = skipSpace()
            if skip("/>") {
                element.content = TextRange(file, offset, offset)
                close(OpenElement(element: element, start: offset))
                return
            }
            if skip(">") {
                open.append(OpenElement(element: element, start: offset))
                return
            }
            guard offset < bytes.count else {
                throw XMLRefusal(.xmlEnds(insideOf: "tag", from: TextRange(file, start, Int(name.range.upper)), at: here))
            }
            guard hasSpace else { throw XMLRefusal(.xmlName(of: "attribute", at: characterHere)) }
            try element.attributes.append(readAttribute(of: element))
        }
    }

    private mutating func readAttribute(of element: XMLElement) throws(XMLRefusal) -> XMLAttribute {
        let name = try readName(of: "attribute")
        try count(at: name.range)
        if let first = element[name.text] { throw XMLRefusal(.xmlAttributeTwice(name, first: first.nameRange)) }
        guard element.attributes.count < XMLLimit.attributes else { throw XMLRefusal(.xmlHasTooManyAttributes(at: name.range)) }
        skipSpace()
        guard skip("=") else { throw XMLRefusal(.xmlValueMissing(of: name.text, at: here)) }
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") else {
            throw XMLRefusal(.xmlValueMissing(of: name.text, at: here))
        }
        let quote = bytes[offset]
        let opening = here
        offset += 1
        let start = offset
        var value: [UInt8] = []
        while true {
            guard offset < bytes.count else { throw XMLRefusal(.xmlEnds(insideOf: "value", from: opening, at: here)) }
            let byte = bytes[offset]
            if byte == quote { break }
            guard byte != UInt8(ascii: "<") else { throw XMLRefusal(.xmlBracketInValue(of: name.text, opening: opening, at: here)) }
            // White space in a value is a space, unless it is written as a reference. CRLF is one character.
            if byte == 0x0D, offset + 1 < bytes.count, bytes[offset + 1] == 0x0A { offset += 1 }
            let before = value.count
            try readCharacter(into: &value)
            if byte.isMarkupSpace { value.replaceSubrange(before..., with: [0x20]) }
        }
        let range = TextRange(file, start, offset)
        offset += 1
        return XMLAttribute(
            name: name.text, nameRange: name.range, value: String(decoding: value, as: UTF8.self), range: range)
    }

    mutating func readEndTag() throws(XMLRefusal) {
        let start = offset
        offset += 2
        let name = try readName(of: "tag")
        skipSpace()
        guard skip(">") else {
            guard offset < bytes.count else {
                throw XMLRefusal(.xmlEnds(insideOf: "tag", from: TextRange(file, start, Int(name.range.upper)), at: here))
            }
            throw XMLRefusal(.xmlEndTagGoesOn(name.text, at: characterHere))
        }
        guard var last = open.popLast() else { throw XMLRefusal(.xmlClosesNothing(name)) }
        guard last.element.name == name.text else { throw XMLRefusal(.xmlCloses(name, opened: last.element)) }
        last.element.content = TextRange(file, last.start, start)
        close(last)
    }

    /// Adds a whole element to the one around it.
    private mutating func close(_ closed: OpenElement) {
        var element = closed.element
        let isEmpty = !element.children.isEmpty && closed.text.allSatisfy(\.isMarkupSpace)
        element.text = isEmpty ? "" : String(decoding: closed.text, as: UTF8.self)
        if open.isEmpty { root = element } else { open[open.count - 1].element.children.append(element) }
    }
}

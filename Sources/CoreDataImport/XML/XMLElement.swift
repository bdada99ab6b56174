package import MapSyntax

/// An element of an XML file, with the places that diagnostics about it need.
package struct XMLElement: Hashable, Sendable {
    package var name: String
    /// Where the name is in the start tag.
    package var range: TextRange
    package var attributes: [XMLAttribute] = []
    package var children: [XMLElement] = []
    /// The characters directly in the element. Empty if it has children and only white space around them.
    package var text = ""
    /// The place of everything between the start tag and the end tag.
    package var content: TextRange

    package init(name: String, range: TextRange) {
        self.name = name
        self.range = range
        content = TextRange(range.file, Int(range.upper), Int(range.upper))
    }

    /// The attribute of a name.
    package subscript(_ name: String) -> XMLAttribute? { attributes.first { $0.name == name } }

    /// Returns the children of a name, in order.
    package func children(named name: String) -> [XMLElement] { children.filter { $0.name == name } }
}

/// An attribute of an XML element. Its value is without quotes and references.
package struct XMLAttribute: Hashable, Sendable {
    package var name: String
    /// Where the name is written.
    package var nameRange: TextRange
    package var value: String
    /// Where the value is written, without its quotes.
    package var range: TextRange

    package init(name: String, nameRange: TextRange, value: String, range: TextRange) {
        self.name = name
        self.nameRange = nameRange
        self.value = value
        self.range = range
    }
}

package import MapSyntax

extension DiagnosticCode {
    /// A file is not well-formed XML.
    package static let xmlSyntax = DiagnosticCode("xml-syntax", .error)
}

/// Files that end too early, or go on too long.
extension Diagnostic {
    private static let restore = "restore the whole file, for example from version control"

    static func xmlEnds(inside element: XMLElement, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "the file ends inside '\(element.name)'", at: range, label: "ends here",
            also: [Label(element.range, "opened here")], help: restore)
    }

    /// - Parameter what: such as "comment".
    static func xmlEnds(insideOf what: String, from opening: TextRange?, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "the file ends inside a \(what)", at: range, label: "ends here",
            also: opening.map { [Label($0, "begins here")] } ?? [], help: restore)
    }

    static func xmlIsEmpty(at range: TextRange) -> Diagnostic {
        Diagnostic(.xmlSyntax, "the file has no XML element", at: range, help: restore)
    }

    static func xmlBeginsWithText(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "an XML file begins with an element, not with text", at: range, label: "text outside of all elements",
            help: "check that this is the right file")
    }

    static func xmlGoesOn(after root: XMLElement, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "the file goes on after the end of '\(root.name)'", at: range, label: "outside of the outermost element",
            also: [Label(root.range, "the outermost element")], help: "remove everything after '</\(root.name)>'")
    }

    static func xmlLateDeclaration(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "an XML declaration is allowed only at the start of a file", at: range,
            help: "remove what is before it, or the declaration")
    }

    static func xmlLateDocumentType(inside element: XMLElement, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "a document type is allowed only before the first element", at: range,
            also: [Label(element.range, "the element around it")], help: "remove it")
    }
}

/// Tags that do not fit.
extension Diagnostic {
    static func xmlCloses(_ name: (text: String, range: TextRange), opened: XMLElement) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "'</\(name.text)>' does not close '\(opened.name)'", at: name.range, label: "the wrong end tag",
            also: [Label(opened.range, "opened here")], help: "write '</\(opened.name)>' before it")
    }

    static func xmlClosesNothing(_ name: (text: String, range: TextRange)) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "'</\(name.text)>' closes an element that was never opened", at: name.range, label: "no such element is open",
            help: "remove it")
    }

    static func xmlEndTagGoesOn(_ name: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "the end tag of '\(name)' has more than a name", at: range, label: "'>' was expected", help: "write '</\(name)>'")
    }

    /// - Parameter what: "tag", "attribute" or "processing instruction".
    static func xmlName(of what: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "this is not the name of \(what == "attribute" ? "an" : "a") \(what)", at: range, label: "a name was expected",
            help: "write '&lt;' for a '<' in text, and white space between attributes")
    }

    static func xmlNameTooLong(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "a name has more than \(XMLLimit.name) bytes", at: range, label: "too long",
            help: "check that this is the right file")
    }
}

/// Attributes that cannot be read.
extension Diagnostic {
    static func xmlAttributeTwice(_ name: (text: String, range: TextRange), first: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "the element has two attributes '\(name.text)'", at: name.range, label: "the second one",
            also: [Label(first, "the first one")], help: "remove one of them")
    }

    static func xmlHasTooManyAttributes(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "an element has more than \(XMLLimit.attributes) attributes", at: range, label: "one too many",
            help: "check that this is the right file")
    }

    static func xmlValueMissing(of name: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "the attribute '\(name)' has no value in quotes", at: range, label: "a value was expected",
            help: "write '\(name)=\"…\"'")
    }

    static func xmlBracketInValue(of name: String, opening: TextRange, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "the value of '\(name)' contains a '<'", at: range, label: "not allowed in a value",
            also: [Label(opening, "the value begins here")], help: "close the value with the same quote, or write '&lt;'")
    }
}

/// Characters and references that XML does not have.
extension Diagnostic {
    static func xmlControlCharacter(at range: TextRange) -> Diagnostic {
        Diagnostic(.xmlSyntax, "XML does not allow control characters", at: range, label: "a control character", help: "remove it")
    }

    static func xmlBareAmpersand(at range: TextRange) -> Diagnostic {
        Diagnostic(.xmlSyntax, "this '&' does not begin a reference", at: range, label: "no ';' follows", help: "write '&amp;'")
    }

    static func xmlUnknownEntity(_ name: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "XML has no entity '\(name)'", at: range, label: "unknown",
            notes: ["the entities are: amp, lt, gt, quot, apos"], help: "write the character itself")
    }

    static func xmlInvalidReference(_ word: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .xmlSyntax, "'&\(word);' is not a character that XML allows", at: range, label: "not a character", help: "remove it")
    }

    static func xmlStrayEnd(at range: TextRange) -> Diagnostic {
        Diagnostic(.xmlSyntax, "text contains ']]>' outside of a CDATA section", at: range, help: "write ']]&gt;'")
    }

    static func xmlDashesInComment(at range: TextRange) -> Diagnostic {
        Diagnostic(.xmlSyntax, "a comment contains '--'", at: range, label: "allowed only at its end", help: "write '-->' or a single '-'")
    }
}

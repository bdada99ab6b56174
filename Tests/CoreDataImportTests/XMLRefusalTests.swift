import MapSyntax
import Testing

@testable import CoreDataImport

/// Texts that are not well-formed XML, or use a part of XML that mapc does not read. Each gives one finding, at the mistake.
@Suite struct XMLRefusalTests {
    typealias Case = XMLReadingTests.Case

    @Test("One mistake gives one finding", arguments: endings + tags + attributes + characters + features)
    func isRefused(_ this: Case) {
        let reading = XMLReading(this.text)
        #expect(reading.root == nil && reading.findings.count == 1)
        #expect(reading.outline == this.outline)
        for label in reading.findings.flatMap(\.labels) { #expect(label.range.upper <= reading.file.bytes.count) }
        #expect(reading.findings.allSatisfy { $0.help != nil })
    }

    static let endings = [
        Case("", "1:1-1 xml-syntax: the file has no XML element"),
        Case("<?xml version='1.0'?>\n", "1:1-1 xml-syntax: the file has no XML element"),
        Case("<a>\n<b>", "2:4-4 xml-syntax: the file ends inside 'b'"),
        Case("<a b='1", "1:8-8 xml-syntax: the file ends inside a value"),
        Case("<a b", "1:5-5 xml-syntax: the attribute 'b' has no value in quotes"),
        Case("<a ", "1:4-4 xml-syntax: the file ends inside a tag"),
        Case("<", "1:2-2 xml-syntax: the file ends inside a tag"),
        Case("<a></a", "1:7-7 xml-syntax: the file ends inside a tag"),
        Case("<a><!-- b --", "1:13-13 xml-syntax: the file ends inside a comment"),
        Case("<a><!-- b", "1:10-10 xml-syntax: the file ends inside a comment"),
        Case("<a><![CDATA[ b", "1:15-15 xml-syntax: the file ends inside a CDATA section"),
        Case("<?b", "1:4-4 xml-syntax: the file ends inside a processing instruction"),
        Case("<!DOCTYPE a", "1:12-12 xml-syntax: the file ends inside a document type"),
        Case("<!DOCTYPE a '>", "1:15-15 xml-syntax: the file ends inside a document type"),
        Case("<a/><b/>", "1:6-7 xml-syntax: the file goes on after the end of 'a'"),
        Case("<a/>\nb", "2:1-2 xml-syntax: the file goes on after the end of 'a'"),
        Case("b<a/>", "1:1-2 xml-syntax: an XML file begins with an element, not with text"),
        Case("<![CDATA[b]]>", "1:1-10 xml-syntax: an XML file begins with an element, not with text"),
        Case("\n<?xml version='1.0'?><a/>", "2:3-6 xml-syntax: an XML declaration is allowed only at the start of a file"),
        Case("<a><!DOCTYPE a></a>", "1:4-13 xml-syntax: a document type is allowed only before the first element"),
        Case("<a/><!DOCTYPE a>", "1:5-14 xml-syntax: the file goes on after the end of 'a'"),
    ]

    static let tags = [
        Case("<a></b>", "1:6-7 xml-syntax: '</b>' does not close 'a'"),
        Case("</a>", "1:3-4 xml-syntax: '</a>' closes an element that was never opened"),
        Case("<a></a b>", "1:8-9 xml-syntax: the end tag of 'a' has more than a name"),
        Case("<a>1 < 2</a>", "1:7-8 xml-syntax: this is not the name of a tag"),
        Case("<1/>", "1:2-3 xml-syntax: this is not the name of a tag"),
        Case("<a><!b></a>", "1:5-6 xml-syntax: this is not the name of a tag"),
        Case("<\(String(repeating: "a", count: 1001))/>", "1:2-1003 xml-syntax: a name has more than 1000 bytes"),
        Case(
            String(repeating: "<a>", count: 101),
            "1:302-303 too-deep: elements are nested more than 100 deep"),
    ]

    static let attributes = [
        Case("<a b='1' b='1'/>", "1:10-11 xml-syntax: the element has two attributes 'b'"),
        Case("<a b=1/>", "1:6-7 xml-syntax: the attribute 'b' has no value in quotes"),
        Case("<a b/>", "1:5-6 xml-syntax: the attribute 'b' has no value in quotes"),
        Case("<a b='1'c='2'/>", "1:9-10 xml-syntax: this is not the name of an attribute"),
        Case("<a é='1' ='2'/>", "1:10-11 xml-syntax: this is not the name of an attribute"),
        Case("<a b='1><c/></a>", "1:9-10 xml-syntax: the value of 'b' contains a '<'"),
        Case(
            "<a\((0...200).map { " a\($0)=''" }.joined())/>", "1:1494-1498 xml-syntax: an element has more than 200 attributes"),
    ]

    static let characters = [
        Case("<a>a & b</a>", "1:6-7 xml-syntax: this '&' does not begin a reference"),
        Case("<a>&nbsp;</a>", "1:4-10 xml-syntax: XML has no entity 'nbsp'"),
        Case("<a b='&#0;'/>", "1:7-11 xml-syntax: '&#0;' is not a character that XML allows"),
        Case("<a>&#xD800;</a>", "1:4-12 xml-syntax: '&#xD800;' is not a character that XML allows"),
        Case("<a>&#99999999999;</a>", "1:4-18 xml-syntax: '&#99999999999;' is not a character that XML allows"),
        Case("<a>&#+65;</a>", "1:4-10 xml-syntax: '&#+65;' is not a character that XML allows"),
        Case("<a>\u{1B}</a>", "1:4-5 xml-syntax: XML does not allow control characters"),
        Case("<a b='\u{1}'/>", "1:7-8 xml-syntax: XML does not allow control characters"),
        Case("<a><![CDATA[\u{1}]]></a>", "1:13-14 xml-syntax: XML does not allow control characters"),
        Case("<a>]]></a>", "1:4-7 xml-syntax: text contains ']]>' outside of a CDATA section"),
        Case("<a>\u{0}</a>", "1:4-5 not-text: the file is not text: it contains a NUL byte"),
    ]

    static let features = [
        Case("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "1:13-14 xml-feature: mapc does not support definitions in '<!DOCTYPE'"),
        Case("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "1:1-44 xml-feature: mapc does not support the encoding 'ISO-8859-1'"),
    ]

    @Test(
        "Bytes in another encoding are refused",
        arguments: [
            ([0xFF, 0xFE, 0x3C, 0x00], "1:1-1 not-text: the file is in UTF-16"),
            ([0x3C, 0x00, 0x61, 0x00], "1:1-1 not-text: the file is in UTF-16"),
            ([0x3C, 0x61, 0xE9, 0x3E], "1:3-4 not-text: the file is not in UTF-8"),
        ] as [([UInt8], String)])
    func isOtherEncoding(bytes: [UInt8], outline: String) { #expect(XMLReading(bytes: bytes).outline == outline) }

    @Test("A million levels, a million elements and 64 MB are refused at once")
    func limitsHold() {
        #expect(XMLReading(String(repeating: "<a>", count: 1_000_000)).findings.map(\.code.slug) == ["too-deep"])
        #expect(XMLReading("<a>" + String(repeating: "<b/>", count: 1_000_000) + "</a>").findings.map(\.code.slug) == ["file-too-large"])
        #expect(XMLReading(bytes: [UInt8](repeating: 0x20, count: 64 << 20 + 1)).findings.map(\.code.slug) == ["file-too-large"])
    }

    @Test("Ten definitions that refer to each other ten times expand to nothing")
    func isNotExpanded() {
        let definitions = (1...9).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }.joined()
        let bomb = "<!DOCTYPE model [<!ENTITY e0 'boom'>\(definitions)]><model name='&e9;'/>"
        #expect(XMLReading(bomb).findings.map(\.code.slug) == ["xml-feature"])
        #expect(XMLReading("<model name='&e9;'/>").findings.map(\.code.slug) == ["xml-syntax"])
    }
}

import MapSyntax
import Testing

@testable import CoreDataImport

/// XML texts, and the elements that mapc reads from them.
@Suite struct XMLReadingTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let outline: String

        init(_ text: String, _ outline: String) {
            self.text = text
            self.outline = outline
        }

        var testDescription: String { text.debugDescription }
    }

    @Test("Elements, attributes, text and what is skipped", arguments: whole)
    func isRead(_ this: Case) { #expect(XMLReading(this.text).outline == this.outline) }

    static let whole = [
        Case("<a/>", "a"),
        Case("<a></a >", "a"),
        Case("\u{FEFF}<?xml version=\"1.0\" encoding='utf-8' standalone=\"yes\"?>\n<a/>\n", "a"),
        Case("<a b=\"1\" c = 'x\"y'/>", "a(b=1 c=x\"y)"),
        Case("<a><b/>\n  <c/></a>", "a[b c]"),
        Case("<a> one <b/> two </a>", "a\" one  two \"[b]"),
        Case("<a>  </a>", "a\"  \""),
        Case("<a>&lt;&gt;&amp;&quot;&apos;</a>", "a\"<>&\\\"\\\'\""),
        Case("<a b='&#65;&#x42;&#x1F600;&#00067;'/>", "a(b=AB😀C)"),
        Case("<a><![CDATA[<b>&amp;]]]]><![CDATA[>]]></a>", "a\"<b>&amp;]]>\""),
        Case("<!-- - --><a><!--<b>--></a><!---->", "a"),
        Case("<?make a?><a><?b <c>?></a>", "a"),
        Case("<!DOCTYPE database SYSTEM \"file:///a>[b.dtd\">\n<a/>", "a"),
        Case("<!DOCTYPE plist PUBLIC '-//A//DTD PLIST 1.0//EN' 'http://a'><plist/>", "plist"),
        Case("<a b='x\r\ny\tz\nw'>x\r\ny\rz</a>", "a(b=x y z w)\"x\\ny\\nz\""),
        Case("<a b='&#10;&#13;'/>", "a(b=\n\r)"),
        Case("<größe ä:b='ü'>é</größe>", "größe(ä:b=ü)\"é\""),
    ]

    @Test("Places are those of names, of values without quotes and of what is between tags")
    func placesAreExact() throws {
        let reading = XMLReading("<model v='1'>\n <entity name=\"A&amp;B\">x</entity></model>")
        let entity = try #require(reading.root?.children.first)
        let name = try #require(entity["name"])
        #expect(reading.written(entity.range) == "entity")
        #expect(reading.written(name.nameRange) == "name")
        #expect(reading.written(name.range) == "A&amp;B")
        #expect(name.value == "A&B")
        #expect(reading.written(entity.content) == "x")
        #expect(entity["Name"] == nil)
        #expect(reading.root?.children(named: "entity").count == 1)
    }

    @Test("A hundred levels are read")
    func isDeepEnough() {
        let text = String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)
        #expect(XMLReading(text).findings == [])
    }
}

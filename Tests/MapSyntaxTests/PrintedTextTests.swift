import Testing

@testable import MapSyntax

/// Checks that each output medium has its own escapes: no text has an effect there.
@Suite struct PrintedTextTests {
    @Test(arguments: [
        ("plain 'ü' 名前 e\u{301} \\n", "plain 'ü' 名前 e\u{301} \\n"), ("a\nb\r\tc", "a\\nb\\r\\tc"), ("\r\n", "\\r\\n"),
        ("\u{1B}[35m\u{7F}\u{9B}\u{0}", "\\u{1B}[35m\\u{7F}\\u{9B}\\u{0}"), ("\u{202E}\u{2066}\u{200F}", "\\u{202E}\\u{2066}\\u{200F}"),
        ("a\u{200D}b\u{FEFF}\u{AD}\u{3164}\u{E0041}", "a\\u{200D}b\\u{FEFF}\\u{AD}\\u{3164}\\u{E0041}"),
        ("\u{2028}\u{2029}\u{85}", "\\u{2028}\\u{2029}\\u{85}"),
        ("❤\u{FE0F}", "❤\u{FE0F}"),
    ])
    func `what is not shown is written`(_ text: String, _ visible: String) {
        #expect(text.visible == visible)
        #expect(visible.visible == visible)
    }

    @Test(arguments: [
        ("::error::a", "\\u{3A}:error::a"), (" \t::error::a", " \\t::error::a"), ("  ::a", "  \\u{3A}:a"), ("a::b", "a::b"),
        ("a ##[error]b", "a \\u{23}#[error]b"), ("###[a", "#\\u{23}#[a"), ("##vso[a", "\\u{23}#vso[a"), ("## a", "## a"),
    ])
    func `no line is a command for a runner`(_ text: String, _ line: String) {
        #expect(PrintedText(lines: [text]).text == line + "\n")
    }

    @Test func `a line stays one`() {
        #expect(PrintedText(lines: ["a\nb", ""]).text == "a\\nb\n\n")
        #expect(PrintedText(lines: []).text.isEmpty)
    }

    @Test func `what was shown before keeps our colours and nothing else`() {
        let style = PrintStyle(isColoured: true)
        let shown = "  \(style.paint("a", .frame)) \(style.paint("b\\n", .severity(.error)))\n::c\n"
        #expect(PrintedText(again: shown).text == shown.replacing("::c", with: "\\u{3A}:c"))
        #expect(PrintedText(again: "\u{1B}[35ma\u{1B}]8;;\u{7}\r\n\u{1B}").text == "\\u{1B}[35ma\\u{1B}]8;;\\u{7}\\r\\n\\u{1B}\n")
    }

    @Test func `JSON says the same`() {
        let json = #"{"a": "ü→\#u{1B}\#u{202E}\#u{E0041}##[b] ##vso[ ## c"}"# + "\n"
        #expect(escapedJSON(json) == #"{"a": "ü→\u001b\u202e\udb40\udc41##\u005bb] ##\u0076so[ ## c"}"# + "\n")
        #expect(escapedJSON(escapedJSON(json)) == escapedJSON(json))
    }

    @Test func `YAML says the same`() {
        #expect(yamlQuoted("a\"\\\n\u{1B}\u{2028}\u{E0041}##[b]") == #""a\"\\\n\x1B\u2028\U000E0041##\x5Bb]""#)
        #expect(yamlComment("a\nb: ##[c]") == "# a\\nb: \\u{23}#[c]")
    }
}

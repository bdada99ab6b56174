import Testing

@testable import MapSyntax

/// Prints findings that are written by hand, so that the tests do not depend on the rules.
@Suite struct DiagnosticPrintingTests {
    static let code = DiagnosticCode("unknown-attribute", .error)

    static let mapping = TextFile(
        path: "mappings/1-2.mapping.yaml",
        text: """
            mapping: People
            from: 1
            to: 2
            entities:
              Person:
                set: { fullName: concat($source.fristName, " ", $source.lastName) }

            """)
    static let model = TextFile(
        path: "models/1.model.yaml", text: "model: People\nversion: 1\nentities:\n  Person:\n      firstName: string\n")

    /// Returns the range of a word's first occurrence in the file with this index.
    static func range(_ word: String, in files: [TextFile], _ index: Int = 0) -> TextRange {
        let (bytes, sought) = (files[index].bytes, Array(word.utf8))
        let lower = bytes.indices.first { bytes[$0...].starts(with: sought) } ?? 0
        return TextRange(FileID(index), lower, lower + sought.count)
    }

    static func finding(_ text: String, at word: String, label: String = "here") -> (Diagnostic, [TextFile]) {
        let files = [TextFile(path: "a.yaml", text: text)]
        return (Diagnostic(code, "something is wrong", at: range(word, in: files), label: label), files)
    }

    @Test func `two files, a help and where to read more`() {
        let files = [Self.mapping, Self.model]
        let diagnostic = Diagnostic(
            Self.code, "'Person' in version 1 has no attribute 'fristName'", at: Self.range("fristName", in: files),
            label: "not in the source entity",
            also: [Diagnostic.Label(Self.range("firstName", in: files, 1), "did you mean this?")],
            notes: ["'Person' has: firstName, lastName"], help: "write 'firstName'")
        #expect(
            caretText([diagnostic], files: files, style: PrintStyle(width: 93)).text == """
                error[unknown-attribute]: 'Person' in version 1 has no attribute 'fristName'
                  ┌─ mappings/1-2.mapping.yaml:6:37
                6 │     set: { fullName: concat($source.fristName, " ", $source.lastName) }
                  │                                     ^^^^^^^^^ not in the source entity
                  ┌─ models/1.model.yaml:5:7
                5 │       firstName: string
                  │       --------- did you mean this?
                note: 'Person' has: firstName, lastName
                help: write 'firstName'                                        mapc explain unknown-attribute

                """)
    }

    struct Excerpt: CustomTestStringConvertible {
        let text: String
        let word: String
        /// The lines under the heading.
        let lines: [String]

        var testDescription: String { text.debugDescription }
    }

    @Test(arguments: [
        Excerpt(text: "a: b\n", word: "b", lines: ["1 │ a: b", "  │    ^ here"]),
        Excerpt(text: "名前: 値\n", word: "値", lines: ["1 │ 名前: 値", "  │       ^^ here"]),
        Excerpt(
            text: "\u{1F600}\u{1F468}\u{200D}\u{1F469}: b\n", word: "b",
            lines: ["1 │ \u{1F600}\u{1F468}\\u{200D}\u{1F469}: b", "  │                 ^ here"]),
        Excerpt(text: "e\u{301}te\u{301}: b\n", word: "b", lines: ["1 │ e\u{301}te\u{301}: b", "  │      ^ here"]),
        Excerpt(text: "e\u{301}x\n", word: "\u{301}", lines: ["1 │ e\u{301}x", "  │ ^ here"]),
        Excerpt(text: "a:\tb\tc\n", word: "c", lines: ["1 │ a:  b   c", "  │         ^ here"]),
        Excerpt(text: "a: 1\r\nb: 2\r\n", word: "2", lines: ["2 │ b: 2", "  │    ^ here"]),
        Excerpt(text: "\u{FEFF}a: 1\n", word: "1", lines: ["1 │ a: 1", "  │    ^ here"]),
        Excerpt(text: "a: \u{1B}[31m\n", word: "[", lines: ["1 │ a: \\u{1B}[31m", "  │          ^ here"]),
        Excerpt(text: "a: \u{202E}b\u{200D}c\n", word: "c", lines: ["1 │ a: \\u{202E}b\\u{200D}c", "  │                     ^ here"]),
        Excerpt(text: "a: 1\n", word: "", lines: ["1 │ a: 1", "  │ ^ here"]),
        Excerpt(text: "a:\n  b\n  c\nd\n", word: "b\n  c\n", lines: ["2 │   b", "  │   ^", "3 │   c", "  │   ^ here"]),
        Excerpt(
            text: "x\na: (b\n  c\n  d)\ne\n", word: "(b\n  c\n  d)",
            lines: ["2 │ a: (b", "  │    ^^", "3 │   c", "4 │   d)", "  │   ^^ here"]),
        Excerpt(text: "(1\n2\n3\n4\n5)\n", word: "(1\n2\n3\n4\n5)", lines: ["1 │ (1", "  │ ^^", "  ⋮", "5 │ 5)", "  │ ^^ here"]),
    ])
    func `carets stand under the place, by display width`(_ this: Excerpt) {
        let (diagnostic, files) = Self.finding(this.text, at: this.word)
        let lines = caretText([diagnostic], files: files).text.split(separator: "\n").map(String.init)
        #expect(Array(lines.dropFirst(2).dropLast()) == this.lines)
    }

    @Test func `bytes that are no UTF-8 are shown and counted`() {
        let file = TextFile(path: "a.yaml", bytes: Array("a: ".utf8) + [0xFF, 0xFE] + Array("b\n".utf8))
        let diagnostic = Diagnostic(Self.code, "no text", at: TextRange(FileID(0), 4, 5), label: "here")
        let lines = caretText([diagnostic], files: [file]).text.split(separator: "\n").map(String.init)
        #expect(Array(lines[2...3]) == ["1 │ a: \u{FFFD}\u{FFFD}b", "  │     ^ here"])
    }

    @Test func `a long line is cut around the carets`() {
        let (diagnostic, files) = Self.finding(
            "a: " + String(repeating: "x", count: 90) + "HERE" + String(repeating: "y", count: 100_000) + "\n", at: "HERE")
        let lines = caretText([diagnostic], files: files, style: PrintStyle(width: 40)).text.split(separator: "\n").map(String.init)
        #expect(lines[2] == "1 │ …" + String(repeating: "x", count: 12) + "HERE" + String(repeating: "y", count: 18) + "…")
        #expect(lines[3] == "  │  " + String(repeating: " ", count: 12) + "^^^^ here")
        #expect(lines[2].displayWidth == 40)
    }

    @Test func `labels of one file share an excerpt in the order of its lines`() {
        let files = [TextFile(path: "a.yaml", text: "one: 1\ntwo: 2\none: 3\n")]
        let diagnostic = Diagnostic(
            Self.code, "'one' appears twice", at: TextRange(FileID(0), 14, 17), label: "again",
            also: [Diagnostic.Label(TextRange(FileID(0), 0, 3), "first"), Diagnostic.Label(TextRange(FileID(0), 19, 20), "")])
        let lines = caretText([diagnostic], files: files).text.split(separator: "\n").map(String.init)
        #expect(
            Array(lines.dropFirst().dropLast()) == [
                "  ┌─ a.yaml:3:1", "1 │ one: 1", "  │ --- first", "2 │ two: 2", "3 │ one: 3", "  │ ^^^ again", "  │      -",
            ])
    }

    @Test func `a finding about a store names the store`() {
        var diagnostic = Diagnostic(DiagnosticCode("store-has-drifted", .warning), "the store differs", subject: "a.sqlite")
        diagnostic.helpLines = ["look", "at it"]
        #expect(
            caretText([diagnostic], files: [], style: PrintStyle(width: 60)).text == """
                warning[store-has-drifted]: the store differs
                  ┌─ a.sqlite
                help: look
                      at it                   mapc explain store-has-drifted

                """)
        #expect(conciseText([diagnostic], files: []).text == "a.sqlite: warning[store-has-drifted]: the store differs\n")
    }

    @Test func `colour paints kinds and adds no column`() {
        let (diagnostic, files) = Self.finding("a: b\n", at: "b")
        let coloured = caretText([diagnostic], files: files, style: PrintStyle(isColoured: true)).text
        #expect(coloured.contains("\u{1B}[1;31merror[unknown-attribute]\u{1B}[0m"))
        #expect(coloured.contains("\u{1B}[1;31m^ here\u{1B}[0m"))
        #expect(coloured.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == caretText([diagnostic], files: files).text)
    }

    @Test func `one line each for machines that read lines`() {
        let (diagnostic, files) = Self.finding("a: 1\nü: b\n", at: "b")
        #expect(
            conciseText([diagnostic, diagnostic], files: files).text
                == String(repeating: "a.yaml:2:4: error[unknown-attribute]: something is wrong\n", count: 2))
    }

    @Test func `GitHub's commands are escaped`() {
        let files = [TextFile(path: "a,b:c.yaml", text: "a: b\nc: d\n")]
        var one = Diagnostic(Self.code, "100% wrong", at: TextRange(FileID(0), 3, 4), label: "this: that")
        one.helpLines = ["do", "it\n\r\u{1B}"]
        let two = Diagnostic(DiagnosticCode("a-note", .note), "over lines", at: TextRange(FileID(0), 3, 8))
        #expect(
            workflowCommands([one, two], files: files).text == """
                ::error file=a%2Cb%3Ac.yaml,line=1,col=4,endLine=1,endColumn=5,title=unknown-attribute::100%25 wrong%0Athis: that%0Ahelp: do%0Ait\\n\\r\\u{1B}
                ::notice file=a%2Cb%3Ac.yaml,line=1,endLine=2,title=a-note::over lines

                """)
    }

    @Test func `JSON has both ends, in bytes and in columns`() {
        let files = [TextFile(path: "a.yaml", text: "ü: b\n")]
        let range = Self.range("b", in: files)
        let fix = Diagnostic.Fix("say c", isSafe: true, [Diagnostic.Edit(range, "c")])
        let diagnostic = Diagnostic(Self.code, "it is \"b\"", at: range, label: "here", fixes: [fix])
        let place = #""path":"a.yaml","start":{"offset":4,"line":1,"column":4},"end":{"offset":5,"line":1,"column":5}"#
        #expect(
            diagnosticsJSON([diagnostic], files: files).text() == #"{"schema":"mapc.lint/1","diagnostics":[{"#
                + #""code":"unknown-attribute","severity":"error","message":"it is \"b\"",\#(place),"subject":null,"#
                + #""labels":[{\#(place),"text":"here"}],"notes":[],"help":"say c","#
                + #""fixes":[{"title":"say c","safe":true,"choice":false,"edits":[{\#(place),"replacement":"c"}],"newFile":null}],"rows":null}],"#
                + #""summary":{"errors":1,"warnings":0,"notes":0}}"#)
    }

    @Test func `JSON is indented for people and escapes what it must`() {
        let value: JSONValue = ["a": [1, true, nil, 1.5], "b": [:], "c": "\u{1}\"\\\n\u{2028}ü"]
        #expect(
            value.text(isIndented: true) == """
                {
                  "a": [
                    1,
                    true,
                    null,
                    1.5
                  ],
                  "b": {},
                  "c": "\\u0001\\"\\\\\\n\\u2028ü"
                }
                """)
        #expect(JSONValue.number(.infinity).text() == "null")
    }
}

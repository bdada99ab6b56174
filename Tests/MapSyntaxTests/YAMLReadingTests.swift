import RandomTesting
import Testing

@testable import MapSyntax

@Suite struct YAMLReadingTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let outline: String
        let places: [String]

        var testDescription: String { text.debugDescription }
    }

    @Test(arguments: [
        Case(text: "", outline: "nothing", places: []),
        Case(text: "# only\n", outline: "nothing", places: []),
        Case(text: "a", outline: "a", places: ["1:1-2 'a'"]),
        Case(
            text: "a: b # c\n\n# d\ne:\n  - f\n\n", outline: "{a: b, e: [f]}",
            places: ["1:1-5:6 'a: b # c\n\n# d\ne:\n  - f'", "1:4-5 'b'", "5:3-6 '- f'", "5:5-6 'f'"]),
        Case(text: "a:\nb: 1\n", outline: "{a: , b: 1}", places: ["1:1-2:5 'a:\nb: 1'", "1:3-3 ''", "2:4-5 '1'"]),
        Case(
            text: "{ a: [1, 'b'], }\n", outline: "{a: [1, 'b']}",
            places: ["1:1-17 '{ a: [1, 'b'], }'", "1:6-14 '[1, 'b']'", "1:7-8 '1'", "1:10-13 ''b''"]),
        Case(
            text: "a: |\n  b\n  c\n\n\nd: >-\n  e\n", outline: "{a: b\nc\n, d: e}",
            places: ["1:1-7:4 'a: |\n  b\n  c\n\n\nd: >-\n  e'", "1:4-3:4 '|\n  b\n  c'", "6:4-7:4 '>-\n  e'"]),
        Case(
            text: "\u{FEFF}ü: \u{1F600}\r\nb: \"x\"\r\n", outline: "{ü: \u{1F600}, b: 'x'}",
            places: ["1:1-2:7 'ü: \u{1F600}\r\nb: \"x\"'", "1:4-5 '\u{1F600}'", "2:4-7 '\"x\"'"]),
        Case(
            text: "a: [b: 1]\n", outline: "{a: [{b: 1}]}", places: ["1:1-10 'a: [b: 1]'", "1:4-10 '[b: 1]'", "1:5-9 'b: 1'", "1:8-9 '1'"]),
        Case(
            text: "a: string?\nb: [Post?]\nc: a!\nd: $s && b\ne: ($a + 1)\nf: =a\ng: <a\n",
            outline: "{a: string?, b: [Post?], c: a!, d: $s && b, e: ($a + 1), f: =a, g: <a}",
            places: [
                "1:1-7:6 'a: string?\nb: [Post?]\nc: a!\nd: $s && b\ne: ($a + 1)\nf: =a\ng: <a'", "1:4-11 'string?'", "2:4-11 '[Post?]'",
                "2:5-10 'Post?'",
                "3:4-6 'a!'", "4:4-11 '$s && b'", "5:4-12 '($a + 1)'", "6:4-6 '=a'", "7:4-6 '<a'",
            ]),
    ])
    func `a node has both ends of its place`(_ this: Case) {
        let reading = Reading(this.text)
        #expect(reading.findings == [])
        #expect(reading.outline == this.outline)
        #expect(reading.places == this.places)
    }

    struct Bytes: CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let slug: String
        let lower: Int32
        let message: String

        var testDescription: String { name }
    }

    @Test(arguments: [
        Bytes(name: "UTF-16 with a mark", bytes: [0xFF, 0xFE, 0x61, 0], slug: "not-text", lower: 0, message: "the file is in UTF-16"),
        Bytes(name: "UTF-16 without", bytes: [0, 0x61, 0, 0x3A], slug: "not-text", lower: 0, message: "the file is in UTF-16"),
        Bytes(
            name: "binary", bytes: [0x61, 0x3A, 0x20, 0, 1], slug: "not-text", lower: 3,
            message: "the file is not text: it contains a NUL byte"
        ),
        Bytes(
            name: "Latin 1", bytes: [0xC3, 0xBC, 0x3A, 0x20, 0xFC, 0x0A], slug: "not-text", lower: 4, message: "the file is not in UTF-8"),
        Bytes(
            name: "100 MB of '['", bytes: Array(repeating: 0x5B, count: 100 << 20), slug: "file-too-large", lower: 0,
            message: "the file has more than 16777216 bytes"),
        Bytes(
            name: "16 MB of '['", bytes: Array(repeating: 0x5B, count: 16 << 20), slug: "too-deep", lower: 200,
            message: "values are nested more than 200 deep"),
        Bytes(
            name: "deep blocks", bytes: Array(String(repeating: "- ", count: 100_000).utf8), slug: "too-deep", lower: 400,
            message: "values are nested more than 200 deep"),
        Bytes(
            name: "two million values", bytes: Array(("[" + String(repeating: "a,", count: 2_000_000) + "]").utf8), slug: "file-too-large",
            lower: 0,
            message: "the file has more than 1000000 values"),
    ])
    func `what is no text or too much is refused at once`(_ this: Bytes) throws {
        let clock = ContinuousClock()
        let start = clock.now
        let reading = Reading(bytes: this.bytes)
        // The slowest of these takes a tenth of this time in an unoptimised build. The limit is for finding hangs.
        #expect(start.duration(to: clock.now) < .seconds(30))
        #expect(reading.outline == "nothing")
        #expect(reading.diagnostics.map(\.code.slug) == [this.slug])
        let finding = try #require(reading.diagnostics.first)
        #expect(finding.labels.first?.range.lower == this.lower)
        #expect(finding.message == this.message)
    }

    @Test func `an alias bomb is twenty findings and no more`() {
        var text = "a0: &a0 [x, x]\n"
        for level in 1...9 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        let reading = Reading(text)
        #expect(reading.diagnostics.count == 10 + 18)
        #expect(reading.diagnostics.allSatisfy { $0.code == .yamlFeature })
    }

    @Test func `a hundred findings are enough`() {
        let reading = Reading("[" + String(repeating: "[f(a,b)],", count: 100_000) + "]")
        #expect(reading.diagnostics.count == 100)
        #expect(reading.findings.last == "1:894-900 yaml-changes-meaning 'f(a,b)'")
    }

    /// Checks that reading any bytes ends, and that every finding refers to a place in the file.
    @Test func `any bytes are read or refused within the file`() {
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "a", "b: ", "- ", "\n", "\n  ", "\n    ", "[", "]", "{", "}", ",", "'", "\"", "|", ">", "#", " #", "&a", "*a", "!t ", "? ",
            ": ", "%", "@", "\t",
            "\\", "(", ")", "---\n", "...\n", "<<: ", "ü", "\u{1F600}", "\u{85}", "\u{2028}", "\r\n", "\u{FEFF}", "\u{1}", "|2", ">5",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...14, using: &random)).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
                .joined()
            let reading = Reading(text)
            let ranges = reading.diagnostics.flatMap { $0.labels.map(\.range) + $0.fixes.flatMap(\.edits).map(\.range) }
            let isInside = ranges.allSatisfy { $0.lower >= 0 && $0.upper <= text.utf8.count }
            #expect(isInside, "\(text.debugDescription)")
            _ = reading.places
            _ = caretText(reading.diagnostics, files: [TextFile(path: "a", text: text)])
            if !isInside { return }
        }
    }
}

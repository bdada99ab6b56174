import Testing

@testable import MapSyntax

/// Texts that YAML refuses or silently reads as something else, with the place of the finding and the result of its fix.
@Suite struct YAMLRefusalTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let findings: [String]
        var fixed: String?
        var outline: String?

        var testDescription: String { text.debugDescription }
    }

    @Test(arguments: refusedValues + changedMeanings + devices + broken)
    func `a finding stands where the mistake is and its fix works`(_ this: Case) {
        let reading = Reading(this.text)
        #expect(reading.findings == this.findings)
        #expect(reading.fixed == this.fixed)
        if let outline = this.outline { #expect(reading.outline == outline) }
        if let fixed = this.fixed { #expect(Reading(fixed).findings == []) }
        for label in reading.diagnostics.flatMap(\.labels) { #expect(Int(label.range.upper) <= this.text.utf8.count) }
    }

    static let refusedValues = [
        Case(text: "x: \"Dr \" + a\n", findings: ["1:4-13 yaml-syntax '\"Dr \" + a'"], fixed: "x: (\"Dr \" + a)\n"),
        Case(text: "x: 'a' == b\n", findings: ["1:4-12 yaml-syntax ''a' == b'"], fixed: "x: ('a' == b)\n"),
        Case(text: "x: [a] + b\n", findings: ["1:4-11 yaml-syntax '[a] + b'"], fixed: "x: ([a] + b)\n"),
        Case(text: "x: {a: 1} + b\n", findings: ["1:4-14 yaml-syntax '{a: 1} + b'"], fixed: "x: |\n  {a: 1} + b\n"),
        Case(text: "x: c ? a : b\n", findings: ["1:4-13 yaml-syntax 'c ? a : b'"]),
        Case(text: "x: a: b\n", findings: ["1:4-8 yaml-syntax 'a: b'"], fixed: "x: \"a: b\"\n"),
        Case(text: "x: $a: b\n", findings: ["1:4-9 yaml-syntax '$a: b'"], fixed: "x: |\n  $a: b\n"),
        Case(text: "- x: (a: b)\n", findings: ["1:6-12 yaml-syntax '(a: b)'"], fixed: "- x: |\n    (a: b)\n"),
        Case(text: "x: @a\n", findings: ["1:4-6 yaml-syntax '@a'"]),
        Case(text: "x: `a`\n", findings: ["1:4-7 yaml-syntax '`a`'"]),
        Case(text: "x: %a  # c\n", findings: ["1:4-6 yaml-syntax '%a'"]),
        Case(text: "x: > a  # c\n", findings: ["1:4-7 yaml-syntax '> a'"], fixed: "x: (> a)  # c\n"),
        Case(text: "x: , a\n", findings: ["1:4-7 yaml-syntax ', a'"], fixed: "x: (, a)\n"),
        Case(text: "x: | b\n", findings: ["1:4-7 yaml-syntax '| b'"], fixed: "x: (| b)\n"),
        Case(text: "x: > 3\n", findings: ["1:4-7 yaml-syntax '> 3'"], fixed: "x: (> 3)\n"),
        Case(text: "x: - 1\n", findings: ["1:4-7 yaml-syntax '- 1'"], fixed: "x: (- 1)\n"),
        Case(text: "x: ? a\n", findings: ["1:4-7 yaml-syntax '? a'"], fixed: "x: (? a)\n"),
        Case(
            text: "a: 1\r\nset:\r\n  x: $a: b\r\n", findings: ["3:6-11 yaml-syntax '$a: b'"],
            fixed: "a: 1\r\nset:\r\n  x: |\r\n    $a: b\r\n"),
        Case(text: "ü: \"ß\" + a\n", findings: ["1:4-11 yaml-syntax '\"ß\" + a'"], fixed: "ü: (\"ß\" + a)\n"),
        Case(text: "\u{FEFF}x: > 3\n", findings: ["1:4-7 yaml-syntax '> 3'"], fixed: "\u{FEFF}x: (> 3)\n"),
        Case(text: "x: 'it's'\n", findings: ["1:4-10 yaml-syntax ''it's''"], fixed: "x: 'it''s'\n"),
    ]

    static let changedMeanings = [
        Case(text: "x: !not a\n", findings: ["1:4-8 yaml-changes-meaning '!not'"], fixed: "x: (!not a)\n", outline: "{x: ?}"),
        Case(text: "x: &amp\ny: 1\n", findings: ["1:4-8 yaml-changes-meaning '&amp'"], fixed: "x: (&amp)\ny: 1\n", outline: "{x: ?, y: 1}"),
        Case(text: "x: *star\n", findings: ["1:4-9 yaml-changes-meaning '*star'"], fixed: "x: (*star)\n", outline: "{x: ?}"),
        Case(
            text: "p:\n  x: split(x, \" #\")\n  y: 1\n", findings: ["2:17-20 yaml-changes-meaning '#\")'"],
            fixed: "p:\n  x: |\n    split(x, \" #\")\n  y: 1\n", outline: "{p: {x: ?, y: 1}}"),
        Case(text: "- (a #b)\n", findings: ["1:6-9 yaml-changes-meaning '#b)'"], fixed: "- |\n  (a #b)\n", outline: "[?]"),
        Case(text: "x: a #b\ny: don't # c\n", findings: [], outline: "{x: a, y: don't}"),
        Case(
            text: "p: { x: if(c, 1, 2), y: 2 }\n", findings: ["1:9-20 yaml-changes-meaning 'if(c, 1, 2)'"],
            fixed: "p:\n  x: if(c, 1, 2)\n  y: 2\n", outline: "{p: {x: ?, y: 2}}"),
        Case(
            text: "p: {a: if(b, \"c\", 1)}\n", findings: ["1:8-21 yaml-changes-meaning 'if(b, \"c\", 1)'"],
            fixed: "p:\n  a: if(b, \"c\", 1)\n", outline: "{p: {a: ?}}"),
        Case(
            text: "l: [concat(a, b), c]\n", findings: ["1:5-17 yaml-changes-meaning 'concat(a, b)'"],
            fixed: "l:\n  - concat(a, b)\n  - c\n", outline: "{l: [?, c]}"),
        Case(
            text: "p: { a: if(b, \"c\", \"d\") }\n", findings: ["1:9-24 yaml-changes-meaning 'if(b, \"c\", \"d\")'"],
            fixed: "p:\n  a: if(b, \"c\", \"d\")\n", outline: "nothing"),
        Case(text: "p: { a: split(b, \" #\") }\n", findings: ["1:9-23 yaml-changes-meaning 'split(b, \" #\")'"], outline: "nothing"),
        Case(
            text: "x: concat(a, # first\n  b)\ny: 1\n", findings: ["1:14-21 yaml-changes-meaning '# first'"],
            fixed: "x: concat(a,\n  b)\ny: 1\n"),
        Case(text: "x: { draft, b }\n", findings: ["1:6-11 yaml-changes-meaning 'draft'"]),
        Case(text: "x: >5\ny: 1\n", findings: ["1:4-6 yaml-changes-meaning '>5'"], fixed: "x: '>5'\ny: 1\n", outline: "{x: ?, y: 1}"),
        Case(text: "x: |2\n", findings: ["1:4-6 yaml-changes-meaning '|2'"], fixed: "x: '|2'\n"),
        Case(text: "x: |\ny: 1\n", findings: ["1:4-5 yaml-changes-meaning '|'"], outline: "{x: ?, y: 1}"),
    ]

    static let devices = [
        Case(text: "x: !!str 1\n", findings: ["1:4-9 yaml-feature '!!str'"], outline: "{x: ?}"),
        Case(text: "x: !Thing {a: 1}\n", findings: ["1:4-10 yaml-feature '!Thing'"], outline: "{x: {a: 1}}"),
        Case(
            text: "a: &base {k: 1}\nb: *base\n", findings: ["1:4-9 yaml-feature '&base'", "2:4-9 yaml-feature '*base'"],
            outline: "{a: {k: 1}, b: ?}"),
        Case(
            text: "a: &one 1\nb: *one\n", findings: ["1:4-8 yaml-feature '&one'", "2:4-8 yaml-feature '*one'"], outline: "{a: ?, b: ?}"),
        Case(text: "b:\n  <<: *base\n  c: 1\n", findings: ["2:3-5 yaml-feature '<<'"], outline: "{b: {c: 1}}"),
        Case(text: "b:\n  <<: [*p, *q]\n  c: 1\n", findings: ["2:3-5 yaml-feature '<<'"], outline: "{b: {c: 1}}"),
        Case(text: "%YAML 1.1\n---\na: 1\n", findings: ["1:1-10 yaml-feature '%YAML 1.1'"], outline: "{a: 1}"),
        Case(text: "%TAG ! tag:x,2000:\n---\na: 1\n", findings: ["1:1-19 yaml-feature '%TAG ! tag:x,2000:'"], outline: "{a: 1}"),
        Case(text: "%FOO bar\n---\na: 1\n", findings: ["1:1-9 yaml-feature '%FOO bar'"]),
        Case(text: "%YAML 3.0\n---\na: 1\n", findings: ["1:1-10 yaml-feature '%YAML 3.0'"]),
        Case(text: "a: 1\n---\nb: 2\n---\nc: 3\n", findings: ["2:1-4 yaml-feature '---'"], outline: "{a: 1}"),
        Case(text: "---\na: 1\n...\n", findings: [], outline: "{a: 1}"),
    ]

    static let broken = [
        Case(text: "a:\n\tb: 1\n", findings: ["2:1-2 yaml-syntax '\t'"], fixed: "a:\n  b: 1\n"),
        Case(text: "a:\n  b:\n  \tc: 1\n", findings: ["3:1-4 yaml-syntax '  \t'"], fixed: "a:\n  b:\n    c: 1\n"),
        Case(text: "a: 1\nb: 2\na: 3\n", findings: ["3:1-2 duplicate-key 'a'"], outline: "{a: 1, b: 2}"),
        Case(text: "{a: 1, \"a\": 2}\n", findings: ["1:8-11 duplicate-key '\"a\"'"], outline: "{a: 1}"),
        Case(text: "\u{e9}: 1\ne\u{301}: 2\n", findings: [], outline: "{\u{e9}: 1, e\u{301}: 2}"),
        Case(text: "[a]: 1\nb: 2\n", findings: ["1:1-4 yaml-syntax '[a]'"], outline: "{b: 2}"),
        Case(text: "? {a: 1}\n: 1\nb: 2\n", findings: ["1:3-9 yaml-syntax '{a: 1}'"], outline: "{b: 2}"),
        Case(text: ": 1\n", findings: ["1:1-2 yaml-syntax ':'"]),
        Case(text: "a: 1\n: 2\n", findings: ["2:1-2 yaml-syntax ':'"]),
        Case(text: "{a: 1, : 2}\n", findings: ["1:8-9 yaml-syntax ':'"]),
        Case(text: "a: 1\n?", findings: ["2:1-2 yaml-syntax '?'"]),
        Case(text: "model:Blog\n", findings: ["1:1-7 yaml-syntax 'model:'"], fixed: "model: Blog\n", outline: "?"),
        Case(text: "model:Blog\nversion: 3\n", findings: ["1:1-7 yaml-syntax 'model:'"], fixed: "model: Blog\nversion: 3\n"),
        Case(text: "model: Blog\nversion:3\nb:\n", findings: ["2:1-9 yaml-syntax 'version:'"], fixed: "model: Blog\nversion: 3\nb:\n"),
        Case(text: "a:\n  b:c\n  d: e\n", findings: ["2:3-5 yaml-syntax 'b:'"], fixed: "a:\n  b: c\n  d: e\n"),
        Case(text: "x: \"abc\ny: 1\n", findings: ["1:4-5 yaml-syntax '\"'"]),
        Case(text: "x: [a, b\ny: 1\n", findings: ["1:4-5 yaml-syntax '['"], fixed: "x: [a, b]\ny: 1\n"),
        Case(text: "x: {a: b\n   c: 1}\n", findings: ["2:4-5 yaml-syntax 'c'"], fixed: "x: {a: b,\n   c: 1}\n"),
        Case(text: "x: [a]?\n", findings: ["1:4-8 invalid-short-form '[a]?'"], fixed: "x: [a]\n"),
        Case(text: "x: \"a \"b\" c\"\n", findings: ["1:4-13 yaml-syntax '\"a \"b\" c\"'"], fixed: "x: \"a \\\"b\\\" c\"\n"),
        Case(text: "a: 1\n<<<<<<< x\nb: 1\n=======\nb: 2\n>>>>>>> y\n", findings: ["2:1-10 yaml-syntax '<<<<<<< x'"]),
        Case(text: "x: [a, b\n", findings: ["1:4-5 yaml-syntax '['"], fixed: "x: [a, b]\n"),
        Case(text: "x: {a: b\n", findings: ["1:4-5 yaml-syntax '{'"], fixed: "x: {a: b }\n"),
        Case(text: "x: { a: \"Dr \" + b }\n", findings: ["1:15-16 yaml-syntax '+'"]),
        Case(text: "x: \"\\d+\"\n", findings: ["1:5-7 yaml-syntax '\\d'"]),
        Case(text: "x: \"\\ud83d\\ude00\"\n", findings: ["1:5-7 yaml-syntax '\\u'"]),
        Case(text: "a: 1\nb\nc: 2\n", findings: ["2:1-2 yaml-syntax 'b'"]),
        Case(text: "a: 1\n  b: 2\n", findings: ["2:3-7 yaml-syntax 'b: 2'"]),
        Case(text: "a:\n    b: 1\n  c: 2\n", findings: ["3:3-7 yaml-syntax 'c: 2'"]),
        Case(text: "a:\n  - 1\n  b: 2\n", findings: ["3:3-7 yaml-syntax 'b: 2'"]),
        Case(text: "a: \u{1}\n", findings: ["1:4-5 not-text '\u{1}'"]),
        Case(text: "ü: x\u{FEFF}\n", findings: ["1:5-6 not-text '\u{FEFF}'"], fixed: "ü: x\n"),
    ]
}

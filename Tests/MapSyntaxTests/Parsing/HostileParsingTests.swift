import RandomTesting
import Testing

@testable import MapSyntax

@Suite struct HostileParsingTests {
    private static let words = [
        "$source", "$0", "$", "a", "größe", "if(", "(", ")", "[", "]", ",", ".", "!", "!=", "==", "=", "<", "<=", "??", "?", "?.", ":",
        "and",
        "or", "not", "in", "as", "is", "nil", "null", "true", "+", "-", "*", "**", "/", "%", "&", "&&", "|", "||", "^", "\"text\"", "'t'",
        "\"",
        "'", "\\", "\\u{41}", "12", "1.5e3", "007", "2024-01-01", " ", "\n", "\r\n", "#", "“", "\u{A0}", "😀", "e\u{301}", "\0",
    ]

    private func check(_ range: TextRange, in count: Int) -> Bool { range.lower >= 0 && range.lower <= range.upper && range.upper <= count }

    /// Parses the bytes, and checks that every range is within the file.
    private func survives(_ text: String, _ bytes: [UInt8]) {
        var diagnostics = Diagnostics()
        let parsed = parseExpression(TextFile(path: "e", bytes: bytes), id: FileID(0), into: &diagnostics)
        for part in parts(of: parsed) where !check(part.range, in: bytes.count) {
            Issue.record("a part of \(text) stands at \(part.range)")
        }
        for label in diagnostics.all.flatMap(\.labels) where !check(label.range, in: bytes.count) {
            Issue.record("a finding about \(text) stands at \(label.range)")
        }
        for edit in diagnostics.all.flatMap(\.fixes).flatMap(\.edits) where !check(edit.range, in: bytes.count) {
            Issue.record("a fix of \(text) stands at \(edit.range)")
        }
    }

    @Test func `no string of tokens breaks the parser`() {
        var dice = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...24, using: &dice)).map { _ in Self.words.randomElement(using: &dice) ?? "" }
                .joined(separator: Bool.random(using: &dice) ? " " : "")
            survives(text, Array(text.utf8))
        }
    }

    @Test func `no string of bytes breaks the parser`() {
        var dice = SeededGenerator(seed: 2)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice) }
            let text = String(decoding: bytes, as: UTF8.self)
            survives(text, Array(text.utf8))
        }
    }

    @Test func `no damaged file breaks the reader`() {
        let whole = Array(
            """
            model: B
            version: 1
            enums: { S: [a, b] }
            entities:
              P:
                parent: Q
                attributes: { a: string? = "x", b: { type: date, stored: { as: unix }, min: 1 } }
                relationships: { c: [P], d: { to: P?, inverse: c, through: { table: t } } }
                unique: [[a], [a, b]]
                indexes: [[a desc]]
            from: 1
            to: 2
            mappings: [x]
            set: { a: "if($source.b, 1, 2)" }
            entities:
              P:
                - set: { a: { value: $source.b, map: { x: y }, else: nil } }
                  where: not a == b
                  rows: [{ a: 1 }]
            drop: [P.a]
            """.utf8)
        let marks = Array(" \n:-[]{},'\"|>#$?!&*~.0a".utf8)
        var dice = SeededGenerator(seed: 3)
        for _ in 0..<4_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &dice) {
                let place = Int.random(in: 0..<bytes.count, using: &dice)
                switch Int.random(in: 0...2, using: &dice) {
                case 0: bytes[place] = marks.randomElement(using: &dice) ?? 0
                case 1: bytes.insert(marks.randomElement(using: &dice) ?? 0, at: place)
                default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &dice)))
                }
                if bytes.isEmpty { bytes = whole }
            }
            var diagnostics = Diagnostics()
            let names = ["b.model.yaml", "b.mapping.yaml", "mapc.yaml"]
            _ = parse(names.map { TextFile(path: $0, bytes: bytes) }, into: &diagnostics)
            for label in diagnostics.all.flatMap(\.labels) where !check(label.range, in: bytes.count) {
                Issue.record("a finding stands at \(label.range) of \(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }
}

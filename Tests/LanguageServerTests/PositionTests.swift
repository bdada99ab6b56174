import MapSyntax
import RandomTesting
import Testing

@testable import LanguageServer

/// Checks positions on texts with letters of one to four bytes, combining marks, tabs and all line breaks.
@Suite struct PositionTests {
    private static let pieces = ["a", "\u{FEFF}", "ä", "e\u{301}", "😀", "👩‍👩‍👧", "\t", " ", "\n", "\r\n", "\r", "x: ", "\u{2028}"]

    private func text(_ generator: inout SeededGenerator) -> String {
        (0..<generator.number(below: 30)).map { _ in generator.pick(Self.pieces) }.joined()
    }

    /// Returns the places between the scalars of a text, without those inside a line break.
    private func places(of text: String) -> [Int] {
        let bytes = Array(text.utf8)
        return (0...bytes.count).filter { place in
            let isInside = place < bytes.count && bytes[place] & 0xC0 == 0x80
            return !isInside && !(place > 0 && place < bytes.count && bytes[place - 1] == 13 && bytes[place] == 10)
        }
    }

    @Test("A place in a text is the same place after it was a position", arguments: seeds(300), [PositionEncoding.utf8, .utf16, .utf32])
    func returns(_ seed: UInt64, encoding: PositionEncoding) {
        var generator = SeededGenerator(seed: seed)
        let words = text(&generator)
        let positions = PositionedText(Document(uri: "", path: "", version: nil, bytes: Array(words.utf8)), encoding)
        for place in places(of: words) {
            #expect(positions.offset(of: positions.position(of: place)) == place, "\(words.debugDescription)")
        }
    }

    @Test("Changes of ranges give the text that the editor has", arguments: seeds(300), [PositionEncoding.utf8, .utf16, .utf32])
    func changes(_ seed: UInt64, encoding: PositionEncoding) {
        var generator = SeededGenerator(seed: seed)
        var words = text(&generator)
        var document = Document(uri: "", path: "", version: nil, bytes: Array(words.utf8))
        for _ in 0..<5 {
            let places = places(of: words)
            let (first, second) = (generator.pick(places), generator.pick(places))
            let (lower, upper) = (min(first, second), max(first, second))
            let new = text(&generator)
            let positions = PositionedText(Document(uri: "", path: "", version: nil, bytes: Array(words.utf8)), encoding)
            document.apply(["range": positions.range(of: lower..<upper), "text": .string(new)], encoding)
            let bytes = Array(words.utf8)
            words = String(decoding: Array(bytes[..<lower]) + Array(new.utf8) + Array(bytes[upper...]), as: UTF8.self)
            #expect(document.bytes == Array(words.utf8))
            #expect(document.lines == LineIndex(TextFile(path: "", text: words)))
        }
    }

    @Test(
        "A column is counted in the units of the encoding",
        arguments: [(PositionEncoding.utf8, 10), (.utf16, 7), (.utf32, 6)])
    func units(_ encoding: PositionEncoding, column: Int) {
        let positions = PositionedText(TextFile(path: "", text: "a: ä😀b: 1"), encoding)
        #expect(positions.position(of: 10)["character"] == .integer(column))
    }

    @Test func `a position outside the text is its nearest place`() {
        let positions = PositionedText(TextFile(path: "", text: "ab\ncd"), .utf16)
        #expect(positions.offset(of: ["line": 0, "character": 99]) == 2)
        #expect(positions.offset(of: ["line": 9, "character": 0]) == 5)
        #expect(positions.offset(of: ["line": .integer(.max), "character": .integer(.max)]) == 5)
        #expect(positions.offset(of: ["line": -1, "character": 0]) == nil)
        #expect(positions.bytes(of: ["start": ["line": 1, "character": 1], "end": ["line": 0, "character": 1]]) == 1..<4)
    }

    @Test("The edits from one text to another give it", arguments: seeds(200))
    func hunksGive(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let (old, new) = (text(&generator), text(&generator))
        var bytes = Array(old.utf8)
        let positions = PositionedText(TextFile(path: "", text: old), .utf8)
        for hunk in hunks(from: positions, to: TextFile(path: "", text: new)).reversed() {
            bytes.replaceSubrange(hunk.bytes, with: Array(hunk.text.utf8))
        }
        #expect(String(decoding: bytes, as: UTF8.self) == new)
    }

    @Test(
        "A path is the same after it was a URI",
        arguments: ["/a/b.yaml", "/a b/ä😀/%41.yaml", "/C:/x", "/"])
    func uris(_ path: String) {
        #expect(DocumentURI.path(of: DocumentURI.uri(of: path)) == path)
    }

    @Test func `only files have a path`() {
        #expect(DocumentURI.path(of: "untitled:1") == nil)
        #expect(DocumentURI.path(of: "https://example.com/a") == nil)
        #expect(DocumentURI.path(of: "file://other/a") == nil)
        #expect(DocumentURI.path(of: "file://localhost/a%20b") == "/a b")
        #expect(DocumentURI.path(of: "file:///%ff") == nil)
    }
}

import RandomTesting
import Testing

@testable import MapSyntax

@Suite struct MergedTextTests {
    private func merged(_ base: String, _ mine: String, _ theirs: String, depth: Int = 0) -> String? {
        mergedText(Array(base.utf8), Array(mine.utf8), Array(theirs.utf8), depth: depth).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `changes of other lines are both made`() {
        #expect(merged("a\nb\nc\n", "a\nB\nc\n", "A\nb\nc\nd\n") == "A\nB\nc\nd\n")
    }

    @Test func `a line that both change is a conflict`() {
        #expect(merged("a\nb\n", "a\nB\n", "a\nbb\n") == nil)
        #expect(merged("a\nb\n", "a\nB\n", "a\nB\n") == "a\nB\n")
    }

    @Test func `what both insert in one place comes after each other`() {
        #expect(merged("a\n", "a\nmine\n", "a\ntheirs\n") == "a\ntheirs\nmine\n")
    }

    @Test func `within brackets, elements are merged up to a depth`() {
        let (base, mine, theirs) = ("{ a: [x], b: y }", "{ a: [x], b: y, c: z }", "{ a: [x, w], b: v }")
        #expect(merged(base, mine, theirs) == nil)
        #expect(merged(base, mine, theirs, depth: 1) == "{ a: [x, w], b: v, c: z }")
    }

    /// Whoever changes nothing gets the other's text.
    @Test(arguments: seeds(200))
    func `who changes nothing gets the other text`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func text() -> String {
            (0..<Int.random(in: 0...12, using: &random)).map { _ in random.pick(["a", "b,", "{ a: b }", "[c, d]", "\n", "\n", "  e\n"]) }
                .joined()
        }
        let (base, other) = (text(), text())
        for depth in 0...3 {
            #expect(merged(base, other, base, depth: depth) == other)
            #expect(merged(base, base, other, depth: depth) == other)
            #expect(merged(base, other, other, depth: depth) == other)
        }
    }
}

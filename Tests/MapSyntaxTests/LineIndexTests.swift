import Testing

@testable import MapSyntax

@Suite struct LineIndexTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        /// The line and column of each byte, and of the end.
        let positions: [(Int, Int)]

        var testDescription: String { text.debugDescription }
    }

    @Test(arguments: [
        Case(text: "", positions: [(1, 1)]),
        Case(text: "a\nb", positions: [(1, 1), (1, 2), (2, 1), (2, 2)]),
        Case(text: "a\r\nb\r\n", positions: [(1, 1), (1, 2), (1, 2), (2, 1), (2, 2), (2, 2), (3, 1)]),
        Case(text: "a\rb", positions: [(1, 1), (1, 2), (2, 1), (2, 2)]),
        Case(text: "\r\r\n\n", positions: [(1, 1), (2, 1), (2, 1), (3, 1), (4, 1)]),
        Case(text: "üa", positions: [(1, 1), (1, 2), (1, 2), (1, 3)]),
        Case(text: "\u{FEFF}a", positions: [(1, 1), (1, 1), (1, 1), (1, 1), (1, 2)]),
        Case(text: "\u{2028}\u{85}a", positions: [(1, 1), (1, 2), (1, 2), (1, 2), (1, 3), (1, 3), (1, 4)]),
    ])
    func `lines end as in editors and columns count scalars`(_ this: Case) {
        let index = LineIndex(TextFile(path: "a", text: this.text))
        let positions = (0...this.text.utf8.count).map { index.position(of: $0) }
        #expect(positions == this.positions.map { TextPosition(line: $0.0, column: $0.1) })
        #expect(index.position(of: 10_000) == positions.last)
    }

    @Test func `each unit counts in its own way, there and back`() {
        let index = LineIndex(TextFile(path: "a", text: "x\na\u{1F600}ü z"))
        let expected: [(LineIndex.Unit, Int)] = [(.scalars, 5), (.utf16, 6), (.utf8, 9)]
        for (unit, column) in expected {
            #expect(index.position(of: 10, in: unit) == TextPosition(line: 2, column: column))
            #expect(index.offset(of: TextPosition(line: 2, column: column), in: unit) == 10)
        }
        #expect(index.offset(of: TextPosition(line: 2, column: 3), in: .utf16) == 3, "half of a pair is the whole scalar")
        #expect(index.offset(of: TextPosition(line: 1, column: 9)) == 1)
        #expect(index.offset(of: TextPosition(line: 3, column: 1)) == nil)
        #expect(index.text(ofLine: 2) == "a\u{1F600}ü z")
        #expect(index.lineCount == 2)
    }

    @Test func `positions in a long line are those that reading it from its beginning gives`() {
        let words = ["a", "\u{1F600}", "ü", "名", "e\u{301}", "\u{FEFF}", "\t"]
        let line = (0..<3_000).map { words[$0 * $0 % words.count] }.joined()
        var index = LineIndex(TextFile(path: "a", text: "x\r\n" + line + "\n" + line + "\ny"))
        // A change forgets what was counted, and this one changes nothing else.
        var plain = index
        plain.replace(0..<1, with: Array("x".utf8))
        for unit in [LineIndex.Unit.scalars, .utf16, .utf8] {
            for offset in stride(from: 0, through: index.bytes.count, by: 7) {
                let position = index.position(of: offset, in: unit)
                #expect(position == plain.position(of: offset, in: unit))
                for column in position.column...position.column + 1 {
                    let place = TextPosition(line: position.line, column: column)
                    #expect(index.offset(of: place, in: unit) == plain.offset(of: place, in: unit))
                }
            }
        }
        index.replace(3..<9, with: [])
        let fresh = LineIndex(TextFile(path: "a", bytes: index.bytes))
        #expect(index.position(of: 9_000) == fresh.position(of: 9_000))
    }
}

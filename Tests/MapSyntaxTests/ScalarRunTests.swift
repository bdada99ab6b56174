import RandomTesting
import Testing

@testable import MapSyntax

/// Checks that the bytes of a value are found in the file again, in every style of scalar.
@Suite struct ScalarRunTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let value: String
        /// A piece of the value, and the text in the file that it points at.
        let piece: String
        let written: String

        var testDescription: String { text.debugDescription }
    }

    @Test(arguments: [
        Case(text: "x: $source.name\n", value: "$source.name", piece: "name", written: "name"),
        Case(text: "x: 'it''s mine'\n", value: "it's mine", piece: "'", written: "''"),
        Case(text: "x: 'it''s mine'\n", value: "it's mine", piece: "mine", written: "mine"),
        Case(text: "x: \"a\\tbcd\"\n", value: "a\tbcd", piece: "\t", written: "\\t"),
        Case(text: "x: \"a\\tbcd\"\n", value: "a\tbcd", piece: "bc", written: "bc"),
        Case(text: "x: \"\\u00e9t\\u00E9\"\n", value: "été", piece: "té", written: "t\\u00E9"),
        Case(text: "x: \"na\\\n   me\"\n", value: "name", piece: "name", written: "na\\\n   me"),
        Case(text: "x: \"a\n\n   b\"\n", value: "a\nb", piece: "b", written: "b"),
        Case(text: "x: a +\n   b\n", value: "a + b", piece: "b", written: "b"),
        Case(text: "x: a +\r\n   b\r\n", value: "a + b", piece: "+ b", written: "+\r\n   b"),
        Case(text: "x: |\n  if(a,\n    b)\n", value: "if(a,\n  b)\n", piece: "b", written: "b"),
        Case(text: "x: |\r\n  one\r\n  two\r\n", value: "one\ntwo\n", piece: "two", written: "two"),
        Case(text: "x: >\n  one\n  two\n", value: "one two\n", piece: " t", written: "\n  t"),
        Case(text: "x: |2\n    a\n   b\n", value: "  a\n b\n", piece: "b", written: "b"),
        Case(text: "ü: \u{1F600} 'a'\n", value: "\u{1F600} 'a'", piece: "a", written: "a"),
    ])
    func `a piece of a value points at what spells it`(_ this: Case) throws {
        let reading = Reading(this.text)
        let scalar = try #require(reading.scalars.last)
        #expect(scalar.text == this.value)
        let piece = try #require(scalar.text.range(ofBytes: this.piece))
        #expect(reading.text(scalar.range(of: piece)) == this.written)
    }

    @Test func `an empty piece stands before its next byte, at the end after the last one`() throws {
        let folded = try #require(Reading("x: a\n   b\n").scalars.last)
        #expect(folded.range(of: 2..<2) == TextRange(FileID(0), 8, 8))
        #expect(folded.range(of: 3..<3) == TextRange(FileID(0), 9, 9))
        let block = try #require(Reading("x: |\n  ab\n\n").scalars.last)
        #expect(block.range(of: 3..<3) == TextRange(FileID(0), 9, 9))
        let empty = try #require(Reading("x: ''\n").scalars.last)
        #expect(empty.range(of: 0..<0) == TextRange(FileID(0), 4, 4))
    }

    /// 20,000 scalars made of difficult parts: escapes, line breaks of every kind, blank lines, indentation, indicators.
    @Test(arguments: [YAMLScalar.Style.plain, .singleQuoted, .doubleQuoted, .literal, .folded])
    func `runs spell the value of any scalar`(_ style: YAMLScalar.Style) {
        var random = SeededGenerator(seed: UInt64(style.hashValueForSeed))
        var read = 0
        for _ in 0..<4_000 {
            let text = random.document(with: style)
            let reading = Reading(text)
            guard let scalar = reading.scalars.last else { continue }
            read += 1
            let faults = reading.faults(of: scalar)
            #expect(faults == [], "\(text.debugDescription)")
            if !faults.isEmpty { return }
        }
        #expect(read > 1_000)
    }
}

extension YAMLScalar.Style {
    fileprivate var hashValueForSeed: Int {
        switch self {
        case .plain: 1
        case .singleQuoted: 2
        case .doubleQuoted: 3
        case .literal: 4
        case .folded: 5
        }
    }
}

extension String {
    /// Returns the range of the bytes of another text.
    fileprivate func range(ofBytes other: String) -> Range<Int>? {
        let (own, sought) = (Array(utf8), Array(other.utf8))
        return own.indices.first { own[$0...].starts(with: sought) }.map { $0..<$0 + sought.count }
    }
}

extension Reading {
    /// The scalars that are values, in the order of the file.
    fileprivate var scalars: [YAMLScalar] {
        var result: [YAMLScalar] = []
        var rest = root.map { [$0] } ?? []
        while let node = rest.popLast() {
            switch node.content {
            case .scalar(let scalar): result.append(scalar)
            case .missing: break
            case .sequence(let items, _): rest += items.reversed()
            case .mapping(let pairs, _): rest += pairs.map(\.value).reversed()
            }
        }
        return result
    }

    /// Returns what is wrong with a scalar's runs. Empty unless the reading of scalars is broken.
    fileprivate func faults(of scalar: YAMLScalar) -> [String] {
        let value = Array(scalar.text.utf8)
        var faults: [String] = []
        var (valueEnd, fileEnd) = (0, Int(scalar.range.lower))
        for run in scalar.runs {
            if run.valueLower != valueEnd { faults.append("the value has a gap before \(run)") }
            if run.fileLower < fileEnd { faults.append("the file goes back at \(run)") }
            (valueEnd, fileEnd) = (run.valueUpper, run.fileUpper)
            let piece = value[run.valueLower..<run.valueUpper]
            let written = text(TextRange(FileID(0), run.fileLower, run.fileUpper))
            let isVerbatim = written.utf8.elementsEqual(piece)
            let spelling = written.unicodeScalars
            let isFold =
                (piece.elementsEqual(" ".utf8) || piece.elementsEqual("\n".utf8))
                && spelling.contains { "\n\r\u{85}".unicodeScalars.contains($0) }
            if !isVerbatim, !isFold, written.utf8.first != UInt8(ascii: "\\"), written != "''" {
                faults.append("\(run) spells \(String(decoding: piece, as: UTF8.self).debugDescription) as \(written.debugDescription)")
            }
        }
        if valueEnd != value.count { faults.append("the runs end at \(valueEnd) of \(value.count)") }
        return faults
    }
}

extension SeededGenerator {
    private mutating func text(_ most: Int, of choices: [String]) -> String {
        (0..<Int.random(in: 0...most, using: &self)).map { _ in pick(choices) }.joined()
    }

    /// Returns a document with one scalar of a style. YAML often refuses it.
    mutating func document(with style: YAMLScalar.Style) -> String {
        let head = pick(["", "x: ", "- ", "- x: ", "ü:\n  y: ", "- - ", "a:\n    b:\n     - "])
        let lineBreak = pick(["\n", "\n", "\r\n", "\r"])
        let gap = ["\n", "\n  ", "\n      ", "\n\n ", " \n \t", "\n", "\u{85}      ", "\u{2028}      ", "\n      "]
        let words = ["a", "bc", "ü", "\u{1F600}", " ", "  ", ".", "(", ")", "e\u{301}", "$s", "#"]
        var body: String
        switch style {
        case .plain: body = "w" + text(8, of: words + gap + [",", "\t", "!"])
        case .singleQuoted: body = "'" + text(8, of: words + gap + ["''", "\\", "\"", "\t", ": "]) + "'"
        case .doubleQuoted:
            let escapes = [
                "\\t", "\\n", "\\\"", "\\\\", "\\x41", "\\u00e9", "\\U0001F600", "\\N", "\\_", "\\L", "\\P", "\\e", "\\0", "\\ ", "\\/",
                "\\\n   ", "\\\n\n  ",
            ]
            body = "\"" + text(8, of: words + gap + escapes + ["'", "\t", ": "]) + "\""
        case .literal, .folded: body = block(style, words)
        }
        body += pick(["", "\n", "\n\n", "\n# c\n", "  # c\n"])
        return (head + body).split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineBreak)
    }

    private mutating func block(_ style: YAMLScalar.Style, _ words: [String]) -> String {
        let header =
            (style == .literal ? "|" : ">") + pick(["", "", "", "2", "1", "4"]) + pick(["", "-", "+"]) + pick(["", "", "  # c", " "])
        let indentation = pick(["  ", "      ", "    ", "   ", " "])
        let lines = (0..<Int.random(in: 0...6, using: &self)).map { _ in
            pick([indentation, indentation, indentation, indentation + " ", indentation + "\t", "", " "])
                + text(4, of: words + ["\u{85}" + indentation, "\u{2028}" + indentation])
        }
        return ([header] + lines).joined(separator: "\n")
    }
}

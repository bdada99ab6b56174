import MapAnalysis
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapSyntax

/// Checks that the compiler finishes whatever the files contain, and that every finding refers to a place in a file.
@Suite(.timeLimit(.minutes(10))) struct DamagedInputTests {
    @Test(arguments: seeds(20))
    func `damaged models and mappings are read to the end`(seed: UInt64) {
        var maker = RandomMigration(seed: seed % 10 + 1)
        let files = maker.make(steps: 1).files
        var damage = Damage(random: SeededGenerator(seed: seed))
        for _ in 0..<12 {
            var texts = files.map(\.bytes)
            let place = damage.random.next() % UInt64(texts.count)
            for _ in 0...(damage.random.next() % 3) { damage.damage(&texts[Int(place)]) }
            checkAll(zip(files, texts).map { TextFile(path: $0.path, bytes: $1) })
        }
    }

    /// Expressions that are each deeper or larger than anybody writes. Each must give one finding immediately.
    static let huge: [(name: String, expression: String)] = [
        ("parentheses", String(repeating: "(", count: 200_000)),
        ("closed parentheses", String(repeating: "(", count: 5_000) + "1" + String(repeating: ")", count: 5_000)),
        ("a sum", "1" + String(repeating: " + 1", count: 100_000)),
        ("signs", String(repeating: "-", count: 100_000) + "1"), ("nots", String(repeating: "not ", count: 50_000) + "true"),
        ("fallbacks", "$source.a" + String(repeating: " ?? $source.a", count: 50_000)),
        ("calls", String(repeating: "upper(", count: 20_000)), ("steps", "$source" + String(repeating: ".a", count: 100_000)),
        ("methods", "E" + String(repeating: ".filter(true)", count: 20_000)),
        ("closures", String(repeating: "E.filter(", count: 10_000) + "true" + String(repeating: ")", count: 10_000)),
        ("exclamation marks", "$source.a" + String(repeating: "!", count: 100_000)),
        ("a list", "[" + String(repeating: "1, ", count: 100_000) + "1]"),
        ("an open text", "\"" + String(repeating: "a", count: 1_000_000)),
        ("a long number", String(repeating: "9", count: 1_000_000)), ("a long name", "$" + String(repeating: "a", count: 1_000_000)),
        ("escapes", "\"" + String(repeating: "\\u{41}", count: 100_000) + "\""),
        ("a long decimal", "decimal(\"0." + String(repeating: "1", count: 500_000) + "\")"),
        ("casts", "$source" + String(repeating: " as E", count: 50_000)), ("conditions", String(repeating: "if(true, ", count: 20_000)),
    ]

    @Test(arguments: huge.indices)
    func `an expression that is too large is one finding`(index: Int) {
        let model = "entities:\n  E:\n    attributes:\n      a: string?\n"
        let migration = Migration("", model, model, "entities:\n  E:\n    set:\n      a: |\n        \(Self.huge[index].expression)\n")
        let errors = checkAll(migration.files)
        #expect(!errors.isEmpty && errors.count <= 3, "\(Self.huge[index].name): \(errors.map(\.message.count))")
    }

    static let deep: [(name: String, text: String)] = [
        ("sequences", String(repeating: "[", count: 100_000)), ("maps", String(repeating: "{a: ", count: 100_000)),
        ("blocks", (0..<2_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()),
        ("dashes", String(repeating: "- ", count: 100_000)),
        ("keys", String(repeating: "? ", count: 50_000)), ("anchors", String(repeating: "&a ", count: 10_000) + "*a"),
        ("one key", "a" + String(repeating: "b", count: 2_000_000) + ": 1\n"),
        ("many keys", "entities:\n" + (0..<20_000).map { "  E\($0): { attributes: { a: string } }\n" }.joined()),
        ("the same keys", "entities:\n" + String(repeating: "  E: { attributes: { a: string } }\n", count: 10_000)),
        ("parents", "entities:\n" + (0..<10_000).map { "  E\($0): { parent: E\($0 + 1) }\n" }.joined() + "  E10000: {}\n"),
        (
            "a chain of composites",
            "composites:\n" + (0..<20_000).map { "  C\($0): { a: C\($0 + 1) }\n" }.joined() + "  C20000: { a: string }\n"
        ),
        (
            "composites",
            "composites:\n" + (0..<60).map { "  C\($0): { a: C\($0 + 1), b: C\($0 + 1) }\n" }.joined() + "  C60: { a: string }\n"
        ),
    ]

    @Test(arguments: deep.indices)
    func `what is nested or repeated without end is read to the end`(index: Int) {
        checkAll([TextFile(path: "1.model.yaml", text: "model: M\nversion: 1\n" + Self.deep[index].text)])
        checkAll([TextFile(path: "2.mapping.yaml", text: "mapping: M\nfrom: 1\nto: 2\n" + Self.deep[index].text)])
    }

    /// Returns the errors. Checks that the labels of all findings are within their files.
    @discardableResult
    private func checkAll(_ files: [TextFile]) -> [Diagnostic] {
        var diagnostics = Diagnostics()
        _ = analyse(parse(files, into: &diagnostics), into: &diagnostics)
        for diagnostic in diagnostics.all {
            for label in diagnostic.labels {
                let isInside =
                    files.indices.contains(Int(label.range.file.index)) && label.range.lower >= 0
                    && label.range.lower <= label.range.upper && Int(label.range.upper) <= files[Int(label.range.file.index)].bytes.count
                #expect(isInside, "\(diagnostic.code.slug) points out of its file: \(label.range)")
            }
        }
        return diagnostics.all.filter { $0.severity == .error }
    }
}

/// Random damage to the bytes of a file.
struct Damage {
    var random: SeededGenerator

    private static let pieces =
        [
            "\t", "- ", ": ", "{", "}", "[", "]", "\"", "'", "|", ">", "&a", "*a", "!!str", "#", "\n", "\r", "\u{FEFF}", "\u{0}", "---\n",
            "...", "? ", "%YAML",
            "(", ")", ", ", " ?? ", "$", ".", "!", "$source", "$0", "nil", "é\u{301}", "\u{2028}", "<<: ", "`", "@", "99999999999999999999",
            "0x", "1e999",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]

    mutating func damage(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...20, using: &random))
        switch random.next() % 9 {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(random.next() % 8)
        case 1 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
        case 4: bytes.removeLast(bytes.count - place)
        case 5: indent(&bytes)
        case 6: swapLines(&bytes)
        case 7: bytes.insert(contentsOf: Array(repeating: random.pick(Self.pieces), count: 300).joined(), at: place)
        default: bytes.insert(contentsOf: random.pick(Self.pieces), at: place)
        }
    }

    private mutating func indent(_ bytes: inout [UInt8]) {
        let starts = bytes.indices.filter { $0 == 0 || bytes[$0 - 1] == UInt8(ascii: "\n") }
        guard let start = starts.randomElement(using: &random) else { return }
        if random.chance(50), bytes[start] == UInt8(ascii: " ") {
            bytes.remove(at: start)
        } else {
            bytes.insert(UInt8(ascii: " "), at: start)
        }
    }

    private mutating func swapLines(_ bytes: inout [UInt8]) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        lines.swapAt(Int.random(in: 0..<lines.count, using: &random), Int.random(in: 0..<lines.count, using: &random))
        bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }
}

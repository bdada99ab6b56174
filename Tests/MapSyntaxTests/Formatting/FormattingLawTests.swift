import Foundation
import RandomTesting
import Testing

@testable import MapSyntax

/// Checks the formatter on every file of the pages and examples, arranged at random.
@Suite struct FormattingLawTests {
    /// The files of the pages and examples that can be formatted, each with its formatted text.
    static let files: [(file: TextFile, kind: FileKind, formatted: TextFile)] = {
        ["Tests/Specs", "Grammar", "examples", "docs"].flatMap(paths).flatMap(texts).compactMap { text in
            let file = TextFile(path: "", text: text)
            guard let kind = FileKind(ofKeysIn: file), let formatted = format(file, kind) else { return nil }
            return (file, kind, formatted)
        }
    }()

    private static func paths(in folder: String) -> [URL] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return names.sorted().map { root.appending(path: $0) }
    }

    /// Returns the YAML of a file, or of each fence of a page.
    private static func texts(in place: URL) -> [String] {
        guard ["yaml", "md"].contains(place.pathExtension), let text = try? String(contentsOf: place, encoding: .utf8) else { return [] }
        if place.pathExtension == "yaml" { return [text] }
        return text.components(separatedBy: "```yaml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    private static func format(_ file: TextFile, _ kind: FileKind) -> TextFile? {
        var unheard = Diagnostics()
        return formatFile(file, as: kind, into: &unheard)
    }

    private func words(_ file: TextFile?) -> String { file.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "nothing" }

    @Test func `there are many files`() { #expect(Self.files.count > 2_000) }

    @Test func `a formatted file stays as it is`() {
        for (_, kind, formatted) in Self.files { #expect(words(Self.format(formatted, kind)) == words(formatted)) }
    }

    @Test func `the examples are formatted`() throws {
        for path in Self.paths(in: "examples") {
            guard let kind = FileKind(ofPath: path.path) else { continue }
            let file = TextFile(path: "", text: try String(contentsOf: path, encoding: .utf8))
            #expect(words(Self.format(file, kind)) == words(file), "\(path.lastPathComponent)")
        }
    }

    /// Whoever arranges the same keys and values in another way gets the same file.
    @Test(arguments: seeds(1)) func `the arrangement does not decide`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var count = 0
        for (file, kind, formatted) in Self.files where !formatted.hasComments {
            guard let arranged = RandomArrangement.text(of: file, kind, &generator) else { continue }
            let scrambled = TextFile(path: "", text: arranged)
            // The arrangement has no blank lines.
            if words(Self.format(scrambled, kind)).replacing("\n\n", with: "\n") != words(formatted).replacing("\n\n", with: "\n") {
                Issue.record("from\n\(arranged)\nbecomes\n\(words(Self.format(scrambled, kind)))\ninstead of\n\(words(formatted))")
            }
            count += 1
        }
        #expect(count > 1_500)
    }

    /// When keys move, their comments move with them, and what is at the top of the file stays there.
    @Test(arguments: seeds(1)) func `a comment stays with its entry`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var count = 0
        for (file, kind, formatted) in Self.files.drawn(&generator) where !formatted.hasComments {
            guard let arranged = RandomArrangement.text(of: file, kind, isCommented: true, &generator) else { continue }
            let result = words(Self.format(TextFile(path: "", text: "# at the top\n\n" + arranged), kind))
            let lines = result.split(separator: "\n", omittingEmptySubsequences: false)
            var misplaced = lines.indices.filter { index in
                guard let about = lines[index].split(separator: "# about ").last, lines[index].contains("# about ") else { return false }
                return !lines[index...].prefix(3).contains { $0.contains("\(about):") && !$0.contains("#") }
            }
            if !result.hasPrefix("# at the top\n\n") { misplaced.append(0) }
            for index in misplaced { Issue.record("line \(index + 1), from\n\(arranged)\nbecomes\n\(result)") }
            count += 1
        }
        #expect(count > 300)
    }

    /// A comment above an entry, indented like it, or behind it, belongs there.
    @Test(arguments: seeds(2)) func `comments that are in their places stay there`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var count = 0
        for (_, kind, formatted) in Self.files.drawn(&generator) {
            guard let commented = RandomComments.inPlace(formatted, &generator) else { continue }
            let found = Self.format(commented, kind)
            if found != commented { Issue.record("from\n\(words(commented))\nbecomes\n\(words(found))") }
            count += 1
        }
        #expect(count > 300)
    }

    /// Wherever comments are, none is lost, which the formatter checks by itself, and a second run changes nothing.
    @Test(arguments: seeds(2)) func `no comment is lost`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var count = 0
        for (file, kind, _) in Self.files.drawn(&generator) {
            guard let commented = RandomComments.anywhere(file, &generator) else { continue }
            guard let once = Self.format(commented, kind) else {
                Issue.record("cannot format\n\(words(commented))")
                continue
            }
            if Self.format(once, kind) != once {
                Issue.record("from\n\(words(commented))\nfirst\n\(words(once))\nthen\n\(words(Self.format(once, kind)))")
            }
            count += 1
        }
        #expect(count > 300)
    }
}

extension Array {
    /// A quarter of the elements.
    fileprivate func drawn(_ generator: inout SeededGenerator) -> [Element] { filter { _ in generator.chance(25) } }
}

extension TextFile {
    var hasComments: Bool {
        var unheard = Diagnostics()
        guard let root = readYAML(self, id: FileID(0), readsOn: false, into: &unheard).root else { return false }
        return bytes.withUnsafeBufferPointer { !FileGaps(around: root, in: $0).comments.isEmpty }
    }
}

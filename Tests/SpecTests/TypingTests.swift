import Foundation
import MapSyntax
import RandomTesting
import Testing

/// Types the examples, letter by letter, into a language server.
@Suite(.enabled(if: !isChosen)) struct TypingTests {
    private static let examples =
        ((try? FileManager.default.contentsOfDirectory(atPath: repository.appending(path: "examples").path)) ?? [])
        .filter { !$0.hasSuffix(".md") }.sorted()

    /// Of each file one beginning in twenty, with MAPC_SEEDS=20 each of them. Of one in five of these, the findings are compared with those of a new check.
    @Test("Every beginning of a file is answered", arguments: examples)
    func answers(example: String) throws {
        let files = try EditingTests.files(of: example)
        var generator = SeededGenerator(seed: firstSeed)
        var project = TypedProject(files, .utf16)
        for (number, file) in files.enumerated() {
            let text = String(decoding: file.bytes, as: UTF8.self)
            project.empty(number)
            var typed = text.startIndex
            for place in text.indices where generator.chance(5 * seeds(1).count) || text.index(after: place) == text.endIndex {
                let end = text.index(after: place)
                let unanswered = project.type(String(text[typed..<end]), in: number)
                typed = end
                #expect(unanswered.isEmpty, "\(unanswered) in \(file.path): \(text[..<end].suffix(40))")
                guard generator.chance(20) else { continue }
                let (shown, expected) = (project.shown, project.expected)
                #expect(shown == expected, "\(file.path): \(text[..<end].suffix(40))")
            }
        }
        #expect(project.files == files)
        #expect(project.shown.isEmpty)
    }
}

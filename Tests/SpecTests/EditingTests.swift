import Foundation
import MapCompiler
import MapSyntax
import RandomTesting
import Testing

/// Edits the examples at random in an editor with a language server: types, erases, cuts, pastes and undoes, with other line breaks and byte order marks,
/// and applies fixes and renames. `MAPC_EDITS` says how many edits.
@Suite(.enabled(if: !isChosen)) struct EditingTests {
    private static let count = ProcessInfo.processInfo.environment["MAPC_EDITS"].flatMap { Int($0) } ?? 500
    /// The examples in which one check does not take long, so that many edits are checked.
    private static let examples = ["01-grocery-list", "02-posts", "05-hierarchy", "10-record-shelf"]

    /// The files of an example.
    static func files(of example: String) throws -> [TextFile] {
        let folder = repository.appending(path: "examples/\(example)")
        let paths = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []).sorted()
        return try paths.filter { FileKind(ofPath: $0) != nil }.map { path in
            TextFile(path: path, bytes: Array(try Data(contentsOf: folder.appending(path: path))))
        }
    }

    @Test("After each edit the server has found what a new check finds, and what mapc lint finds", arguments: examples.indices)
    func equals(at index: Int) throws {
        let files = try Self.files(of: Self.examples[index])
        #expect(files.count > 2)
        var generator = SeededGenerator(seed: firstSeed + UInt64(index))
        var project = TypedProject(files, TypedProject.Unit.allCases[index % 3])
        for number in 1...max(Self.count / Self.examples.count, 1) {
            project.edit(&generator)
            let (shown, expected) = (project.shown, project.expected)
            guard shown == expected else {
                Issue.record("edit \(number), \(project.latest)\nthe server: \(shown)\na new check: \(expected)\n\(project.texts)")
                return
            }
            if number % 100 == 0 { try lint(project) }
            // From a ruin one learns little.
            if number % 50 == 0 { project.undoAll() }
        }
        project.undoAll()
        #expect(project.files == files)
        #expect(project.shown.isEmpty)
    }

    /// Saves the files, and compares the findings with those of `mapc lint`.
    private func lint(_ project: TypedProject) throws {
        let sandbox = try Sandbox(project.files.map { SpecFile(path: $0.path, bytes: $0.bytes, assertions: []) })
        let printed = try sandbox.run("mapc lint --format concise").text
        // One line for each finding: `path:line:column: error[code]: message`.
        let linted = printed.matches(of: #/^[^ ]+: [a-z]+\[([a-z-]+)\]: /#.anchorsMatchLineEndings()).map { String($0.1) }.sorted()
        let found = project.shown.values.joined().compactMap { $0.firstMatch(of: /"([a-z-]+)"/).map { String($0.1) } }.sorted()
        #expect(linted == found, "\(project.latest)\n\(printed)")
    }
}

import Foundation
import Testing

/// Checks the parts of the README that `SpecTests` do not run.
@Suite struct ReadmeTests {
    private static func text(_ path: String) -> String {
        (try? String(contentsOf: repository.appending(path: path), encoding: .utf8)) ?? ""
    }

    private static let pages = [
        "README.md", "ARCHITECTURE.md", "CHANGELOG.md", "SECURITY.md", "examples/README.md", "Benchmarks/README.md",
    ]

    @Test("The demo runs to its end")
    func demoRuns() throws {
        let (text, code) = try Sandbox([]).run("\(repository.appending(path: "Scripts/demo").path)")
        #expect(code == 0, "\(text)")
        #expect(text.contains("list.sqlite: GroceryList version 4, from the last run"), "\(text)")
    }

    @Test("The mapping in the README is the example's")
    func mappingIsReal() throws {
        let shown = try #require(Self.text("README.md").firstMatch(of: /```yaml\n([\s\S]*?)```/)?.1)
        let lines = { (text: Substring) in text.split(separator: "\n").filter { !$0.isEmpty } }
        #expect(lines(shown) == lines(Self.text("examples/02-posts/mappings/2-3.mapping.yaml")[...]))
    }

    @Test("Every command that the README names is one")
    func commandsAreReal() throws {
        let (help, _) = try Sandbox([]).run("mapc --help")
        let named = Self.text("README.md").matches(of: /\n(?: {4}|\$ )mapc ([a-z]+)/).map { String($0.1) }
        #expect(named.count > 8)
        for name in named where !help.contains("\n  \(name) ") { Issue.record("there is no 'mapc \(name)'") }
    }

    @Test("Every link in the repository's pages leads somewhere", arguments: pages + docs)
    func linksLead(_ path: String) {
        let folder = repository.appending(path: path).deletingLastPathComponent()
        for link in Self.text(path).matches(of: /\]\((?!https:)([^)#:]+)[^)]*\)/) {
            let target = folder.appending(path: String(link.1)).standardizedFileURL
            #expect(FileManager.default.fileExists(atPath: target.path), "\(path) links to \(link.1)")
        }
    }

    private static let docs: [String] = {
        let found = FileManager.default.enumerator(atPath: repository.appending(path: "docs").path)?.compactMap { $0 as? String } ?? []
        return found.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }.sorted()
    }()
}

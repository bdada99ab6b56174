import Foundation
import Testing

/// Checks the parts of the README that `SpecTests` do not run.
@Suite struct ReadmeTests {
    private static func text(_ path: String) -> String {
        (try? String(contentsOf: repository.appending(path: path), encoding: .utf8)) ?? ""
    }

    private static let topPages = [
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

    @Test("The rows beside the mapping in the README are what the example makes of them", .enabled(if: !isChosen))
    func rowsAreReal() throws {
        let fences = Self.text("README.md").matches(of: /```text\n([\s\S]*?)\n```/)
            .map { $0.1.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
        try #require(fences.count == 2)
        let page = try #require(pages.first { $0.path == "examples/02-posts/README.md" })
        let sandbox = try Sandbox(page.cases[0].files)
        let store = sandbox.path(SpecStore.name)
        #expect(try sandbox.run("mapc apply --create --to 2 \(SpecStore.name)").code == 0)
        try SpecStore.insert(fences[0], into: store)
        #expect(try sandbox.run("mapc apply --to 3 \(SpecStore.name)").code == 0)
        #expect(try SpecStore.tables(fences[1], of: store) == fences[1])
    }

    @Test("Every command that the README names is one")
    func commandsAreReal() throws {
        let (help, _) = try Sandbox([]).run("mapc --help")
        let named = Self.text("README.md").matches(of: /\n(?: {4}|\$ )mapc ([a-z]+)/).map { String($0.1) }
        #expect(named.count > 8)
        // The argument library has 'help' itself and does not list it.
        for name in named where name != "help" && !help.contains("\n  \(name) ") { Issue.record("there is no 'mapc \(name)'") }
    }

    @Test("Every link in the repository's pages leads somewhere", arguments: topPages + docs)
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

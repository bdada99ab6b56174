import Foundation
import Testing

/// Searches pages and comments for the phrases in the list at the end of `docs/style.md`, which are always wrong here.
@Suite struct WordingTests {
    /// The pages and folders that have been rewritten by the rules of `docs/style.md`. Add a folder here when its rewrite is finished.
    private static let pages = [
        "README.md", "ARCHITECTURE.md", "SECURITY.md", "Grammar", "docs/limits.md", "docs/performance.md", "docs/shells.md",
        "docs/stability.md", "examples",
        "Tests/README.md", "Tests/Specs", "Tests/Mutants", "docs/needs.md", "docs/diagnostics", "docs/decisions", "docs/reliability.md",
        "Benchmarks/README.md", "CHANGELOG.md", "docs/core-data.md", "docs/install.md", "docs/tutorial.md", "docs/why.md", "docs/plans.md",
        "docs/why-code.md",
    ]
    private static let sources = [
        "Tests", "Sources/mapc", "Sources/MapPlan", "Sources/MapCompiler", "Sources/MapSyntax", "Sources/MapAnalysis",
        "Sources/MapExecution", "Sources/MapPlanning", "Sources/CoreDataImport",
    ]
    private static let stylePage = "docs/style.md"

    @Test("No page uses a refused phrase", arguments: pages)
    func pagesAreClean(_ place: String) throws {
        let paths = place.hasSuffix(".md") ? [place] : Repository.files(in: place, ending: ".md")
        try #require(!paths.isEmpty, "there is no page in \(place)")
        let refused = try Self.refused()
        for path in paths { refuse(refused, in: path, Self.prose(Repository.text(path))) }
    }

    @Test("No comment uses a refused phrase", arguments: sources)
    func commentsAreClean(_ folder: String) throws {
        let files = Repository.swift(folder)
        try #require(!files.isEmpty, "there is no file in \(folder)")
        let refused = try Self.refused()
        for file in files { refuse(refused, in: file.path, Self.comments(file)) }
    }

    @Test("No help of a command uses a refused phrase")
    func helpIsClean() throws {
        let refused = try Self.refused()
        for file in Repository.swift("Sources/mapc/Commands") { refuse(refused, in: file.path, file.text) }
    }

    private func refuse(_ phrases: [Phrase], in path: String, _ text: String) {
        let words = Set(text.lowercased().split { !$0.isLetter })
        for phrase in phrases where words.isSuperset(of: phrase.words) {
            for match in phrase.pattern.matches(in: text) {
                let base = match[0].base
                let around = base[..<match[0].startIndex].suffix(40) + base[match[0].startIndex...].prefix(60)
                Issue.record("\(path): '\(phrase.words.joined(separator: " "))' in: \(around.replacing("\n", with: " "))")
            }
        }
    }

    /// A refused phrase. A text is searched for the pattern only if it has all of the words.
    private struct Phrase {
        var words: [Substring]
        var pattern: Pattern

        init(_ text: String) {
            words = text.lowercased().split(separator: " ")
            pattern = Pattern("(?i)\\b\(words.joined(separator: "\\s+"))\\b")
        }
    }

    /// The first column of the table under "Refused phrases".
    private static func refused() throws -> [Phrase] {
        let list = try #require(Repository.text(stylePage).split(separator: "## Refused phrases").last)
        let phrases = list.matches(of: /\n\| ([^|]+) \| [^|\n]+ \|/).map { String($0.1) }.filter { $0 != "refused" }
        try #require(phrases.count >= 15)
        return phrases.map(Phrase.init)
    }

    /// A page without fenced blocks, inline code and link targets: other tests check those.
    private static func prose(_ page: String) -> String {
        let text = Pattern("```[\\s\\S]*?```").replaced(in: page, with: "\n\n")
        return Pattern(#"\]\([^)]*\)"#).replaced(in: Pattern(#"`[^`\n]*`"#).replaced(in: text, with: "``"), with: "]")
    }

    /// The comments of a file, with comments on consecutive lines joined, since a phrase may continue on the next line.
    private static func comments(_ file: SwiftFile) -> String {
        let comments = Pattern(#"^[ \t]*///?(.*)$|^.*$"#).matches(in: file.text).map { $0[1] }.joined(separator: "\n")
        return Pattern(#"`[^`\n]*`"#).replaced(in: comments, with: "``")
    }
}

import Foundation
import Testing

/// `docs/style.md` ends with a list of phrases that are always wrong here. These tests find them in pages and comments.
@Suite struct WordingTests {
    /// The pages and folders that have been rewritten by the rules of `docs/style.md`. Add a folder here when its rewrite is finished.
    private static let pages = [
        "README.md", "ARCHITECTURE.md", "SECURITY.md", "Grammar", "docs/limits.md", "docs/performance.md", "docs/stability.md", "examples",
        "Tests/README.md", "Tests/Specs", "Tests/Mutants", "docs/needs.md", "docs/diagnostics", "docs/decisions", "docs/reliability.md",
        "Benchmarks/README.md",
    ]
    private static let sources = [
        "Sources/mapc", "Sources/MapPlan", "Sources/MapCompiler", "Sources/MapSyntax", "Sources/MapAnalysis", "Sources/MapExecution",
        "Sources/MapPlanning/Introspection", "Sources/MapPlanning/Drift", "Sources/MapPlanning/Declarations", "Sources/MapPlanning/Fusion",
        "Sources/MapPlanning/Tables",
    ]
    private static let stylePage = "docs/style.md"
    /// The style page quotes the phrases. Functions are described in `Sources/MapAnalysis/Functions`, which makes their page.
    private static let skipped = [stylePage, "Grammar/functions.md"]

    @Test("No page uses a refused phrase", arguments: pages)
    func pagesAreClean(_ place: String) throws {
        let paths = place.hasSuffix(".md") ? [place] : Repository.files(in: place, ending: ".md")
        try #require(!paths.isEmpty, "there is no page in \(place)")
        for path in paths where !Self.skipped.contains(path) { try refuse(path, Self.prose(Repository.text(path))) }
    }

    @Test("No comment uses a refused phrase", arguments: sources)
    func commentsAreClean(_ folder: String) throws {
        let files = Repository.sources.filter { $0.path.hasPrefix(folder + "/") }
        try #require(!files.isEmpty, "there is no file in \(folder)")
        for file in files { try refuse(file.path, Self.comments(file)) }
    }

    @Test("No help of a command uses a refused phrase")
    func helpIsClean() throws {
        for file in Repository.sources where file.path.hasPrefix("Sources/mapc/Commands/") { try refuse(file.path, file.text) }
    }

    private func refuse(_ path: String, _ text: String) throws {
        for phrase in try Self.refused() {
            let words = phrase.split(separator: " ").joined(separator: "\\s+")
            let pattern = try Regex("(?i)\\b\(words)\\b")
            for match in text.matches(of: pattern) {
                let around = text[..<match.range.lowerBound].suffix(40) + text[match.range.lowerBound...].prefix(60)
                Issue.record("\(path): '\(phrase)' in: \(around.replacing("\n", with: " "))")
            }
        }
    }

    /// The first column of the table under "Refused phrases".
    private static func refused() throws -> [String] {
        let list = try #require(Repository.text(stylePage).split(separator: "## Refused phrases").last)
        let phrases = list.matches(of: /\n\| ([^|]+) \| [^|\n]+ \|/).map { String($0.1) }.filter { $0 != "refused" }
        try #require(phrases.count >= 15)
        return phrases
    }

    /// A page without fenced blocks, inline code and link targets: other tests check those.
    private static func prose(_ page: String) -> String {
        page.replacing(/```[\s\S]*?```/, with: "\n\n").replacing(/`[^`\n]*`/, with: "``").replacing(/\]\([^)]*\)/, with: "]")
    }

    /// The comments of a file, with comments on consecutive lines joined, since a phrase may continue on the next line.
    private static func comments(_ file: SwiftFile) -> String {
        file.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let comment = line.firstMatch(of: /^\s*\/\/\/?(.*)/)?.1 ?? ""
            return comment.replacing(/`[^`]*`/, with: "``")
        }.joined(separator: "\n")
    }
}

import Testing

/// Checks that every document which a comment or page cites is in the repository.
@Suite struct CitationTests {
    private static let folders = ["Grammar", "docs", "examples", "Sources", "Tests"]
    private static let pages =
        folders.flatMap { Repository.files(in: $0, ending: ".md") } + ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "SECURITY.md"]
    private static let texts = pages + ["Sources", "Tests"].flatMap { Repository.files(in: $0, ending: ".swift") }

    @Test("A document that is cited is in the repository")
    func isThere() {
        let page = Pattern(#"[\w-]+\.md\b"#)
        let names = Set(Self.pages.compactMap { $0.split(separator: "/").last })
        for path in Self.texts where path != "Tests/TidyTests/CitationTests.swift" {
            let text = Repository.text(path)
            // A section must be cited with its document, as a link.
            if text.contains("§") { Issue.record("\(path) cites a section (§)") }
            guard text.contains(".md") else { continue }
            for match in page.matches(in: text) where !names.contains(match[0]) { Issue.record("\(path) cites \(match[0])") }
        }
    }
}

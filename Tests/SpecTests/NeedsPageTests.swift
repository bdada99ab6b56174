import Foundation
import Testing

/// Checks that `docs/needs.md` is made from the pages in `Tests/Specs/needs`, which are tests themselves.
@Suite struct NeedsPageTests {
    private static let folder = "Tests/Specs/needs"
    private static let path = "docs/needs.md"

    @Test("The recipes are those of the pages of needs; MAPC_UPDATE=1 rewrites them")
    func areTheSame() throws {
        let folder = repository.appending(path: Self.folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }.sorted()
        let entries = try names.map { Self.entry($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
        let text = Self.opening + entries.joined(separator: "\n")
        let place = repository.appending(path: Self.path)
        if ProcessInfo.processInfo.environment["MAPC_UPDATE"] == "1" {
            try text.write(to: place, atomically: true, encoding: .utf8)
        } else {
            let current = try String(contentsOf: place, encoding: .utf8)
            if current != text { Issue.record("out of date: MAPC_UPDATE=1 swift test --filter NeedsPageTests") }
        }
    }

    private static let opening = """
        # Recipes

        What people write migration code for, and the lines that do it here. The list comes from the migration policies of Core Data projects, sorted into kinds by hand.
        Every recipe is taken from a page that runs, with the models and with rows before and after.


        """

    /// Returns the heading with its number, the text before the first file, and the mapping.
    private static func entry(_ name: String, _ page: String) -> String {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let number = name.prefix { $0.isNumber }.drop { $0 == "0" }
        let title = lines.first.map { $0.dropFirst(2) } ?? ""
        let words = lines.dropFirst().prefix { !($0.hasPrefix("`") && $0.hasSuffix("`:")) }
        let mapping = lines.drop { !$0.hasSuffix(".mapping.yaml`:") }.dropFirst(2).prefix { $0 != "```" }
        return """
            ## \(number). \(title)
            \(words.joined(separator: "\n"))
            \(mapping.joined(separator: "\n"))
            ```

            [With models and rows](../\(folder)/\(name))

            """
    }
}

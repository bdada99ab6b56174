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
        Every recipe is taken from a page that runs, and the link below it leads there. That page also has the two models.

        In a value, `$source` is the row of the old version. In a relationship, `$source` is the row that the migration makes of it. A mapping without a `name` of
        its own is called after its two entities: `PersonToLine` makes a `Line` from each `Person`.


        """

    /// Returns the heading with its number, the text before the first file, the rows before, the mapping, and the rows after.
    private static func entry(_ name: String, _ page: String) -> String {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let number = name.prefix { $0.isNumber }.drop { $0 == "0" }
        let title = lines.first.map { $0.dropFirst(2) } ?? ""
        let words = lines.dropFirst().prefix { !($0.hasPrefix("`") && $0.hasSuffix("`:")) }
        let spec = SpecPage(path: name, text: page).cases.first
        let mapping = spec?.files.first { $0.path.hasSuffix(".mapping.yaml") }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        return """
            ## \(number). \(title)
            \(words.joined(separator: "\n"))
            Before:

            \(rows(spec, [.rowsBefore, .sqlBefore, .sqlStore]))
            The mapping:

            ```yaml
            \(mapping)```

            After:

            \(rows(spec, [.rowsAfter, .sqlAfter, .printed]))
            [The page that runs, with the models](../\(folder)/\(name))

            """
    }

    /// Returns the first fence of a case that is of one of the kinds, as a page shows it.
    private static func rows(_ spec: SpecCase?, _ kinds: Set<SpecFence.Kind>) -> String {
        guard let fence = spec?.fences.first(where: { kinds.contains($0.kind) }) else { return "" }
        let isTable = [.rowsBefore, .rowsAfter].contains(fence.kind)
        let body = (isTable ? SpecStore.aligned(fence.body) : fence.body).joined(separator: "\n")
        // Whoever reads a recipe does not read property lists in hex.
        let short = body.replacing(/x'([0-9a-f]{16})[0-9a-f]{40,}'/) { "x'\($0.1)…'" }
        return "```\(isTable || fence.kind == .printed ? "text" : "sql")\n\(short)\n```\n"
    }
}

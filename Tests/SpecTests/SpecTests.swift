import Foundation
import MapCompiler
import RandomTesting
import Testing

/// The folders with pages that are tests.
private let folders = ["Grammar", "Tests/Specs", "docs/diagnostics", "examples"]
/// Pages whose commands run in a copy of an example.
private let single = [
    "README.md", "docs/linting.md", "docs/plans.md", "docs/scripts.md", "docs/shells.md", "docs/stability.md", "docs/teams.md",
    "docs/testing.md",
]
/// Pages that a reader types from the first line to the last, in an empty folder.
private let walks = ["docs/tutorial.md", "docs/why-code.md"]
private let exampleOfSingle = "examples/01-grocery-list/README.md"

/// Every page, sorted by path. If `MAPC_SPEC` names a page, only that one.
let pages: [SpecPage] = {
    let chosen = ProcessInfo.processInfo.environment["MAPC_SPEC"]
    let found = folders.flatMap { folder in
        let found = FileManager.default.enumerator(atPath: repository.appending(path: folder).path)?.compactMap { $0 as? String } ?? []
        return found.filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    let paths = (found + single + walks + GuideFiles.pages).filter { path in
        chosen.map { path.hasSuffix($0) || path.hasSuffix("\($0).md") } ?? true
    }
    return paths.sorted().map { path in
        let text = (try? String(contentsOf: repository.appending(path: path), encoding: .utf8)) ?? ""
        if GuideFiles.pages.contains(path) { return SpecPage(path: path, text: text, files: GuideFiles.all) }
        if path.hasPrefix("examples/") { return SpecPage(path: path, text: text, files: neighbours(of: path)) }
        if walks.contains(path) { return SpecPage(path: path, text: text, isWalk: true) }
        return SpecPage(path: path, text: text, files: single.contains(path) ? neighbours(of: exampleOfSingle) : [])
    }
}()

/// Returns the other files in a page's folder, which belong to the example. Stores that somebody made there by hand do not.
private func neighbours(of page: String) -> [SpecFile] {
    let folder = repository.appending(path: page).deletingLastPathComponent()
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { !$0.hasSuffix(".md") && !$0.contains(".sqlite") }.sorted().compactMap { name in
        guard let data = FileManager.default.contents(atPath: folder.appending(path: name).path) else { return nil }
        return SpecFile(path: name, bytes: Array(data), assertions: [])
    }
}

private let folderForProjects = ProcessInfo.processInfo.environment["MAPC_WRITE_PROJECTS"]
private let isUpdating = ProcessInfo.processInfo.environment["MAPC_UPDATE"] == "1"

/// How often each law must hold at least, on the stores of all pages together.
private let floors =
    isChosen
    ? [:]
    : [
        "fusion": 20, "script": 100, "query plans": 320, "query plans step by step": 42, "drop": 170, "names of Core Data": 30,
        "line breaks": 1,
    ]
let isChosen = ProcessInfo.processInfo.environment["MAPC_SPEC"] != nil

@Suite struct SpecTests {
    private static let tally = Tally(cases: pages.flatMap(\.cases).count, floors: floors)
    private static let fixTally = Tally(
        cases: pages.flatMap(\.cases).count, floors: isChosen ? [:] : ["fixes": 262, "format": 375, "rename": 400, "memory": 1_500])

    @Test("What the pages say is what happens", arguments: isUpdating ? [] : pages.flatMap(\.cases))
    func holds(_ spec: SpecCase) {
        let run = SpecRun(spec)
        for outcome in run.outcomes where !outcome.matches { fail(outcome.report, spec.page, outcome.line) }
        for mistake in run.mistakes { fail(mistake.words, spec.page, mistake.line) }
        for (law, verdict) in run.verdicts {
            if let breach = Self.tally.note(law, verdict) { fail(breach, spec.page, spec.line) }
        }
        for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") }
        for breach in EditLaw.endOfTest() { Issue.record("\(breach)") }
    }

    @Test(
        "What a fix writes answers the finding and loses nothing, and formatted files say the same",
        arguments: isUpdating ? [] : pages.flatMap(\.cases))
    func helps(_ spec: SpecCase) {
        let check = Compiler().check(spec.textFiles)
        for breach in HelpLaw.breaches(of: check) { fail(breach, spec.page, spec.line) }
        let verdicts = [
            ("fixes", FixLaw.verdict(of: check)), ("format", FormatLaw.verdict(of: check)),
            ("rename", RenameLaw.verdict(of: check, seed: spec.line)),
            ("memory", MemoryLaw.verdict(of: spec.textFiles, seed: spec.line)),
        ]
        for (law, verdict) in verdicts {
            if let breach = Self.fixTally.note(law, verdict) { fail(breach, spec.page, spec.line) }
        }
        for shortage in Self.fixTally.endOfCase() { Issue.record("\(shortage)") }
        for breach in EditLaw.endOfTest() { Issue.record("\(breach)") }
    }

    @Test("Every fence is one that the runner knows")
    func isReadable() {
        for page in pages {
            for mistake in page.mistakes { fail(mistake.words, page.path, mistake.line) }
        }
    }

    @Test("No page is passed over")
    func areMany() {
        let cases = pages.flatMap(\.cases)
        print("\(cases.count) cases on \(pages.count) pages")
        #expect(cases.count >= (isChosen ? 1 : 1_000))
    }

    @Test("The example of a diagnostic's page gives that diagnostic", arguments: pages.filter { $0.path.hasPrefix("docs/diagnostics/") })
    func showsItself(_ page: SpecPage) {
        let slug = page.path.split(separator: "/").last?.dropLast(3) ?? ""
        let shown = page.lines.contains { $0.contains("\(slug):") || $0.contains("[\(slug)]") }
        if page.lines.first != "# \(slug)" { fail("the heading is '# \(slug)'", page.path, 1) }
        if !shown { fail("no example gives '\(slug)'", page.path, 1) }
        for heading in ["## Why it matters", "## Example", "## Write instead"] where !page.lines.contains(heading) {
            fail("'\(heading)' is missing", page.path, 1)
        }
    }

    @Test("Expectations are rewritten when that is asked for", .enabled(if: isUpdating))
    func update() throws {
        for page in pages {
            let updated = page.updated()
            if updated != page.lines {
                try updated.joined(separator: "\n").write(to: repository.appending(path: page.path), atomically: true, encoding: .utf8)
                print("rewrote \(page.path)")
            }
        }
    }

    @Test("The projects of the pages are written as folders where that is asked for", .enabled(if: folderForProjects != nil))
    func write() throws { try writeProjects(of: pages.flatMap(\.cases), to: folderForProjects ?? "") }

    private func fail(_ words: String, _ page: String, _ line: Int) {
        let place = repository.appending(path: page).path
        Issue.record(
            "\(page):\(line): \(words)", sourceLocation: SourceLocation(fileID: "SpecTests/\(page)", filePath: place, line: line, column: 1)
        )
    }
}

extension SpecPage: CustomTestStringConvertible {
    var testDescription: String { path }

    /// Returns the page with the actual results in place of the expected ones.
    fileprivate func updated() -> [String] {
        let outcomes = cases.flatMap { SpecRun($0).outcomes }.sorted { $0.line > $1.line }
        var lines = lines
        for outcome in outcomes {
            let start = outcome.line - 1
            lines.replaceSubrange(start..<start + outcome.expected.count, with: outcome.merged)
        }
        return lines
    }
}

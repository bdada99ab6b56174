import Foundation
import Testing

/// Checks that the bugs of `Tests/Mutants` can still be planted. Otherwise nobody learns whether the tests find them.
@Suite struct MutantTests {
    /// A heading of a page, with the file where the bug is planted, the lines that it replaces and the test that finds it.
    private struct Bug {
        var title: String
        var page: String
        var file: String?
        var finder: String?
        var was: [String]
        var becomes: [String]

        init(_ text: Substring, page: String) {
            title = text.prefix { $0 != "\n" }.trimmingCharacters(in: .whitespaces)
            self.page = page
            file = text.firstMatch(of: /`(Sources\/[^`]+\.swift)`/).map { String($0.1) }
            finder = text.firstMatch(of: /found by\s+`([^`]+)`/).map { String($0.1) }
            let lines = text.firstMatch(of: /```diff\n([\s\S]*?)```/).map { $0.1.split(separator: "\n") } ?? []
            was = lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst(2).trimmingCharacters(in: .whitespaces) }
            becomes = lines.filter { $0.hasPrefix("+") }.map(String.init)
        }
    }

    private static let bugs: [Bug] = Repository.files(in: "Tests/Mutants", ending: ".md").flatMap { page in
        Repository.text(page).split(separator: "\n## ").dropFirst().map { Bug($0, page: page) }
    }

    @Test("Each bug's lines are in its file, once")
    func canBePlanted() {
        for bug in Self.bugs {
            guard let file = bug.file, bug.becomes.contains(where: { $0.contains("MUTANT") }) else {
                Issue.record("\(bug.page): '\(bug.title)' has no file or no MUTANT")
                continue
            }
            let lines = Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let count = lines.indices.count { lines[$0...].starts(with: bug.was) }
            if count != 1 { Issue.record("\(bug.page): the lines of '\(bug.title)' are \(count) times in \(file)") }
        }
    }

    @Test("Each bug names a test that is there, no two have one name, and there are at least forty")
    func haveFinders() {
        let suites = Repository.files(in: "Tests", ending: "Tests.swift").map { String($0.split(separator: "/").last ?? "") }
        for bug in Self.bugs {
            let finder = bug.finder ?? ""
            let isThere =
                finder.hasSuffix(".md")
                ? !Repository.text(finder).isEmpty : suites.contains("\(finder.split(separator: " ").first ?? "").swift")
            if !isThere { Issue.record("\(bug.page): '\(bug.title)' is found by '\(finder)', which is not there") }
        }
        #expect(Set(Self.bugs.map(\.title)).count == Self.bugs.count)
        #expect(Self.bugs.count >= 40)
    }
}

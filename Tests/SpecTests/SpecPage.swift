import Foundation
import MapSyntax
import Testing

/// A Markdown page that is a test: a heading is a case, a fence after "`path`:" is a file, and other fences contain expected results.
///
/// `Tests/Specs/README.md` describes the format, with examples.
struct SpecPage: Sendable {
    /// From the root of the repository, such as `docs/diagnostics/unknown-attribute.md`.
    var path: String
    var lines: [String]
    var cases: [SpecCase]
    /// YAML that is not a file of a case, with the line of its first line, from 1.
    var fragments: [(line: Int, body: [String])]
    /// Mistakes in the page itself.
    var mistakes: [(line: Int, words: String)]
}

/// One heading of a page, with its files and the expected results.
struct SpecCase: Sendable, CustomTestStringConvertible {
    var page: String
    var title: String
    /// The line of the heading, from 1.
    var line: Int
    var files: [SpecFile]
    /// All actions and comparisons, in the order of the page.
    var fences: [SpecFence]

    var testDescription: String { "\(page): \(title)" }

    func fences(_ kind: SpecFence.Kind) -> [SpecFence] { fences.filter { $0.kind == kind } }

    /// The files as the compiler reads them: without assertions, in the order of a folder.
    var inputs: [SpecFile] {
        files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The files of the project. Others, as `store.sql`, are for the commands of the page.
    var textFiles: [TextFile] {
        inputs.filter { file in [".yaml", ".yml", ".lock"].contains { file.path.hasSuffix($0) } }.map {
            TextFile(path: $0.path, bytes: $0.bytes)
        }
    }
}

/// A file of a case.
struct SpecFile: Sendable {
    var path: String
    /// The file without the lines of its assertions.
    var bytes: [UInt8]
    var assertions: [CaretAssertion]
}

/// A fence that is not a file.
struct SpecFence: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case diagnostics, inferred, proof
        case planSQLite = "plan sqlite"
        case sqlStore = "sql store"
        case sqlBefore = "sql before"
        case sqlAfter = "sql after"
        case rowsBefore = "rows before"
        case rowsAfter = "rows after"
        case printed
        /// A file that the reader of a walk writes at this place.
        case writtenFile = "written file"
    }

    var kind: Kind
    var body: [String]
    /// The line of the body's first line, from 1.
    var line: Int
    /// The file, if the reader of a walk writes one.
    var file: SpecFile?
}

extension SpecPage {
    /// Tags of fences that are only illustrations.
    private static let illustrations: Set<String> = ["text", "sh", "sql", "ebnf", "json", "swift", "python"]

    /// Reads a page. Every case also has `files`. A walk is one case: it begins in an empty folder, and each file is written where the page shows it.
    init(path: String, text: String, files: [SpecFile] = [], isWalk: Bool = false) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var reader = SpecReader(path: path, files: files, lines: lines, isWalk: isWalk)
        reader.read()
        self.init(path: path, lines: reader.lines, cases: reader.cases, fragments: reader.fragments, mistakes: reader.mistakes)
    }

    /// Reads a page line by line.
    private struct SpecReader {
        let path: String
        let files: [SpecFile]
        let lines: [String]
        let isWalk: Bool
        var cases: [SpecCase] = []
        var fragments: [(line: Int, body: [String])] = []
        var mistakes: [(line: Int, words: String)] = []
        private var shared: [SpecFile]
        private var current: SpecCase?
        private var hasSubheading = false
        private var ownFileCount = 0

        init(path: String, files: [SpecFile], lines: [String], isWalk: Bool) {
            self.path = path
            self.files = files
            shared = files
            self.lines = lines
            self.isWalk = isWalk
        }

        mutating func read() {
            var index = 0
            while index < lines.count {
                let line = lines[index]
                if line.hasPrefix("#"), let space = line.firstIndex(of: " "), line[..<space].allSatisfy({ $0 == "#" }) {
                    begin(String(line[space...].drop { $0 == " " }), level: line[..<space].count, line: index + 1)
                    index += 1
                } else if line.hasPrefix("```") {
                    index = fence(at: index)
                } else {
                    index += 1
                }
            }
            finish()
        }

        private mutating func begin(_ title: String, level: Int, line: Int) {
            if isWalk, current != nil { return }
            if level > 1, !hasSubheading {
                hasSubheading = true
                shared = current?.fences.isEmpty ?? true ? current?.files ?? files : files
                if current?.fences.isEmpty ?? true { current = nil }
            }
            finish()
            current = SpecCase(page: path, title: title, line: line, files: shared, fences: [])
        }

        private mutating func finish() {
            if let current, !current.fences.isEmpty || ownFileCount > 0 { cases.append(current) }
            current = nil
            ownFileCount = 0
        }

        /// Reads the fence that opens at `index`. Returns the index of the line after it.
        private mutating func fence(at index: Int) -> Int {
            let ticks = lines[index].prefix { $0 == "`" }
            let tag = lines[index].dropFirst(ticks.count).trimmingCharacters(in: .whitespaces)
            var end = index + 1
            while end < lines.count, lines[end] != ticks { end += 1 }
            guard end < lines.count else {
                mistakes.append((index + 1, "this fence is never closed"))
                return end
            }
            let body = Array(lines[index + 1..<end])
            if let name = filePath(above: index) {
                add(file: name, tag: tag, body: body, line: index + 1)
            } else if let kind = SpecFence.Kind(rawValue: tag) {
                current?.fences.append(SpecFence(kind: kind, body: body, line: index + 2))
            } else if tag == "yaml" {
                fragments.append((index + 2, body))
            } else if !SpecPage.illustrations.contains(tag) {
                mistakes.append((index + 1, "no fence is called '\(tag)'"))
            }
            return end + 1
        }

        private mutating func add(file name: String, tag: String, body: [String], line: Int) {
            do {
                let file = try SpecFile(path: name, tag: tag, body: body)
                if isWalk {
                    current?.fences.append(SpecFence(kind: .writtenFile, body: body, line: line + 1, file: file))
                    return
                }
                current?.files.removeAll { $0.path == name }
                current?.files.append(file)
                ownFileCount += 1
            } catch {
                mistakes.append((line, "\(error)"))
            }
        }

        /// Returns the path of "`models/1.model.yaml`:" in the last line with words above a fence.
        private func filePath(above index: Int) -> String? {
            var above = index - 1
            while above >= 0, lines[above].isEmpty { above -= 1 }
            guard above >= 0, lines[above].hasSuffix("`:") else { return nil }
            let start = lines[above].dropLast(2)
            guard let tick = start.lastIndex(of: "`") else { return nil }
            return String(start[start.index(after: tick)...])
        }
    }
}

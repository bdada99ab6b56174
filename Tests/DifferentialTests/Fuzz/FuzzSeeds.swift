import Foundation

@testable import MapCompiler
@testable import MapSyntax

/// The contents of the repository's own pages: projects, expressions, and statements that fill stores.
struct FuzzSeeds: Sendable {
    /// A case of a page, or a folder of `examples/`.
    struct Project: Sendable {
        var name: String
        var files: [TextFile]
        /// The statements that fill its store.
        var rows = ""
        /// Whether the page itself makes its store.
        var hasOwnStore = false

        func places(of kind: FuzzKind) -> [Int] { files.indices.filter { kind.isFile(files[$0].path) } }
    }

    var projects: [Project]

    /// Read once. Each kind of input picks from it.
    static let ofRepository = FuzzSeeds()

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private init() {
        let folders = ["Grammar", "Tests/Specs", "docs/diagnostics", "examples"]
        let paths = folders.flatMap { Self.paths(in: $0) } + ["README.md", "docs/stability.md"]
        projects = paths.filter { $0.hasSuffix(".md") }.flatMap { Self.projects(onPage: $0) }
        let ofExamples = Dictionary(grouping: paths.filter { $0.hasPrefix("examples/") && FileKind(ofPath: $0) != nil }) {
            $0.split(separator: "/").prefix(2).joined(separator: "/")
        }
        for (folder, paths) in ofExamples.sorted(by: { $0.key < $1.key }) {
            let rows = Self.text(folder + "/data.sql")
            let files = paths.map { TextFile(path: $0, text: Self.text($0)) }
            projects.append(Project(name: folder, files: files, rows: rows, hasOwnStore: paths.isEmpty))
        }
    }

    private static func paths(in folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap { $0 as? String } ?? []
        return found.map { "\(folder)/\($0)" }.sorted()
    }

    private static func text(_ path: String) -> String { (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? "" }

    /// Returns the projects under the headings of a page. `Tests/Specs/README.md` describes the pages. Anything but YAML and SQL is
    /// skipped.
    private static func projects(onPage path: String) -> [Project] {
        var shared: [TextFile] = []
        var all: [Project] = []
        var current = Project(name: path, files: [])
        var isShared = true
        let lines = text(path).split(separator: "\n", omittingEmptySubsequences: false)
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if line.hasPrefix("##") {
                if isShared { shared = current.files } else { all.append(current) }
                isShared = false
                current = Project(name: "\(path): \(line.drop { $0 == "#" || $0 == " " })", files: shared)
            } else if line.hasPrefix("```") {
                let end = lines[(index + 1)...].firstIndex { $0.hasPrefix("```") } ?? lines.count - 1
                take(line.dropFirst(3), lines[(index + 1)..<end], after: lines[..<index], into: &current)
                index = end
            }
            index += 1
        }
        return (all + [current]).filter { !$0.files.isEmpty }
    }

    private static func take(
        _ tag: Substring, _ body: ArraySlice<Substring>, after lines: ArraySlice<Substring>, into project: inout Project
    ) {
        switch tag {
        case "yaml":
            guard let above = lines.last(where: { !$0.isEmpty }), above.hasSuffix("`:") else { return }
            let path = String(above.dropLast(2).split(separator: "`").last ?? "")
            guard FileKind(ofPath: path) != nil else { return }
            let kept = body.filter { line in !line.drop { $0 == " " }.hasPrefix("# ^") && !line.drop { $0 == " " }.hasPrefix("#  ") }
            project.files.removeAll { $0.path == path }
            project.files.append(TextFile(path: path, text: kept.map { $0 + "\n" }.joined()))
        case "sql before": project.rows += body.joined(separator: "\n") + "\n"
        case "sql store": project.hasOwnStore = true
        default: break
        }
    }
}

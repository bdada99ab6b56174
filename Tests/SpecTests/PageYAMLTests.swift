import Foundation
import MapCompiler
import MapSyntax
import Testing

/// Checks that the pages show YAML as mapc recommends it: `mapc lint` finds only what a page shows, and `mapc fmt` changes nothing.
@Suite struct PageYAMLTests {
    /// The pages that people read to learn the language, and the pages that `docs/needs.md` is made from.
    private static let places = ["README.md", "docs/", "Grammar/", "examples/", "Tests/Specs/needs/"]
    private static let cases = pages.filter { page in places.contains { page.path.hasPrefix($0) } }.flatMap(\.cases)

    @Test("Lint finds only what the page shows", arguments: cases)
    func isFound(_ spec: SpecCase) {
        // `mapc lint` reads no other files.
        let files = spec.textFiles.filter { FileKind(ofPath: $0.path) != nil }
        for finding in Compiler().check(files).diagnostics where finding.severity >= .warning && !spec.shows(finding) {
            Issue.record("\(spec.page):\(spec.line): \(finding.code.slug): \(finding.message)")
        }
    }

    @Test("The formatter changes no file of a page, unless the file shows a mistake", arguments: cases)
    func isFormatted(_ spec: SpecCase) {
        let check = Compiler().check(spec.textFiles)
        let mistaken = Set(
            check.diagnostics.filter(spec.shows).flatMap { $0.labels.prefix(1).map { check.files[Int($0.range.file.index)].path } })
        let written = spec.fences(.writtenFile).compactMap { fence in fence.file.map { TextFile(path: $0.path, bytes: $0.bytes) } }
        for file in check.files + written where FileKind(ofPath: file.path) != nil && !mistaken.contains(file.path) {
            let formatted = Compiler().formatted(file).value
            if formatted != file { Issue.record("\(spec.page):\(spec.line): mapc fmt would write \(file.path) as\n\(text(of: formatted))") }
        }
    }

    @Test("The formatter changes no fragment of a page", arguments: fragments)
    func isFormatted(_ fragment: Fragment) {
        let changed = fragment.candidates.compactMap { file in Compiler().formatted(file).value.map { (file, $0) } }
        if !changed.contains(where: { $0.0 == $0.1 }) {
            Issue.record("\(fragment): mapc fmt would write this as\n\(text(of: changed.first?.1))")
        }
    }

    @Test("Fragments are found", .enabled(if: !isChosen))
    func areMany() { #expect(Self.fragments.count > 100) }

    private func text(of file: TextFile?) -> String {
        file.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "nothing, since it cannot read it"
    }

    /// YAML on a page that is not a file of a case.
    struct Fragment: Sendable, CustomTestStringConvertible, CustomStringConvertible {
        var page: String
        var line: Int
        var body: [String]

        var description: String { "\(page):\(line)" }
        var testDescription: String { description }
        /// Whether pre-commit or GitHub reads it.
        var isOfAnotherProgram: Bool { body.contains { $0.contains("repo:") || $0.contains("uses:") || $0.contains("hooks:") } }

        /// The files that the fragment may be a part of, so that the formatter knows its keys.
        var candidates: [TextFile] {
            let firstKey = body.first { !$0.hasPrefix("#") }?.prefix { $0 != ":" } ?? ""
            switch firstKey {
            case "model": return [file("1.model.yaml", [])]
            case "mapping", "from": return [file("1-2.mapping.yaml", [])]
            case "test": return [file("a.test.yaml", [])]
            default:
                let (mapping, model) = (["from: 1", "to: 2"], ["model: A", "version: 1"])
                let entity = ["entities:", "  E:"]
                return [
                    file("mapc.yaml", []), file("1-2.mapping.yaml", mapping), file("1.model.yaml", model),
                    file("1-2.mapping.yaml", mapping + entity), file("1.model.yaml", model + entity),
                    file("1-2.mapping.yaml", mapping + entity + ["    set:"]), file("1.model.yaml", model + entity + ["    attributes:"]),
                    file("1.model.yaml", model + entity + ["    relationships:"]), file("1.model.yaml", model + ["entities:"]),
                    file("1.model.yaml", model + ["enums:"]), file("a.test.yaml", ["test: A", "from: 1", "to: 2"]),
                ]
            }
        }

        private func file(_ name: String, _ head: [String]) -> TextFile {
            let deepest = head.last.map { $0.hasSuffix(":") ? $0.prefix { $0 == " " } + "  " : "" } ?? ""
            let lines = head + body.map { $0.isEmpty ? $0 : deepest + $0 }
            return TextFile(path: name, text: lines.joined(separator: "\n") + "\n")
        }
    }

    private static let fragments: [Fragment] = {
        let paths = places.flatMap { place -> [String] in
            if place.hasSuffix(".md") { return [place] }
            let found = FileManager.default.enumerator(atPath: repository.appending(path: place).path)?.compactMap { $0 as? String } ?? []
            return found.filter { $0.hasSuffix(".md") }.sorted().map { place + $0 }
        }
        let chosen = Set(pages.map(\.path))
        return paths.filter { !isChosen || chosen.contains($0) }.flatMap { path in
            let text = (try? String(contentsOf: repository.appending(path: path), encoding: .utf8)) ?? ""
            return SpecPage(path: path, text: text).fragments.map { Fragment(page: path, line: $0.line, body: $0.body) }
        }.filter { !$0.isOfAnotherProgram }
    }()
}

extension SpecCase {
    /// Whether the case expects the finding, or prints it.
    fileprivate func shows(_ finding: Diagnostic) -> Bool {
        let slug = finding.code.slug
        return fences.contains { $0.body.contains { $0.contains(slug) } } || files.contains { $0.assertions.contains { $0.slug == slug } }
    }
}

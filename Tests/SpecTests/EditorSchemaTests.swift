import Foundation
import MapCompiler
import MapSyntax
import PythonTesting
import RandomTesting
import Testing

/// Editors hold YAML against the JSON Schemas in `Grammar/` while somebody types. Here `check-jsonschema` does, and mapc says what it must answer.
@Suite(.enabled(if: !isChosen && Python.has(["check_jsonschema"], for: "the test of the JSON Schemas")))
struct EditorSchemaTests {
    /// What a schema must see.
    private static let codes: Set<String> = ["unknown-key", "wrong-shape", "missing-key", "misplaced-key"]

    /// A file, and whether a schema must accept it. `nil` if it may do either, since it does not know what names mean.
    private struct Sample {
        var name: String
        var file: TextFile
        var isAccepted: Bool?
    }

    @Test("A schema accepts every file that mapc accepts, and refuses every file with a wrong key or a value of a wrong shape")
    func judges() throws {
        let projects = pages.flatMap(\.cases).map { (name: $0.testDescription, files: $0.textFiles) } + examples()
        let samples = projects.flatMap { self.samples(of: $0.name, $0.files) }
        #expect(samples.count { $0.isAccepted == true } > 2_500)
        #expect(samples.count { $0.isAccepted == false } > 70)
        try hold(samples)
    }

    /// Whoever types has files that are wrong in one place.
    @Test("A schema sees the same mistakes in files that were changed at random", arguments: seeds(1))
    func sees(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let samples = pages.flatMap(\.cases).flatMap { spec in
            spec.textFiles.filter { FileKind(ofPath: $0.path)?.hasSchema == true }.prefix(2).flatMap { file -> [Sample] in
                let changed = TextFile(path: file.path, text: mistaken(String(decoding: file.bytes, as: UTF8.self), &generator))
                return self.samples(of: "\(spec.testDescription), seed \(seed)", [changed])
            }
        }
        #expect(samples.count { $0.isAccepted == false } > 400)
        #expect(samples.count { $0.isAccepted == true } > 50)
        try hold(samples)
    }

    /// Returns the files of each folder of examples.
    private func examples() -> [(name: String, files: [TextFile])] {
        let root = repository.appending(path: "examples")
        return ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted().map { name in
            let folder = root.appending(path: name)
            let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            let files = paths.sorted().filter { FileKind(ofPath: $0) != nil }.compactMap { path in
                (try? Data(contentsOf: folder.appending(path: path))).map { TextFile(path: path, bytes: Array($0)) }
            }
            return (name, files)
        }
    }

    /// Returns the files of a project for which there is a schema, without those that are no YAML.
    private func samples(of name: String, _ files: [TextFile]) -> [Sample] {
        let check = Compiler().check(files)
        return files.enumerated().compactMap { index, file in
            guard FileKind(ofPath: file.path)?.hasSchema == true else { return nil }
            var diagnostics = Diagnostics()
            _ = parse([file], into: &diagnostics)
            let errors = diagnostics.all.filter { $0.severity == .error }
            guard !errors.contains(where: { ["yaml-syntax", "too-deep", "file-too-large", "not-text"].contains($0.code.slug) }) else {
                return nil
            }
            let isWrong = errors.contains { Self.codes.contains($0.code.slug) }
            return Sample(name: name, file: file, isAccepted: isWrong ? false : check.hasErrors ? nil : true)
        }
    }

    /// Changes one line with a key: the key, its place, or the value.
    private func mistaken(_ text: String, _ generator: inout SeededGenerator) -> String {
        var lines = text.components(separatedBy: "\n")
        let keyed = lines.indices.filter { lines[$0].wholeMatch(of: /[ -]*\w+:( .*)?/) != nil }
        guard let at = keyed.isEmpty ? nil : generator.pick(keyed), let colon = lines[at].firstIndex(of: ":") else { return text }
        let (head, tail) = (lines[at][..<colon], lines[at][colon...].dropFirst())
        let indentation = head.prefix { $0 == " " || $0 == "-" }
        let key = generator.pick(["colour", "key", "set", "type", "lint", "model", "from", "on", "as", "value", "paths"])
        let value = generator.pick(["[]", "{}", "a b", "7", "true", "[a, b]", "{ a: b }", "[[a]]", "{ type: string }", "-1", ""])
        switch generator.number(below: 5) {
        case 0: lines[at] = "\(indentation)\(key):\(tail)"
        case 1: lines.remove(at: at)
        case 2: lines.insert("\(indentation.replacing("-", with: " "))\(key): \(value)", at: at + 1)
        case 3: lines[at] = "\(head): \(value)"
        default: lines[at] = lines[at].hasPrefix(" ") ? String(lines[at].dropFirst(2)) : "  \(lines[at])"
        }
        return lines.joined(separator: "\n")
    }

    /// Asks `check-jsonschema` about the files.
    private func hold(_ samples: [Sample]) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mapc-schemas-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (kind, schema) in FileKind.schemas {
            let ofKind = samples.filter { FileKind(ofPath: $0.file.path) == kind }
            // The cases of a page have many files in common: each text is asked about once.
            var paths: [[UInt8]: String] = [:]
            for sample in ofKind where paths[sample.file.bytes] == nil {
                let path = "\(folder.path)/\(schema)-\(paths.count).yaml"
                try Data(sample.file.bytes).write(to: URL(filePath: path))
                paths[sample.file.bytes] = path
            }
            let refusals = try refusals(of: paths.values.sorted(), by: repository.appending(path: "Grammar/\(schema).schema.json").path)
            for sample in ofKind {
                let refusal = paths[sample.file.bytes].flatMap { refusals[$0] }
                let text = String(decoding: sample.file.bytes, as: UTF8.self)
                if sample.isAccepted == true, let refusal {
                    Issue.record("\(sample.name): the schema refuses \(sample.file.path): \(refusal)\n\(text)")
                }
                if sample.isAccepted == false, refusal == nil {
                    Issue.record("\(sample.name): the schema accepts \(sample.file.path)\n\(text)")
                }
            }
        }
    }

    /// Returns what is refused in each file.
    private func refusals(of paths: [String], by schema: String) throws -> [String: String] {
        struct Report: Decodable {
            struct Refusal: Decodable { var filename, message: String }
            var errors, parseErrors: [Refusal]
        }
        guard !paths.isEmpty else { return [:] }
        let ended = try Python.ended(["-m", "check_jsonschema", "-o", "json", "--schemafile", schema] + paths)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let report = try decoder.decode(Report.self, from: Data(ended.output.utf8))
        return Dictionary((report.errors + report.parseErrors).map { ($0.filename, $0.message) }) { first, _ in first }
    }
}

extension FileKind {
    fileprivate static let schemas: [(FileKind, String)] = [(.model, "model"), (.mapping, "mapping"), (.project, "project")]
    fileprivate var hasSchema: Bool { FileKind.schemas.contains { $0.0 == self } }
}

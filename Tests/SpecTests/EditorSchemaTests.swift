import Foundation
import MapCompiler
import MapSyntax
import PythonTesting
import Testing

/// Editors hold YAML against the JSON Schemas in `Grammar/` while somebody types.
@Suite(.enabled(if: Python.has(["jsonschema", "yaml"], for: "the test of the JSON Schemas")))
struct EditorSchemaTests {
    /// A schema knows less than lint, so it may accept more.
    @Test("A schema accepts every file of the pages that lint accepts", .enabled(if: !isChosen))
    func accepts() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mapc-schemas-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let read = pages.flatMap(\.cases).filter { spec in
            var diagnostics = Diagnostics()
            _ = parse(spec.textFiles, into: &diagnostics)
            return !diagnostics.hasErrors
        }
        try writeProjects(of: read, to: folder.path)
        let ended = try Python.ended([repository.appending(path: "Scripts/check-schemas").path, folder.path])
        #expect(ended.output.hasSuffix("refused\n"), "\(ended.errors)")
        for line in ended.output.split(separator: "\n").dropLast() {
            // The folder of a project ends with the number of its case.
            let project = line.dropFirst(folder.path.count + "/pages/".count).prefix { $0 != "/" }
            let spec = try #require(project.split(separator: "-").last.flatMap { Int($0) }.map { read[$0] }, "\(line)")
            #expect(Compiler().check(spec.textFiles).hasErrors, "\(spec.testDescription): \(line)")
        }
        #expect(read.count > 900)
    }
}

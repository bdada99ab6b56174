import Foundation
import MapCompiler
import PythonTesting
import Testing

/// Checks the folder `editors/vscode`, which `vsce` packs. VS Code itself is not run.
@Suite(.enabled(if: !isChosen))
struct VSCodeTests {
    private static let folder = repository.appending(path: "editors/vscode")

    @Test(
        "The grammars compile and colour the samples",
        .enabled(if: Python.has(["babi", "babi_grammars"], for: "the test of colours")))
    func colours() throws {
        let samples = repository.appending(path: "Tests/Fixtures/colours").path
        let paths = try FileManager.default.contentsOfDirectory(atPath: samples).sorted().map { "\(samples)/\($0)" }
        #expect(paths.count == 3)
        let ended = try Python.ended([repository.appending(path: "Scripts/check-colours").path] + paths)
        #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
    }

    @Test("The files that the manifest names are there, and its version is that of mapc")
    func manifestIsTrue() throws {
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: Self.folder.appending(path: "package.json")))
        #expect(manifest.version == Tool.version)
        let contributions = manifest.contributes
        for path in contributions.grammars.map(\.path) + contributions.languages.map(\.configuration) + [manifest.main] {
            let file = Self.folder.appending(path: path)
            #expect(FileManager.default.fileExists(atPath: file.path), "\(path)")
            if path.hasSuffix(".json") { _ = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) }
        }
        // The command that 'vsce' runs writes the schemas.
        let sandbox = try Sandbox([])
        let command = try #require(manifest.scripts["vscode:prepublish"])
        let (text, code) = try sandbox.run(command)
        #expect(code == 0, "\(text)")
        for schema in contributions.yamlValidation {
            let name = try #require(schema.url.split(separator: "/").last)
            let written = FileManager.default.contents(atPath: sandbox.path(schema.url))
            #expect(written != nil && written == FileManager.default.contents(atPath: repository.appending(path: "Grammar/\(name)").path))
        }
    }

    @Test("The extension starts the server once, for the first file of mapc", .enabled(if: hasNode))
    func startsServer() throws {
        let (text, code) = try Sandbox([]).run("node \(repository.appending(path: "Tests/Fixtures/extension.test.js").path)")
        #expect(code == 0, "\(text)")
    }

    private static let hasNode: Bool = {
        let found = (try? Sandbox([]).run("command -v node").code) == 0
        if !found { print("Skipped: the test of the extension for VS Code, since there is no node") }
        return found
    }()

    private struct Manifest: Decodable {
        struct Contributions: Decodable {
            struct Grammar: Decodable { var path: String }
            struct Language: Decodable { var configuration: String }
            struct Schema: Decodable { var url: String }
            var grammars: [Grammar]
            var languages: [Language]
            var yamlValidation: [Schema]
        }
        var version, main: String
        var scripts: [String: String]
        var contributes: Contributions
    }
}

import Foundation
import PythonTesting
import Testing

/// A client that other people wrote talks to `mapc lsp`, and refuses messages that the protocol does not know.
@Suite(.enabled(if: !isChosen && Python.has(["pygls", "pytest_lsp"], for: "the tests of the language server with other clients")))
struct LanguageClientTests {
    @Test(
        "Another client understands every answer about a file",
        arguments: [
            ("02-posts", "mappings/2-3.mapping.yaml"), ("03-music-shop", "models/2.model.yaml"),
            ("05-hierarchy", "mappings/1-2.mapping.yaml"),
            ("10-record-shelf", "mappings/1-2.mapping.yaml"), ("11-core-data", "models/1.model.yaml"),
        ])
    func understands(example: String, file: String) throws {
        let folder = repository.appending(path: "examples/\(example)").path
        try #require(FileManager.default.fileExists(atPath: "\(folder)/\(file)"))
        let script = repository.appending(path: "Scripts/check-language-server").path
        let ended = try Python.ended([script, Sandbox.binaries + "/mapc", folder, file])
        #expect(ended.status == 0 && ended.output.firstMatch(of: /^[0-9]+ answers, findings: \n$/) != nil, "\(ended.output)\(ended.errors)")
    }

    @Test("What several editors can do is answered by pytest-lsp's client, also after the server was killed")
    func holdsForEditors() throws {
        let sandbox = try Sandbox([])
        let script = repository.appending(path: "Tests/Fixtures/editors/test_protocol.py").path
        setenv("MAPC", Sandbox.binaries + "/mapc", 1)
        let ended = try Python.ended([
            "-m", "pytest", "-q", "-p", "no:cacheprovider", "--basetemp", sandbox.path("pytest"), "--rootdir", sandbox.folder.path, script,
        ])
        #expect(ended.status == 0 && ended.output.contains("10 passed"), "\(ended.output)\(ended.errors)")
    }
}

import Foundation
import LanguageServer
import MapCompiler
import MapSyntax
import RandomTesting
import Testing

/// Types the examples, letter by letter, into a language server.
@Suite(.enabled(if: !isChosen)) struct TypingTests {
    private static let examples =
        ((try? FileManager.default.contentsOfDirectory(atPath: repository.appending(path: "examples").path)) ?? [])
        .filter { !$0.hasSuffix(".md") }.sorted()

    @Test("Every beginning of a file is answered", arguments: examples)
    func answers(example: String) throws {
        let folder = repository.appending(path: "examples/\(example)")
        let paths = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []).sorted()
        let files = try paths.filter { FileKind(ofPath: $0) != nil }.map { path in
            TextFile(path: path, bytes: Array(try Data(contentsOf: folder.appending(path: path))))
        }
        var generator = SeededGenerator(seed: firstSeed)
        for file in files {
            let text = String(decoding: file.bytes, as: UTF8.self)
            // Of each file one beginning in twenty; with MAPC_SEEDS=20 each of them.
            for place in text.indices where generator.chance(5 * seeds(1).count) {
                answer(TextFile(path: file.path, text: String(text[...place])), in: files)
            }
        }
    }

    private static let questions = [
        "completion", "hover", "signatureHelp", "definition", "documentSymbol", "foldingRange", "semanticTokens/full",
    ]

    /// Asks about the end of a text. Each answer is a result, never an error.
    private func answer(_ typed: TextFile, in files: [TextFile]) {
        let world = World(
            version: "",
            project: { _, _, buffers in
                let now = files.map { file in buffers["/p/\(file.path)"].map { TextFile(path: file.path, bytes: $0) } ?? file }
                return ProjectReading(folder: "/p", files: now) { Compiler().check($0, remembering: &$1, isQuick: $2) }
            }, real: { $0 }, page: { _ in nil })
        var server = Server(world)
        _ = server.receive(.request(id: 0, method: "initialize", params: ["capabilities": .object([])]))
        let uri = JSONValue.string(DocumentURI.uri(of: "/p/\(typed.path)"))
        let text = String(decoding: typed.bytes, as: UTF8.self)
        _ = server.receive(.notification(method: "textDocument/didOpen", params: ["textDocument": ["uri": uri, "text": .string(text)]]))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let end: JSONValue = ["line": .integer(lines.count - 1), "character": .integer(lines.last?.utf16.count ?? 0)]
        let range: JSONValue = ["start": ["line": 0, "character": 0], "end": end]
        for question in Self.questions + ["inlayHint", "codeAction"] {
            let params: JSONValue = ["textDocument": ["uri": uri], "position": end, "range": range, "context": .object([])]
            let answers = server.receive(.request(id: 1, method: "textDocument/\(question)", params: params))
            #expect(answers.count == 1 && !answers[0].text().contains("\"error\":"), "\(question) in \(typed.path): \(text.suffix(40))")
        }
        _ = server.settle(isQuiet: true)
    }
}

import LanguageServer
import MapCompiler
import MapSyntax
import RandomTesting

/// Checks what a rename in an editor does to a project without errors: a name at a random place is renamed, and the project still has no errors. A place
/// that the server does not know, or takes for another thing, would be an error then.
enum RenameLaw {
    static func verdict(of check: Check, seed: Int) -> Tally.Verdict {
        guard check.diagnostics.allSatisfy({ $0.severity != .error }), !check.files.isEmpty else { return .silent }
        var generator = SeededGenerator(seed: UInt64(seed))
        var editor = RenamingEditor(check.files)
        var isSilent = true
        for _ in 0..<4 {
            guard let word = editor.word(&generator), let renamed = editor.renamed(at: word.offset, of: word.file) else { continue }
            isSilent = false
            // Brought version hashes are those of the old name, and only Core Data can compute new ones.
            let errors = Compiler().check(renamed).diagnostics.filter { $0.severity == .error && $0.code.slug != "outdated-version-hashes" }
            guard let error = errors.first else { continue }
            let place = LineIndex(check.files[word.file]).position(of: word.offset)
            let texts = renamed.map { "--- \($0.path)\n" + String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n")
            return .broken(
                "renaming \(check.files[word.file].path):\(place.line):\(place.column) gives \(error.code.slug): \(error.message)\n\(texts)"
            )
        }
        return isSilent ? .silent : .held
    }
}

/// An editor in which all files are open.
private struct RenamingEditor {
    private let files: [TextFile]
    private var server: Server

    init(_ files: [TextFile]) {
        self.files = files
        let world = World(
            version: "",
            project: { _, _, _ in ProjectReading(folder: "/p", files: files) { Compiler().check($0, remembering: &$1, isQuick: $2) } },
            real: { $0 },
            page: { _ in nil })
        server = Server(world)
        let capabilities: JSONValue = [
            "general": ["positionEncodings": ["utf-8"]], "workspace": ["workspaceEdit": ["documentChanges": true]],
        ]
        _ = server.receive(.request(id: 0, method: "initialize", params: ["capabilities": capabilities]))
        for file in files {
            let text = JSONValue.string(String(decoding: file.bytes, as: UTF8.self))
            _ = server.receive(
                .notification(method: "textDocument/didOpen", params: ["textDocument": ["uri": .string(uri(file)), "text": text]]))
        }
    }

    private func uri(_ file: TextFile) -> String { DocumentURI.uri(of: "/p/\(file.path)") }

    /// Returns the start of a word of a random file.
    func word(_ generator: inout SeededGenerator) -> (file: Int, offset: Int)? {
        let file = generator.number(below: files.count)
        let bytes = files[file].bytes
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        let starts = bytes.indices.filter { place in
            bytes[place].isLetter && (place == 0 || !(bytes[place - 1].isLetter || bytes[place - 1] >= 0x80))
        }
        return starts.isEmpty ? nil : (file, generator.pick(starts))
    }

    /// Returns the files after a rename; `nil` if the word cannot be renamed.
    mutating func renamed(at offset: Int, of file: Int) -> [TextFile]? {
        let position = LineIndex(files[file]).position(of: offset, in: .utf8)
        let params: JSONValue = [
            "textDocument": ["uri": .string(uri(files[file]))], "newName": "renamed_by_test",
            "position": ["line": .integer(position.line - 1), "character": .integer(position.column - 1)],
        ]
        let answer = server.receive(.request(id: 1, method: "textDocument/rename", params: params))[0]
        guard case .object(let members)? = answer.member("result"), let changes = JSONValue.object(members).member("documentChanges"),
            case .array(let elements) = changes, !elements.isEmpty
        else { return nil }
        return files.map { file in
            let own = elements.filter { $0.member("textDocument")?.member("uri") == .string(uri(file)) }.compactMap { $0.member("edits") }
            return own.reduce(file) { applying($1, to: $0) }
        }
    }

    /// Applies edits, which are in the order of the text.
    private func applying(_ edits: JSONValue, to file: TextFile) -> TextFile {
        guard case .array(let edits) = edits else { return file }
        let lines = LineIndex(file)
        func offset(_ position: JSONValue?) -> Int {
            guard case .integer(let line)? = position?.member("line"), case .integer(let column)? = position?.member("character") else {
                return 0
            }
            return lines.offset(of: TextPosition(line: line + 1, column: column + 1), in: .utf8) ?? file.bytes.count
        }
        var bytes = file.bytes
        for edit in edits.reversed() {
            guard let range = edit.member("range"), case .string(let text)? = edit.member("newText") else { continue }
            bytes.replaceSubrange(offset(range.member("start"))..<offset(range.member("end")), with: Array(text.utf8))
        }
        return TextFile(path: file.path, bytes: bytes)
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || self == UInt8(ascii: "_")
    }
}

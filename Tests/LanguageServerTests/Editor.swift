import MapCompiler
import MapSyntax

@testable import LanguageServer

/// An editor for tests, with files that are only in memory.
struct Editor {
    private(set) var server: Server
    private(set) var texts: [String: String]
    private var number = 0
    /// The latest findings of each file, as `code line:column-line:column`, by path.
    private(set) var findings: [String: [String]] = [:]
    /// Everything that the server sent without being asked.
    private(set) var sent: [JSONValue] = []

    /// Starts a conversation about files in the folder `/project`.
    init(_ files: [String: String], capabilities: JSONValue = .object([])) {
        texts = files
        let disk = files
        let world = World(
            version: "1.2.3",
            project: { _, _, buffers in
                let paths = Set(disk.keys).union(buffers.keys.map { String($0.dropFirst("/project/".count)) }).sorted()
                let files = paths.map { TextFile(path: $0, bytes: buffers["/project/\($0)"] ?? Array((disk[$0] ?? "").utf8)) }
                return ProjectReading(folder: "/project", files: files) { Compiler().check($0, remembering: &$1, isQuick: $2) }
            }, real: { $0 }, page: { "file:///pages/\($0).md" })
        server = Server(world)
        _ = request("initialize", ["capabilities": capabilities])
        notify("initialized", .object([]))
    }

    static func uri(_ path: String) -> String { "file:///project/\(path)" }

    mutating func request(_ method: String, _ params: JSONValue) -> JSONValue {
        number += 1
        let answer = server.receive(.request(id: .integer(number), method: method, params: params))[0]
        return answer["result"] == .null && answer["error"] != .null ? answer["error"] : answer["result"]
    }

    mutating func notify(_ method: String, _ params: JSONValue) { note(server.receive(.notification(method: method, params: params))) }

    private mutating func note(_ messages: [JSONValue]) {
        for message in messages {
            sent.append(message)
            guard message["method"] == "textDocument/publishDiagnostics", let uri = message["params"]["uri"].text else { continue }
            findings[String(uri.dropFirst("file:///project/".count))] = message["params"]["diagnostics"].elements.map { finding in
                "\(finding["code"].text ?? "") \(Self.spelling(finding["range"]))"
            }
        }
    }

    /// A range as `line:column-line:column`, from 0.
    static func spelling(_ range: JSONValue) -> String {
        func place(_ position: JSONValue) -> String { "\(position["line"].integer ?? -1):\(position["character"].integer ?? -1)" }
        return "\(place(range["start"]))-\(place(range["end"]))"
    }

    mutating func open(_ path: String, _ text: String? = nil) {
        texts[path] = text ?? texts[path] ?? ""
        notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": .string(Self.uri(path)), "version": 1, "text": .string(texts[path] ?? "")]])
        note(server.settle())
    }

    mutating func change(_ path: String, to text: String) {
        texts[path] = text
        notify(
            "textDocument/didChange",
            ["textDocument": ["uri": .string(Self.uri(path)), "version": 2], "contentChanges": [["text": .string(text)]]])
        note(server.settle())
    }

    mutating func settle() { note(server.settle()) }

    mutating func close(_ path: String) {
        notify("textDocument/didClose", ["textDocument": ["uri": .string(Self.uri(path))]])
        note(server.settle())
    }

    /// Asks about the place of `|` in a text, which is first written to the file without it.
    mutating func ask(_ method: String, _ path: String, _ text: String, _ more: [JSONValue.Member] = []) -> JSONValue {
        let parts = text.components(separatedBy: "|")
        change(path, to: parts[0] + parts[1])
        return ask(method, path, after: parts[0], more)
    }

    /// Asks about the place behind a text at the start of a file.
    mutating func ask(_ method: String, _ path: String, after head: String, _ more: [JSONValue.Member] = []) -> JSONValue {
        let lines = head.components(separatedBy: "\n")
        let position: JSONValue = ["line": .integer(lines.count - 1), "character": .integer(lines[lines.count - 1].utf16.count)]
        return request(
            method,
            .object([JSONValue.Member("textDocument", ["uri": .string(Self.uri(path))]), JSONValue.Member("position", position)] + more))
    }
}

extension String {
    func components(separatedBy separator: Character) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}

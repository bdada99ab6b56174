import MapSyntax
import Synchronization
import Testing

@testable import LanguageServer

/// Checks what an editor and the server say to each other, apart from what the answers mean.
@Suite struct ConversationTests {
    private static let model = "model: Blog\nversion: 1\nentities:\n  Post:\n    attributes:\n      title: string\n"

    @Test func `the first request is initialize, and the last shutdown`() {
        var editor = Editor(["1.model.yaml": Self.model])
        #expect(editor.request("initialize", [:])["code"] == -32600)
        #expect(editor.request("shutdown", .null) == .null)
        #expect(editor.request("textDocument/hover", [:])["code"] == -32600)
        editor.notify("exit", .null)
        #expect(editor.server.exitCode == 0)
    }

    @Test func `an editor that leaves without shutdown is not content`() {
        var editor = Editor([:])
        editor.notify("exit", .null)
        #expect(editor.server.exitCode == 1)
    }

    @Test func `what the server does not know is refused, and what it need not know ignored`() {
        var editor = Editor([:])
        #expect(editor.request("workspace/executeCommand", [:])["code"] == -32601)
        editor.notify("$/setTrace", ["value": "off"])
        #expect(editor.sent.isEmpty)
    }

    @Test func `a request for a file of no project has an empty answer`() {
        var editor = Editor([:])
        #expect(
            editor.request("textDocument/hover", ["textDocument": ["uri": "untitled:1"], "position": ["line": 0, "character": 0]]) == .null)
        #expect(editor.request("textDocument/definition", .null) == .null)
    }

    @Test(
        "The first encoding that both know counts",
        arguments: [([], "utf-16"), (["utf-8", "utf-16"], "utf-8"), (["utf-7", "utf-32"], "utf-32"), (["utf-16"], "utf-16")])
    func encodings(_ offered: [String], chosen: String) {
        var server = Server(World(version: "", project: { _, _, _ in nil }, real: { $0 }, page: { _ in nil }))
        let capabilities: JSONValue = ["general": ["positionEncodings": .array(offered.map { .string($0) })]]
        let answer = server.receive(.request(id: 1, method: "initialize", params: ["capabilities": capabilities]))[0]
        #expect(answer["result"]["capabilities"]["positionEncoding"] == .string(chosen))
    }

    @Test func `findings come with the text, change with it, and go with the file`() {
        var editor = Editor(["1.model.yaml": Self.model])
        editor.open("1.model.yaml", Self.model.replacing("string", with: "text"))
        #expect(editor.findings["1.model.yaml"] == ["unknown-type 5:13-5:17"])
        editor.change("1.model.yaml", to: Self.model)
        #expect(editor.findings["1.model.yaml"] == [])
        editor.change("1.model.yaml", to: Self.model.replacing("string", with: "text"))
        editor.close("1.model.yaml")
        #expect(editor.findings["1.model.yaml"] == [])
    }

    @Test func `a finding about another file is sent for that file`() {
        var editor = Editor(["1.model.yaml": Self.model, "2.model.yaml": "model: Blog\nversion: 2\n"])
        editor.open("2.model.yaml")
        #expect(editor.findings["1.model.yaml"] == ["dropped-entity 3:2-3:6"])
        editor.change("2.model.yaml", to: Self.model.replacing("version: 1", with: "version: 2"))
        #expect(editor.findings["1.model.yaml"] == [])
    }

    @Test func `an editor that asks for findings is not sent any`() {
        var editor = Editor(["1.model.yaml": Self.model], capabilities: ["textDocument": ["diagnostic": .object([])]])
        editor.open("1.model.yaml", Self.model.replacing("string", with: "text"))
        #expect(editor.findings.isEmpty)
        let answer = editor.request("textDocument/diagnostic", ["textDocument": ["uri": .string(Editor.uri("1.model.yaml"))]])
        #expect(answer["items"].elements.map { $0["code"] } == ["unknown-type"])
        let all = editor.request("workspace/diagnostic", ["previousResultIds": []])
        #expect(all["items"].elements.map { $0["items"].elements.count } == [1])
    }

    @Test func `a file of a closed project has no findings, for an editor that asks`() {
        let capabilities: JSONValue = ["textDocument": ["diagnostic": .object([])], "workspace": ["diagnostics": ["refreshSupport": true]]]
        var editor = Editor(["1.model.yaml": Self.model.replacing("string", with: "text")], capabilities: capabilities)
        editor.open("1.model.yaml")
        let all = editor.request("workspace/diagnostic", ["previousResultIds": []])
        #expect(all["items"].elements.map { $0["items"].elements.count } == [1])
        let count = editor.sent.count
        editor.close("1.model.yaml")
        #expect(editor.sent.dropFirst(count).map { $0["method"] } == ["workspace/diagnostic/refresh"])
        let none = editor.request("workspace/diagnostic", ["previousResultIds": []])
        #expect(none["items"].elements.map { $0["uri"] } == [.string(Editor.uri("1.model.yaml"))])
        #expect(none["items"].elements.map { $0["items"] } == [[]])
        #expect(editor.request("workspace/diagnostic", ["previousResultIds": []])["items"] == [])
    }

    @Test func `of two texts of one file the latest counts, and each has its own lines`() {
        var editor = Editor(["1.model.yaml": Self.model])
        editor.open("1.model.yaml", "# above\n" + Self.model.replacing("string", with: "text"))
        // The same path, spelled differently.
        let other = "file:///project/1%2Emodel.yaml"
        func open(_ text: String) -> JSONValue { ["textDocument": ["uri": .string(other), "version": 1, "text": .string(text)]] }
        editor.notify("textDocument/didOpen", open(Self.model))
        editor.settle()
        #expect(editor.findings["1.model.yaml"] == [] && editor.findings["1%2Emodel.yaml"] == [])
        func hover(_ uri: String, line: Int) -> JSONValue {
            editor.request(
                "textDocument/hover", ["textDocument": ["uri": .string(uri)], "position": ["line": .integer(line), "character": 7]])
        }
        #expect(hover(other, line: 5)["contents"]["value"].text?.hasPrefix("**title**: `string`") == true)
        #expect(hover(Editor.uri("1.model.yaml"), line: 6)["range"]["start"]["line"] == 6)
        editor.settle()
        #expect(editor.findings["1.model.yaml"] == ["unknown-type 6:13-6:17"])
        editor.close("1.model.yaml")
        #expect(editor.findings["1.model.yaml"] == [] && editor.findings["1%2Emodel.yaml"] == [])
        #expect(hover(other, line: 5)["range"]["start"]["line"] == 5)
    }

    @Test func `other YAML files are left alone`() {
        let isRead = Mutex(false)
        let world = World(
            version: "",
            project: { _, _, _ in
                isRead.withLock { $0 = true }
                return nil
            }, real: { $0 }, page: { _ in nil })
        var server = Server(world)
        _ = server.receive(.request(id: 1, method: "initialize", params: .object([])))
        let document: JSONValue = ["uri": "file:///home/compose.yaml", "version": 1, "text": "a: 1\n"]
        _ = server.receive(.notification(method: "textDocument/didOpen", params: ["textDocument": document]))
        #expect(server.settle().isEmpty && !isRead.withLock { $0 })
    }

    @Test func `requests before initialize are refused, and notifications ignored`() {
        var server = Server(World(version: "", project: { _, _, _ in nil }, real: { $0 }, page: { _ in nil }))
        let refused = server.receive(.request(id: 1, method: "textDocument/hover", params: .null))[0]
        #expect(refused["error"]["code"] == -32002)
        let opened = server.receive(
            .notification(method: "textDocument/didOpen", params: ["textDocument": ["uri": "file:///a.model.yaml"]]))
        #expect(opened.isEmpty && server.settle().isEmpty && server.exitCode == nil)
    }

    @Test func `a version that goes backwards is taken as it comes`() {
        var editor = Editor(["1.model.yaml": Self.model])
        editor.open("1.model.yaml")
        for (version, type) in [(9, "text"), (3, "string"), (3, "text")] {
            let document: JSONValue = ["uri": .string(Editor.uri("1.model.yaml")), "version": .integer(version)]
            let text = JSONValue.string(Self.model.replacing("string", with: type))
            editor.notify("textDocument/didChange", ["textDocument": document, "contentChanges": [["text": text]]])
            editor.settle()
            #expect(editor.findings["1.model.yaml"] == (type == "text" ? ["unknown-type 5:13-5:17"] : []))
            #expect(editor.sent.last?["params"]["version"] == .integer(version))
        }
    }

    @Test func `a byte order mark in a buffer is a letter of its first line`() {
        var editor = Editor(["1.model.yaml": Self.model])
        editor.open("1.model.yaml", "\u{FEFF}modl: Blog\nversion: 1\n")
        #expect(editor.findings["1.model.yaml"] == ["unknown-key 0:1-0:5"])
        let range: JSONValue = ["start": ["line": 0, "character": 1], "end": ["line": 0, "character": 5]]
        editor.notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": .string(Editor.uri("1.model.yaml")), "version": 2],
                "contentChanges": [["range": range, "text": "model"]],
            ])
        editor.settle()
        #expect(editor.findings["1.model.yaml"] == [])
    }

    @Test(
        "Actions are those of the kinds that the editor names",
        arguments: [
            ([], ["quickfix"]), ([""], ["quickfix", "source.fixAll.mapc"]), (["quickfix"], ["quickfix"]), (["quick"], []),
            (["source.fix"], []),
            (["source"], ["source.fixAll.mapc"]), (["source.fixAll"], ["source.fixAll.mapc"]),
            (["source.fixAll.mapc"], ["source.fixAll.mapc"]),
        ])
    func kindsOfActions(_ only: [String], offered: [String]) {
        var editor = Editor(["1.model.yaml": Self.model])
        editor.open("1.model.yaml", Self.model.replacing("title: string", with: "a: string\n      title:string"))
        let all: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
        let context: JSONValue = ["diagnostics": [], "only": .array(only.map { .string($0) })]
        let answer = editor.request(
            "textDocument/codeAction", ["textDocument": ["uri": .string(Editor.uri("1.model.yaml"))], "range": all, "context": context])
        var kinds: [String] = []
        for kind in answer.elements.compactMap({ $0["kind"].text }) where !kinds.contains(kind) { kinds.append(kind) }
        #expect(kinds == offered)
    }

    @Test func `a finding has its page, its related places, its help and its tag`() {
        let mapping = "mapping: Blog\nfrom: 1\nto: 2\nlet: { a: 1 }\n"
        var editor = Editor(["1.model.yaml": Self.model, "2.model.yaml": Self.model.replacing("version: 1", with: "version: 2")])
        editor.open("1-2.mapping.yaml", mapping)
        let finding = editor.sent.last?["params"]["diagnostics"].elements.first ?? .null
        #expect(finding["code"] == "unused-let" && finding["tags"] == [1] && finding["severity"] == 2 && finding["source"] == "mapc")
        #expect(finding["codeDescription"]["href"] == "file:///pages/unused-let.md")
        #expect(finding["message"].text?.hasSuffix("\nhelp: remove it") == true, "\(finding)")
    }

    @Test(
        "Bytes become messages, however they are cut",
        arguments: [1, 3, 7, 1_000])
    func frames(_ size: Int) throws {
        let messages: [JSONValue] = [["a": "😀\r\n\r\n"], [], ["b": 2]]
        let stream = messages.flatMap { MessageFrames.framed($0) }
        var frames = MessageFrames()
        var read: [JSONValue] = []
        for start in stride(from: 0, to: stream.count, by: size) {
            frames.add(Array(stream[start..<min(start + size, stream.count)]))
            while let message = try frames.next() { read.append(try readJSON(message)) }
        }
        #expect(read == messages)
    }

    @Test func `a message that is too long is left out`() throws {
        var frames = MessageFrames()
        frames.add(Array("Content-Length: 1000000000\r\n\r\n{".utf8))
        #expect(throws: MessageFrames.Fault.self) { try frames.next() }
        for _ in 0..<9 { frames.add([UInt8](repeating: 0x20, count: 111_111_111)) }
        frames.add(MessageFrames.framed([1]))
        #expect(try readJSON(try #require(try frames.next())) == [1])
    }

    @Test(
        "What is no message is a fault, and the next message is read",
        arguments: [
            "Content-Length: x\r\n\r\n", "A: 1\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 1\r\nContent-Length: 1\r\n\r\n{",
            String(repeating: "a", count: 9_000),
        ])
    func brokenFrames(_ text: String) throws {
        var frames = MessageFrames()
        frames.add(Array(text.utf8))
        #expect(throws: MessageFrames.Fault.self) { try frames.next() }
        // Whatever is left of it is no message either.
        frames.add(Array("\r\n\r\n".utf8))
        frames.add(MessageFrames.framed([1]))
        var read: [UInt8]?
        for _ in 0..<5 where read == nil { read = (try? frames.next()) ?? nil }
        #expect(try readJSON(try #require(read)) == [1])
    }

    @Test func `a change that is none leaves the text`() {
        var document = Document(uri: "", path: "", version: 1, bytes: Array("ab".utf8))
        document.apply(["range": ["start": ["line": -1, "character": 0], "end": ["line": 0, "character": 0]], "text": "x"], .utf16)
        document.apply(["range": nil], .utf16)
        #expect(document.bytes == Array("ab".utf8))
    }

    @Test func `a name in quotes keeps them when it is renamed`() {
        let text = Self.model + "    key: [\"title\"]\n"
        var editor = Editor(["1.model.yaml": text], capabilities: ["workspace": ["workspaceEdit": ["documentChanges": true]]])
        editor.open("1.model.yaml")
        let head = String(Self.model.prefix(Self.model.count - "tle: string\n".count))
        let renamed = editor.ask("textDocument/rename", "1.model.yaml", after: head, [JSONValue.Member("newName", "heading")])
        let edits = renamed["documentChanges"].elements.first?["edits"].elements.map { $0["newText"] }
        #expect(edits == ["heading", "\"heading\""])
    }

    @Test(
        "What is no request is answered as JSON-RPC says",
        arguments: [("{", -32700), ("[]", -32600), ("{\"id\": null}", -32600), ("1", -32600)])
    func noRequest(_ text: String, code: Int) {
        #expect(Message.read(Array(text.utf8)).answer?["error"]["code"] == .integer(code))
    }
}

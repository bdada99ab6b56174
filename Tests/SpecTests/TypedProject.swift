import LanguageServer
import MapCompiler
import MapSyntax
import RandomTesting

/// A project that somebody edits in an editor with a language server. The editor keeps its own texts, and counts columns itself.
struct TypedProject {
    /// The units in which the editor counts columns.
    enum Unit: String, CaseIterable { case utf8 = "utf-8", utf16 = "utf-16", utf32 = "utf-32" }

    let paths: [String]
    private(set) var texts: [String]
    private let unit: Unit
    private var server: Server
    private var version = 1
    /// The texts before the latest changes, by file.
    private var history: [(file: Int, text: String)] = []
    private var clipboard = "# pasted 👋\n"
    /// What the server sent last about each file, by URI.
    private var sent: [String: [String]] = [:]
    /// What was done last, for whoever reads about a difference.
    private(set) var latest = ""

    init(_ files: [TextFile], _ unit: Unit) {
        paths = files.map(\.path)
        texts = files.map { String(decoding: $0.bytes, as: UTF8.self) }
        self.unit = unit
        let world = World(
            version: "",
            project: { _, _, buffers in
                let now = files.map { file in buffers["/p/\(file.path)"].map { TextFile(path: file.path, bytes: $0) } ?? file }
                return ProjectReading(folder: "/p", files: now) { Compiler().check($0, remembering: &$1, isQuick: $2) }
            }, real: { $0 }, page: { _ in nil })
        server = Server(world)
        let capabilities: JSONValue = [
            "general": ["positionEncodings": [.string(unit.rawValue)]],
            "workspace": ["workspaceEdit": ["documentChanges": true]],
        ]
        _ = server.receive(.request(id: 0, method: "initialize", params: ["capabilities": capabilities]))
        for file in paths.indices { open(file) }
        settle()
    }

    static func uri(_ path: String) -> String { DocumentURI.uri(of: "/p/\(path)") }

    /// The findings that the editor shows, by URI.
    var shown: [String: [String]] { sent.filter { !$0.value.isEmpty } }

    /// The files as they would be saved.
    var files: [TextFile] { zip(paths, texts).map { TextFile(path: $0, text: $1) } }

    private mutating func open(_ file: Int) {
        note("didOpen", ["textDocument": ["uri": .string(Self.uri(paths[file])), "version": 1, "text": .string(texts[file])]])
    }

    private mutating func note(_ method: String, _ params: JSONValue) {
        _ = server.receive(.notification(method: "textDocument/\(method)", params: params))
    }

    private mutating func settle() {
        for message in server.settle(isQuiet: true) where message.member("method") == "textDocument/publishDiagnostics" {
            guard let params = message.member("params"), case .string(let uri)? = params.member("uri"),
                case .array(let items)? = params.member("diagnostics")
            else { continue }
            // What is lost is also shown where it can be answered, beside the finding itself.
            let own = items.filter { !($0.member("message")?.text() ?? "").contains("can be answered here") }
            sent[uri] = own.map { "\($0.member("code")?.text() ?? "") \($0.member("range")?.text() ?? "")" }.sorted()
        }
    }
}

// Positions, as an editor counts them.
extension TypedProject {
    /// Goes through the places of a text until one is wanted, at most to its end. A byte order mark is a letter of the text.
    private func walk(_ text: String, until isWanted: (_ place: String.Index, _ line: Int, _ column: Int) -> Bool) -> (
        place: String.Index, line: Int, column: Int
    ) {
        let scalars = text.unicodeScalars
        var (place, line, column) = (scalars.startIndex, 0, 0)
        while place < scalars.endIndex, !isWanted(place, line, column) {
            let scalar = scalars[place]
            place = scalars.index(after: place)
            if scalar == "\n" || scalar == "\r" && !(place < scalars.endIndex && scalars[place] == "\n") {
                (line, column) = (line + 1, 0)
            } else if scalar != "\r" {
                // Between CR and LF there is no place of its own.
                column += unit == .utf8 ? UTF8.width(scalar) : unit == .utf16 ? UTF16.width(scalar) : 1
            }
        }
        return (place, line, column)
    }

    private func position(of place: String.Index, in text: String) -> JSONValue {
        let found = walk(text) { at, _, _ in at >= place }
        return ["line": .integer(found.line), "character": .integer(found.column)]
    }

    private func place(of position: JSONValue?, in text: String) -> String.Index {
        walk(text) { _, line, column in position?.member("line") == .integer(line) && position?.member("character") == .integer(column) }
            .place
    }

    private func range(_ bytes: Range<Int>, in text: String) -> JSONValue {
        func place(_ offset: Int) -> String.Index {
            text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
        }
        return ["start": position(of: place(bytes.lowerBound), in: text), "end": position(of: place(bytes.upperBound), in: text)]
    }

    /// What the server should have sent: the findings of a check that knows nothing of earlier ones.
    var expected: [String: [String]] {
        var expected: [String: [String]] = [:]
        let check = Compiler().check(files)
        for finding in check.diagnostics {
            let label = finding.labels.first
            let file = label.map { Int($0.range.file.index) } ?? 0
            let range = range(label.map { Int($0.range.lower)..<Int($0.range.upper) } ?? 0..<0, in: texts[file])
            expected[Self.uri(paths[file]), default: []].append("\(JSONValue.string(finding.code.slug).text()) \(range.text())")
        }
        return expected.mapValues { $0.sorted() }
    }
}

// What somebody does.
extension TypedProject {
    /// Replaces a part of a file, and tells the server as editors do: the range and the new text.
    private mutating func replace(_ range: Range<String.Index>, with text: String, in file: Int, _ words: String) {
        history.append((file, texts[file]))
        version += 1
        let place: JSONValue = [
            "start": position(of: range.lowerBound, in: texts[file]), "end": position(of: range.upperBound, in: texts[file]),
        ]
        note(
            "didChange",
            [
                "textDocument": ["uri": .string(Self.uri(paths[file])), "version": .integer(version)],
                "contentChanges": [["range": place, "text": .string(text)]],
            ])
        texts[file] =
            String(texts[file].unicodeScalars[..<range.lowerBound]) + text + String(texts[file].unicodeScalars[range.upperBound...])
        latest = "\(words) in \(paths[file]): \(text.debugDescription) at \(place.text())"
    }

    private mutating func replaceAll(with text: String, in file: Int, _ words: String) {
        history.append((file, texts[file]))
        version += 1
        note(
            "didChange",
            [
                "textDocument": ["uri": .string(Self.uri(paths[file])), "version": .integer(version)],
                "contentChanges": [["text": .string(text)]],
            ])
        texts[file] = text
        latest = "\(words) in \(paths[file])"
    }

    private static let words = ["x", " ", "\n", "\r\n", "\t", ":", "- ", "\"", "👋", "e\u{301}", "#", "[", "}", "$source.", "nil", "1"]

    /// Where the cursor can be.
    private func places(in text: String) -> [String.Index] {
        let scalars = text.unicodeScalars
        return scalars.indices.filter { place in
            scalars[place] != "\n" || place == scalars.startIndex || scalars[scalars.index(before: place)] != "\r"
        } + [text.endIndex]
    }

    /// Makes one random change.
    mutating func edit(_ generator: inout SeededGenerator) {
        let file = generator.number(below: texts.count)
        let scalars = texts[file].unicodeScalars
        let places = places(in: texts[file])
        let place = generator.number(below: places.count)
        let end = min(place + generator.number(below: 40), places.count - 1)
        switch generator.number(below: 20) {
        case 0..<5: replace(places[place]..<places[place], with: generator.pick(Self.words), in: file, "typed")
        case 5, 6: replace(places[max(place - 1, 0)]..<places[place], with: "", in: file, "erased")
        case 7, 8:
            clipboard = String(scalars[places[place]..<places[end]])
            replace(places[place]..<places[end], with: "", in: file, "cut")
        case 9, 10: replace(places[place]..<places[generator.chance(50) ? place : end], with: clipboard, in: file, "pasted")
        case 11: changeLineBreaks(of: file)
        case 12: changeMark(of: file)
        case 13: applyFix(at: places[place], in: file)
        case 14: rename(at: places[place], in: file)
        default: undo(file)
        }
        settle()
    }

    /// Takes the latest change back. Without one, takes a line out.
    private mutating func undo(_ file: Int) {
        guard let last = history.popLast() else {
            let line = texts[file].firstIndex { $0.isNewline } ?? texts[file].endIndex
            return replace(texts[file].startIndex..<line, with: "", in: file, "cut")
        }
        replaceAll(with: last.text, in: last.file, "undone")
        history.removeLast()
    }

    private mutating func changeLineBreaks(of file: Int) {
        let text = texts[file]
        let lines = text.unicodeScalars.contains("\r") ? text.replacing("\r\n", with: "\n") : text.replacing("\n", with: "\r\n")
        replaceAll(with: lines, in: file, "other line breaks")
    }

    private mutating func changeMark(of file: Int) {
        let (start, scalars) = (texts[file].startIndex, texts[file].unicodeScalars)
        if scalars.first == "\u{FEFF}" {
            replace(start..<scalars.index(after: start), with: "", in: file, "no byte order mark")
        } else {
            replace(start..<start, with: "\u{FEFF}", in: file, "a byte order mark")
        }
    }

    /// Takes everything back.
    mutating func undoAll() {
        while let last = history.popLast() {
            replaceAll(with: last.text, in: last.file, "undone")
            history.removeLast()
        }
        settle()
    }
}

// What the server does for somebody.
extension TypedProject {
    private mutating func ask(_ method: String, at place: String.Index, in file: Int, _ more: [JSONValue.Member]) -> JSONValue? {
        let position = position(of: place, in: texts[file])
        let members = [
            JSONValue.Member("textDocument", ["uri": .string(Self.uri(paths[file]))]), JSONValue.Member("position", position),
            JSONValue.Member("range", ["start": position, "end": position]),
        ]
        return server.receive(.request(id: 1, method: "textDocument/\(method)", params: .object(members + more)))[0].member("result")
    }

    private static let questions = [
        "completion", "hover", "signatureHelp", "definition", "documentSymbol", "foldingRange", "semanticTokens/full", "inlayHint",
        "codeAction",
    ]

    /// Types at the end of a file, and asks everything there. Returns the questions that the server does not answer with a result.
    mutating func type(_ text: String, in file: Int) -> [String] {
        let end = texts[file].endIndex
        replace(end..<end, with: text, in: file, "typed")
        history = []
        let unanswered = Self.questions.filter { question in
            ask(question, at: texts[file].endIndex, in: file, [JSONValue.Member("context", .object([]))]) == nil
        }
        settle()
        return unanswered
    }

    /// Empties a file.
    mutating func empty(_ file: Int) {
        replaceAll(with: "", in: file, "emptied")
        settle()
    }

    private mutating func applyFix(at place: String.Index, in file: Int) {
        guard case .array(let actions)? = ask("codeAction", at: place, in: file, [JSONValue.Member("context", .object([]))]) else { return }
        if let action = actions.first { apply(action.member("edit"), "fixed") }
    }

    private mutating func rename(at place: String.Index, in file: Int) {
        apply(ask("rename", at: place, in: file, [JSONValue.Member("newName", .string("renamed\(version)"))]), "renamed")
    }

    /// Applies an edit of the workspace.
    private mutating func apply(_ edit: JSONValue?, _ words: String) {
        guard case .array(let changes)? = edit?.member("documentChanges") else { return }
        for change in changes {
            guard let file = paths.firstIndex(where: { change.member("textDocument")?.member("uri") == .string(Self.uri($0)) }),
                case .array(let edits)? = change.member("edits")
            else { continue }
            let text = texts[file]
            var scalars = text.unicodeScalars
            // The edits are in the order of the text.
            for edit in edits.reversed() {
                guard let range = edit.member("range"), case .string(let new)? = edit.member("newText") else { continue }
                let (start, end) = (place(of: range.member("start"), in: text), place(of: range.member("end"), in: text))
                scalars.replaceSubrange(start..<end, with: new.unicodeScalars)
            }
            replaceAll(with: String(scalars), in: file, words)
        }
    }
}

extension JSONValue {
    func member(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}

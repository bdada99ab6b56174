import MapSyntax
import Testing

@testable import LanguageServer

/// Checks what the server answers. Each text has a `|` at the cursor.
@Suite struct AnswerTests {
    private static let files: [String: String] = [
        "1.model.yaml": """
        model: Blog
        version: 1
        enums:
          Status: [draft, live]
        entities:
          Post:
            doc: What people read.
            attributes:
              title: string
              words: int32
              status: Status
              place: Place?
            relationships:
              author: { to: Author, inverse: posts }
          Author:
            attributes: { name: string }
            relationships: { posts: { to: [Post], inverse: author } }
        composites:
          Place: { latitude: double, longitude: double }

        """,
        "2.model.yaml": """
        model: Blog
        version: 2
        enums:
          Status: [draft, live, gone]
        entities:
          Post:
            attributes:
              title: string
              words: int32
              status: Status
              place: Place?
              label: string
            relationships:
              author: { to: Author, inverse: posts }
          Author:
            attributes: { name: string, shout: string? }
            relationships: { posts: { to: [Post], inverse: author } }
        composites:
          Place: { latitude: double, longitude: double }

        """,
        "1-2.mapping.yaml": head,
    ]
    private static let titled =
        "model: Blog\nversion: 1\nenums:\n  Status: [draft, live]\nentities:\n  Post:\n    doc: What people read.\n    attributes:\n      ti"
    private static let head: String = "mapping: Blog\nfrom: 1\nto: 2\n"

    private static func editor(_ capabilities: JSONValue = .object([])) -> Editor {
        var editor = Editor(files, capabilities: capabilities)
        editor.open("1-2.mapping.yaml")
        return editor
    }

    /// The text of a mapping below its first lines, and what completion offers first, in its order.
    private static let completions: [(text: String, labels: [String])] = [
        ("|", ["allow", "assert", "drop", "emit"]),
        ("entities:\n  |", ["Author", "Post"]),
        ("entities:\n  Post:\n    |", ["distinct", "each", "from", "infer", "let", "name", "onNil", "order", "rows", "set", "where"]),
        ("entities:\n  Post:\n    se|", ["distinct", "each"]),
        ("entities:\n  Post:\n    set:\n      |", ["author", "label", "place", "status", "title", "words"]),
        ("entities:\n  Post:\n    set:\n      label: |", ["$source", "Author", "Post", "$group"]),
        ("entities:\n  Post:\n    set:\n      label: $source.|", ["author", "place", "status", "title", "words"]),
        ("entities:\n  Post:\n    set:\n      label: $source.author.na|", ["name", "posts"]),
        ("entities:\n  Post:\n    set:\n      label: $source.place!.|", ["latitude", "longitude"]),
        ("entities:\n  Post:\n    set:\n      status: |", ["$source", "draft", "gone", "live"]),
        ("entities:\n  Post:\n    set: { label: $|", ["$source", "$group", "$index", "$item"]),
        ("entities:\n  Post:\n    set: { label: { value: $source.|", ["author", "place"]),
        ("entities:\n  Post:\n    let: { who: $source.author }\n    set:\n      label: $who.|", ["name", "posts"]),
        ("entities:\n  Author:\n    set:\n      shout: $source.posts.filter($0.|", ["author", "place", "status", "title", "words"]),
        ("entities:\n  Author:\n    set:\n      shout: $source.posts.map($0.author.posts.map($0.|", ["author", "place"]),
        ("entities:\n  Author:\n    set:\n      shout: $source.posts.sorted($0.words).first!.|", ["author", "place"]),
        ("entities:\n  Author:\n    set:\n      shout: $source.posts.|", ["author", "place", "status", "title", "words", "adjacentPairs"]),
        ("entities:\n  Author:\n    each: $source.posts\n    set:\n      shout: $item.|", ["author", "place"]),
        ("entities:\n  Post:\n    from: |", ["Author", "Post"]), ("entities:\n  Post:\n    onNil: |", ["drop"]),
        ("entities:\n  Post:\n    - from: |", ["Author", "Post"]),
        ("entities:\n  Post:\n    - from: Author\n      se|", ["distinct", "each"]),
        ("drop: [|", ["Author", "Post"]), ("drop: [Post.|", ["author", "place", "status", "title", "words"]),
        ("drop:\n  - |", ["Author", "Post"]),
        ("assert: destination.|", ["Author", "Post"]), ("sql:\n  |", ["after", "before"]), ("infer: |", ["false", "true"]),
        ("allow:\n  unused-l|", ["adopted-version"]),
        ("entities:\n  Post:\n    where: $source.status == |", ["$source", "draft", "live"]),
        ("entities:\n  Post:\n    where: $source.status in [\"live\", |", ["$source", "draft", "live"]),
        ("entities:\n  Post:\n    where: $source.status != \"|", ["draft", "live"]),
        ("entities:\n  Post:\n    where: $source.title == \"|", []),
        ("entities:\n  Post:\n    set:\n      status: { value: $source.status, map: { |", ["draft", "live"]),
        ("entities:\n  Post:\n    set:\n      status:\n        value: $source.status\n        map:\n          |", ["draft", "live"]),
        ("entities:\n  Post:\n    set:\n      status: { value: $source.status, map: { draft: |", ["draft", "gone", "live"]),
        ("entities:\n  Post:\n    set:\n      label: concat($source.title\n      words: $source.|", ["author", "place"]),
        ("parameters:\n  since: da|", ["boolean", "data", "date"]), ("entities:\n  Post:\n    set:\n      label: \"a |", []), ("# |", []),
    ]

    @Test("Completion offers what may stand there, also in lines that YAML cannot read", arguments: completions.indices)
    func completes(at index: Int) {
        let (text, labels) = Self.completions[index]
        var editor = Self.editor()
        let items = editor.ask("textDocument/completion", "1-2.mapping.yaml", Self.head + text)["items"].elements
        let sorted = items.sorted { ($0["sortText"].text ?? "") < ($1["sortText"].text ?? "") }.compactMap { $0["label"].text }
        #expect(
            sorted.prefix(labels.count).elementsEqual(labels) && (labels.isEmpty ? sorted.isEmpty : true), "\(text): \(sorted.prefix(12))")
    }

    @Test(
        "Completion knows the keys and names of models",
        arguments: [
            ("entities:\n  Post:\n    attributes:\n      a: { type: |", ["Mood", "boolean", "data"]),
            ("entities:\n  Post:\n    attributes:\n      a: |", ["Mood", "boolean"]),
            ("entities:\n  Post:\n    attributes:\n      a: { |", ["column", "coreData", "default"]),
            ("entities:\n  Post:\n    |", ["abstract", "attributes"]), ("layout: |", ["core-data", "tables"]),
            ("entities:\n  Post:\n    relationships:\n      a: { to: |", ["Author", "Post"]), ("after: |", ["1", "2"]),
        ])
    func completesModels(_ text: String, labels: [String]) {
        var editor = Self.editor()
        editor.open("2.model.yaml")
        let start = "model: Blog\nversion: 2\nenums: { Mood: [good, bad] }\n"
        let items = editor.ask("textDocument/completion", "2.model.yaml", start + text)["items"].elements
        let sorted = items.sorted { ($0["sortText"].text ?? "") < ($1["sortText"].text ?? "") }.compactMap { $0["label"].text }
        #expect(sorted.starts(with: labels), "\(text): \(sorted.prefix(8))")
    }

    @Test func `a completion replaces the word that is typed`() {
        var editor = Self.editor()
        let items = editor.ask(
            "textDocument/completion", "1-2.mapping.yaml", Self.head + "entities:\n  Post:\n    set:\n      label: \"😀\" + $so|")["items"]
        #expect(items == [])
        let more = editor.ask(
            "textDocument/completion", "1-2.mapping.yaml", Self.head + "entities:\n  Post:\n    set:\n      label: concat(\"😀\", $so|")[
                "items"]
        let source = more.elements.first { $0["label"] == "$source" } ?? .null
        #expect(source["textEdit"]["newText"] == "$source")
        #expect(Editor.spelling(source["textEdit"]["range"]) == "6:26-6:29")
    }

    private static let mapping = """
        entities:
          Post:
            let: { who: $source.author }
            set:
              label: concat($who.name, upper($source.title))
              status: if($source.status == "live", "gone", "draft")

        """

    private static let hovers: [(place: String, words: String)] = [
        ("Po|st:", "**Post**: entity, version 2, table `Post`"), ("fr|om: 1", "The version to migrate from."),
        ("se|t:", "The values of properties."),
        ("lab|el", "**label**: `string`\n\nattribute of Post, version 2, column `label` of table `Post`"),
        ("$source.auth|or", "**author**: `Author, inverse posts`\n\nrelationship of Post, version 1, column `author_id` of table `Post`"),
        ("$wh|o.name", "**who**: let, a row of Author, version 1"), ("up|per", "```text\nupper(text: string) -> string\n```"),
        ("\"li|ve\"", "**live**: case of Status"), ("from: |1", "Version **1** of Blog: 2 entities, layout tables"),
        ("$source.titl|e", "**title**: `string`\n\nattribute of Post, version 1"),
    ]

    @Test("Hover says what a name is", arguments: hovers.indices)
    func says(at index: Int) {
        let (place, words) = Self.hovers[index]
        var editor = Self.editor()
        let text = Self.head + Self.mapping
        let answer = editor.ask(
            "textDocument/hover", "1-2.mapping.yaml", text.replacing(place.replacing("|", with: ""), with: place, maxReplacements: 1))
        #expect(answer["contents"]["value"].text?.hasPrefix(words) == true, "\(place): \(answer["contents"]["value"].text ?? "nothing")")
    }

    @Test func `hover says where a value goes and comes from`() {
        var editor = Self.editor()
        editor.open("1-2.mapping.yaml", Self.head + Self.mapping)
        let first = editor.ask(
            "textDocument/hover", "1.model.yaml",
            after:
                "model: Blog\nversion: 1\nenums:\n  Status: [draft, live]\nentities:\n  Post:\n    doc: What people read.\n    attributes:\n      ti"
        )
        #expect(first == .null, "the file is not open")
        editor.open("1.model.yaml")
        let head = Self.titled
        let words = editor.ask("textDocument/hover", "1.model.yaml", after: head)["contents"]["value"].text ?? ""
        #expect(words.contains("To version 2: kept by PostToPost"), "\(words)")
    }

    private static let definitions: [(place: String, target: String)] = [
        ("Po|st:", "2.model.yaml 5:2-5:6"), ("$source.auth|or", "1.model.yaml 13:6-13:12"), ("$who.na|me", "1.model.yaml 15:18-15:22"),
        ("$wh|o.name", "1-2.mapping.yaml 5:11-5:14"), ("\"go|ne\"", "2.model.yaml 3:24-3:28"), ("to: |2", "2.model.yaml 1:9-1:10"),
    ]

    @Test("A name leads to where it is declared", arguments: definitions.indices)
    func defines(at index: Int) {
        let (place, target) = Self.definitions[index]
        var editor = Self.editor()
        let text = (Self.head + Self.mapping).replacing(place.replacing("|", with: ""), with: place, maxReplacements: 1)
        let answer = editor.ask("textDocument/definition", "1-2.mapping.yaml", text)
        let file = (answer["uri"].text ?? "").dropFirst(Editor.uri("").count)
        #expect("\(file) \(Editor.spelling(answer["range"]))" == target)
    }

    @Test func `references are the places that mean the same`() {
        var editor = Self.editor()
        let text = (Self.head + Self.mapping).replacing("$source.title", with: "$source.ti|tle")
        let answer = editor.ask(
            "textDocument/references", "1-2.mapping.yaml", text, [JSONValue.Member("context", ["includeDeclaration": true])])
        let places = answer.elements.map { "\(($0["uri"].text ?? "").dropFirst(Editor.uri("").count)) \(Editor.spelling($0["range"]))" }
        #expect(places == ["1-2.mapping.yaml 7:45-7:50", "1.model.yaml 8:6-8:11"])
    }

    private static let renames: [(place: String, name: String, edits: [String])] = [
        ("lab|el", "tag", ["1-2.mapping.yaml 7:6-7:11 tag", "2.model.yaml 11:6-11:11 tag"]),
        ("$wh|o.name", "writer", ["1-2.mapping.yaml 5:11-5:14 writer", "1-2.mapping.yaml 7:21-7:24 writer"]),
        (
            "Po|st:", "Article",
            [
                "1-2.mapping.yaml 4:2-4:6 Article", "2.model.yaml 5:2-5:6 Article", "2.model.yaml 6:0-6:0     renamingID: Post\n",
                "2.model.yaml 16:35-16:39 Article",
            ]
        ),
        ("up|per", "x", ["'upper' is a function of the language"]),
        ("$wh|o.name", "source", ["'source' already means something in this file"]),
        ("lab|el", "title", ["version 2 already has 'title' there"]),
        ("lab|el", "1a", ["'1a' is no name: it has letters, digits and '_', and begins with no digit"]),
        ("\"go|ne\"", "x", ["the cases of an enum are stored: add the new case, and write 'map' in the mapping"]),
    ]

    @Test("A rename edits all files, and adds a renaming ID where other versions have the thing", arguments: renames.indices)
    func isRenamed(at index: Int) {
        let (place, name, edits) = Self.renames[index]
        var editor = Self.editor(["workspace": ["workspaceEdit": ["documentChanges": true]]])
        let text = (Self.head + Self.mapping).replacing(place.replacing("|", with: ""), with: place, maxReplacements: 1)
        let answer = editor.ask("textDocument/rename", "1-2.mapping.yaml", text, [JSONValue.Member("newName", .string(name))])
        let found = answer["documentChanges"].elements.flatMap { change in
            change["edits"].elements.map {
                "\((change["textDocument"]["uri"].text ?? "").dropFirst(Editor.uri("").count)) \(Editor.spelling($0["range"])) \($0["newText"].text ?? "")"
            }
        }
        #expect((answer["message"].text.map { [$0] } ?? found) == edits)
    }

    @Test func `beside a line that YAML cannot read, names are known and not renamed`() {
        var editor = Self.editor()
        let text = (Self.head + Self.mapping).replacing("label", with: "lab|el") + "drop: [Post.label\n"
        let answer = editor.ask("textDocument/rename", "1-2.mapping.yaml", text, [JSONValue.Member("newName", "tag")])
        #expect(answer["message"] == "YAML cannot read a part of 1-2.mapping.yaml, in which the name may be", "\(answer)")
        let hover = editor.ask("textDocument/hover", "1-2.mapping.yaml", text)
        #expect(hover["contents"]["value"].text?.hasPrefix("**label**: `string`") == true, "\(hover)")
    }

    @Test func `a released version is not renamed`() {
        var editor = Editor(
            Self.files.merging(["mapc.lock": "lock: 1\nmodel: Blog\nversions:\n  2: { storage: a, full: b, entities: {} }\n"]) { $1 })
        editor.open("1-2.mapping.yaml")
        let text = (Self.head + Self.mapping).replacing("label", with: "lab|el")
        let answer = editor.ask("textDocument/rename", "1-2.mapping.yaml", text, [JSONValue.Member("newName", "tag")])
        #expect(answer["message"] == "version 2 is released, as mapc.lock says: rename it in a new version", "\(answer)")
    }

    @Test(
        "The signature of the call around the cursor is shown, with the argument",
        arguments: [
            ("upper(|", "upper(text: string) -> string 0"), ("prefix($source.title, |", "prefix(text: string, count: int64) -> string 1"),
            ("upper(\"(\", [|", "upper(text: string) -> string 0"), ("|", "nothing"),
        ])
    func signatures(_ call: String, shown: String) {
        var editor = Self.editor()
        let answer = editor.ask(
            "textDocument/signatureHelp", "1-2.mapping.yaml", Self.head + "entities:\n  Post:\n    set:\n      label: \(call)")
        let signature = answer["signatures"].elements.first?["label"].text
        #expect((signature.map { "\($0) \(answer["activeParameter"].integer ?? -1)" } ?? "nothing") == shown)
    }

    @Test func `what mapc infers stands behind the entry`() {
        var editor = Self.editor()
        editor.open("1-2.mapping.yaml", Self.head + Self.mapping)
        let all: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
        let answer = editor.request(
            "textDocument/inlayHint", ["textDocument": ["uri": .string(Editor.uri("1-2.mapping.yaml"))], "range": all])
        #expect(answer.elements.map { $0["label"] } == ["inferred: Author", "inferred: title, words, place, author"])
        #expect(answer.elements.map { $0["position"]["line"] } == [3, 4])
        let reasons = answer.elements.map { $0["tooltip"]["value"].text ?? "" }
        #expect(reasons[0].hasPrefix("mapc infers\n\n* `Author` from Author (same-name: "), "\(reasons)")
        #expect(reasons[1].hasPrefix("mapc infers\n\n* `title` from Post.title (same-name: "), "\(reasons)")
    }

    @Test func `a fix is an action at its finding, and the safe ones are one for the file`() {
        var editor = Self.editor(["workspace": ["workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]]]])
        editor.open("1-2.mapping.yaml", Self.head + "entitees: { Post: { set: { label: $source.title } } }\n")
        let place: JSONValue = ["start": ["line": 3, "character": 2], "end": ["line": 3, "character": 2]]
        let document: JSONValue = ["uri": .string(Editor.uri("1-2.mapping.yaml"))]
        let answer = editor.request("textDocument/codeAction", ["textDocument": document, "range": place, "context": ["diagnostics": []]])
        #expect(answer.elements.map { $0["title"] } == ["Write 'entities'"])
        let edit = answer.elements.first?["edit"]["documentChanges"].elements.first ?? .null
        #expect(edit["edits"].elements.map { $0["newText"] } == ["entities"] && edit["textDocument"]["version"] == 1)
        let all = editor.request(
            "textDocument/codeAction",
            ["textDocument": document, "range": place, "context": ["diagnostics": [], "only": ["source.fixAll"]]])
        #expect(all.elements.map { $0["kind"] } == [] || all.elements.map { $0["kind"] } == ["source.fixAll.mapc"])
    }

    @Test func `formatting writes what mapc fmt writes, and a range only its lines`() {
        var editor = Self.editor()
        editor.open("1-2.mapping.yaml", "mapping:   Blog\nfrom: 1\nto: 2\ninfer:   true\n")
        let document: JSONValue = ["uri": .string(Editor.uri("1-2.mapping.yaml"))]
        let all = editor.request("textDocument/formatting", ["textDocument": document, "options": .object([])])
        #expect(all.elements.map { $0["newText"] } == ["mapping: Blog\n", "infer: true\n"])
        let range: JSONValue = ["start": ["line": 3, "character": 1], "end": ["line": 3, "character": 2]]
        let some = editor.request("textDocument/rangeFormatting", ["textDocument": document, "range": range, "options": .object([])])
        #expect(some.elements.map { $0["newText"] } == ["infer: true\n"])
        editor.change("1-2.mapping.yaml", to: "a: [")
        #expect(editor.request("textDocument/formatting", ["textDocument": document])["code"] == -32803)
    }

    @Test func `a step without a mapping can be drafted`() {
        var files = Self.files
        files["1-2.mapping.yaml"] = nil
        var editor = Editor(
            files, capabilities: ["workspace": ["workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]]]])
        editor.open("2.model.yaml")
        let start: JSONValue = ["line": 1, "character": 0]
        let answer = editor.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": .string(Editor.uri("2.model.yaml"))], "range": ["start": start, "end": start],
                "context": ["diagnostics": [], "only": ["refactor"]],
            ])
        #expect(answer.elements.map { $0["title"] } == ["Draft the mapping from version 1 to version 2"])
        let changes = answer.elements.first?["edit"]["documentChanges"].elements ?? []
        #expect(changes.map { $0["kind"] } == ["create", .null] && changes.first?["uri"] == .string(Editor.uri("1-2.mapping.yaml")))
        #expect(changes.last?["edits"].elements.first?["newText"].text?.hasPrefix("mapping: Blog\nfrom: 1\nto: 2\n") == true, "\(answer)")
    }

    @Test func `the outline has what has a name`() {
        var editor = Self.editor(["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]])
        editor.open("1.model.yaml")
        let answer = editor.request("textDocument/documentSymbol", ["textDocument": ["uri": .string(Editor.uri("1.model.yaml"))]])
        #expect(answer.elements.map { $0["name"] } == ["Status", "Place", "Post", "Author"])
        #expect(answer.elements[2]["children"].elements.map { $0["name"] } == ["title", "words", "status", "place", "author"])
        let found = editor.request("workspace/symbol", ["query": "TITL"])
        #expect(found.elements.map { $0["containerName"] } == ["Post", "Post"])
        let folds = editor.request("textDocument/foldingRange", ["textDocument": ["uri": .string(Editor.uri("1.model.yaml"))]])
        #expect(folds.elements.first == ["startLine": 2, "endLine": 3])
    }
}

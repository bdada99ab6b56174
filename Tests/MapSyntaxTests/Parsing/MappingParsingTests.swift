import Testing

@testable import MapSyntax

@Suite struct MappingParsingTests {
    private static let blog = """
        mapping: Blog
        from: 1
        to: "1.1"
        infer: true
        let:
          cut: 4
        entities:
          Post:
            set:
              status: if($source.isLive == true, "published", "draft")
              track: "stable"
              sizes: [5, 8, "x", [nil]]
              kind:
                value: $source.media
                map: { "MPEG audio file": mpeg, other: 3 }
                else: nil
                onNil: drop
              long: |
                concat(
                  $source.größe, ": #"
                )
          Section:
            - from: Post
              name: SectionOfPost
              where: $source.content != nil
              infer: false
              onNil: drop
              let:
                text: $source.content
            - rows:
                - { title: News, rank: 1 }
                - title: "2"
        drop: [Legacy, Post.color]
        allow:
          dropped-attribute: nobody reads it
        pins: { from: abc, to: def }
        """

    private func blog() throws -> MappingSyntax {
        let (project, diagnostics) = parsed([("b.mapping.yaml", Self.blog)])
        #expect(told(diagnostics, in: Self.blog) == [])
        return try #require(project.mappings.first)
    }

    @Test func `a mapping says what it leads from and to`() throws {
        let mapping = try blog()
        #expect(mapping.name?.text == "Blog" && mapping.from?.label == "1" && mapping.to?.label == "1.1" && mapping.infers == true)
        #expect(mapping.lets.map(\.name.text) == ["cut"])
        #expect(mapping.drops.map(\.entity.text) == ["Legacy", "Post"])
        #expect(mapping.drops.map { $0.property?.text } == [nil, "color"])
        #expect(piece(Self.blog, mapping.drops[1].property?.range) == "color")
        #expect(mapping.allows.map(\.slug.text) == ["dropped-attribute"] && mapping.allows.map { $0.reason?.text } == ["nobody reads it"])
        #expect(mapping.pins?.from?.text == "abc" && mapping.pins?.to?.text == "def")
        #expect(mapping.entities.map(\.destination.text) == ["Post", "Section", "Section"])
        #expect(mapping.entities.map(\.isInList) == [false, true, true])
    }

    @Test func `values are expressions, lists or maps of cases`() throws {
        let sets = try blog().entities[0].sets
        #expect(sets.map(\.property.text) == ["status", "track", "sizes", "kind", "long"])
        #expect(
            sets.map { $0.value.value.map(printed) } == [
                "if(($source.isLive == true), \"published\", \"draft\")", "\"stable\"", "[5, 8, \"x\", [nil]]", "$source.media",
                "concat($source.größe, \": #\")",
            ])
        let kind = sets[3].value
        #expect(kind.map?.map(\.key.text) == ["MPEG audio file", "other"] && kind.map?.map(\.value.text) == ["mpeg", "3"])
        #expect(kind.map?.map(\.key.form) == [.quoted, .bare])
        #expect(kind.otherwise.map(printed) == "nil" && kind.onNil?.text == "drop")
        #expect(piece(Self.blog, sets[0].range)?.hasPrefix("status: if(") == true)
    }

    @Test func `an entity has one mapping or a list of them`() throws {
        let (first, second) = (try blog().entities[1], try blog().entities[2])
        #expect(first.from?.text == "Post" && first.name?.text == "SectionOfPost" && first.infers == false && first.onNil?.text == "drop")
        #expect(first.condition.map(printed) == "($source.content != nil)")
        #expect(first.lets.map(\.name.text) == ["text"])
        #expect(second.rows.map { $0.values.map(\.property.text) } == [["title", "rank"], ["title"]])
        #expect(second.rows.map { $0.values.map(\.value.text) } == [["News", "1"], ["2"]])
    }

    /// The place of `x` in a value, in every style of YAML.
    @Test(arguments: [
        "v: a + x", "v: (\"ü\" + x)", "v: |\n  a\n    + x", "v: |\r\n  größe\r\n    + x", "v: >\n  a\n  + x\n\n  + b",
        "v: >-\n  größe +\n  x", "v: größe\n  + x", "v: \"$source.\\u00e9\\\n  x\"",
    ])
    func `a name is pointed at in every style of scalar`(value: String) throws {
        let indented = value.replacing("\r\n", with: "\r\n      ").replacing("\n", with: "\n      ")
        let text = "mapping: B\nfrom: 1\nto: 2\nentities:\n  P:\n    set:\n      \(indented)\n"
        let (project, _) = parsed([("b.mapping.yaml", text)])
        let expression = try #require(project.mappings.first?.entities.first?.sets.first?.value.value)
        let names = parts(of: expression).compactMap { part -> String? in
            switch part.kind {
            case .name(let name) where name.text == "x": piece(text, name.range)
            case .member(_, let name) where name.text == "x": piece(text, name.range)
            case .text where value.contains("source"): "x"
            default: nil
            }
        }
        #expect(names == ["x"])
    }

    private static func mapping(_ lines: String) -> String { "mapping: Blog\nfrom: 1\nto: 2\n\(lines)\n" }

    private static func post(_ lines: String) -> String {
        mapping("entities:\n  Post:\n" + lines.split(separator: "\n").map { "    \($0)\n" }.joined())
    }

    private static func set(_ value: String) -> String { post("set:\n  title: \(value)") }

    @Test(arguments: [
        ("mapping: Blog\nto: 2\n", ["missing-key 'mapping': a mapping file needs 'from'"]),
        ("mapping: Blog\nfrom: 2\n", ["missing-key 'mapping': a mapping file needs 'to'"]),
        (mapping("Post: { set: {} }"), ["misplaced-key 'Post': 'Post' looks like an entity mapping outside 'entities'"]),
        (mapping("set: {}"), ["misplaced-key 'set': 'set' is a key of an entity mapping, not of a mapping"]),
        (
            mapping("emit: { a: { from: P, rows: [], set: {} } }"),
            ["misplaced-key 'rows': 'rows' is a key of an entity mapping, not of an entry under 'emit'"]
        ),
        (
            mapping("emit: { a: {} }"),
            ["missing-key 'a': 'a' under 'emit' needs 'from'", "missing-key 'a': 'a' under 'emit' needs 'set'"]
        ),
        (
            mapping("sql: { between: x, after: [] }"),
            ["unknown-key 'between': 'sql' has no key 'between'"]
        ),
        (mapping("drop: Legacy"), ["wrong-shape 'Legacy': 'drop' takes a list, not a single value"]),
        (mapping("drop: [a.b.c]"), ["wrong-shape 'a.b.c': an element of 'drop' takes an entity or one of its properties, not 'a.b.c'"]),
        (mapping("allow: [x]"), ["wrong-shape '[x]': 'allow' takes a map, not a list"]),
        (mapping("pins: abc"), ["wrong-shape 'abc': 'pins' takes a map, not a single value"]),
        (mapping("let: { 'a b': 1 }"), ["invalid-name ''a b'': 'a b' is not a valid name for a 'let' entry"]),
        (post("distinct: []"), ["wrong-shape '[]': 'distinct' takes an expression, not an empty list"]),
        (post("sets: {}"), ["unknown-key 'sets': an entity mapping has no key 'sets'"]),
        (post("filter: 1"), ["unknown-key 'filter': an entity mapping has no key 'filter'"]),
        (post("title: $source.name"), ["misplaced-key 'title': 'title' looks like a property outside 'set'"]),
        (post("drop: [x]"), ["misplaced-key 'drop': 'drop' is a key of a mapping, not of an entity mapping"]),
        (post("set: $source.x"), ["wrong-shape '$source.x': 'set' takes a map, not a single value"]),
        (post("rows: { a: 1 }"), ["wrong-shape '{ a: 1 }': 'rows' takes a list, not a map"]),
        (post("rows: [{ a: { b: 1 } }]"), ["wrong-shape '{ b: 1 }': 'a' takes a constant, not a map"]),
        (post("rows: [{ a: $source.b }]"), ["wrong-shape '$source.b': 'a' takes a constant, not an expression"]),
        (
            post("rows: [{ a: now(), b: (c), d: $5, e: \"now()\" }]"),
            ["wrong-shape 'now()': 'a' takes a constant, not an expression"]
        ),
        (post("name: a b"), ["invalid-name 'a b': 'a b' is not a valid name for a mapping"]),
        (
            post("where: \"$source.a == 1\""),
            ["text-looks-like-expression '\"$source.a == 1\"': '$source.a == 1' is text because it is in quotes"]
        ),
        (set(""), ["empty-value '': 'title' has no value"]),
        (set("~"), ["null-literal '~': '~' is not a value here: mapc calls it 'nil'"]),
        (set("null"), ["null-literal 'null': 'null' is not a value here: mapc calls it 'nil'"]),
        (set("{ valu: 1 }"), ["unknown-key 'valu': a value has no key 'valu'"]),
        (set("{ value: 1, where: x }"), ["misplaced-key 'where': 'where' is a key of an entity mapping, not of a value"]),
        (set("\"$source.x\""), ["text-looks-like-expression '\"$source.x\"': '$source.x' is text because it is in quotes"]),
        (set("'costs $5 at $HOME'"), []),
        (set("\"$0.50\""), []),
        (set("2024-01-01"), ["unquoted-date '2024-01-01': mapc reads '2024-01-01' as a subtraction"]),
        (set("a = b"), ["unknown-operator '=': '=' is not an operator"]),
    ])
    func `a mistake in a mapping is told once`(text: String, findings: [String]) {
        #expect(told(parsed([("b.mapping.yaml", text)]).diagnostics, in: text) == findings)
    }

    @Test(arguments: [
        (set("\"$source.x\""), set("$source.x")), (set("2024-01-01"), set("\"2024-01-01\"")), (set("~"), set("nil")),
        (mapping("drop: Legacy"), mapping("drop: [Legacy]")),
    ])
    func `a fix of a mapping leaves nothing to report`(text: String, expected: String) throws {
        let result = try #require(fixed(parsed([("b.mapping.yaml", text)]).diagnostics, in: text))
        #expect(result == expected)
        #expect(told(parsed([("b.mapping.yaml", result)]).diagnostics, in: result) == [])
    }

    @Test func `what is emitted has the keys that make rows, and any names`() throws {
        let text = Self.mapping("emit: { gone: { from: P, each: $source.tags, order: $item desc, set: { 'a.b': 1, x: $item } } }")
        let (project, diagnostics) = parsed([("b.mapping.yaml", text)])
        #expect(diagnostics.all.isEmpty)
        let entry = try #require(project.mappings.first?.emits.first)
        #expect(entry.destination.text == "gone")
        #expect(entry.from?.text == "P")
        #expect(entry.each.map(printed) == "$source.tags")
        #expect(entry.order.map(\.isDescending) == [true])
        #expect(entry.sets.map(\.property.text) == ["a.b", "x"])
    }

    @Test func `sql is a text or several, and points at its bytes`() throws {
        let text = Self.mapping("sql:\n  before: [DELETE FROM a, 'DELETE FROM b']\n  after: |\n    UPDATE c\n      SET d = $e")
        let (project, diagnostics) = parsed([("b.mapping.yaml", text)])
        #expect(diagnostics.all.isEmpty)
        let sql = try #require(project.mappings.first?.sql)
        #expect(sql.before.map(\.text) == ["DELETE FROM a", "DELETE FROM b"])
        let after = try #require(sql.after.first)
        #expect(after.variables == ["e"])
        let place = after.range(of: 19..<21)
        #expect(Array(text.utf8)[Int(place.lower)..<Int(place.upper)].elementsEqual("$e".utf8))
    }

    @Test func `what makes rows is one expression or several, and an order may be turned round`() throws {
        let text = Self.mapping("entities: { P: { each: $source.tags, distinct: [a, b], order: [$item.x desc, desc] } }")
        let (project, diagnostics) = parsed([("b.mapping.yaml", text)])
        #expect(diagnostics.all.isEmpty)
        let entry = try #require(project.mappings.first?.entities.first)
        #expect(entry.each.map(printed) == "$source.tags")
        #expect(entry.distinct.map(printed) == ["a", "b"])
        #expect(entry.order.map { printed($0.value) } == ["$item.x", "desc"])
        #expect(entry.order.map(\.isDescending) == [true, false])
    }

    @Test func `a quoted condition is an error, since a text can be none`() {
        let (project, diagnostics) = parsed([("b.mapping.yaml", Self.post("where: '$source.a'"))])
        #expect(diagnostics.hasErrors)
        #expect(project.mappings.first?.entities.first?.condition.map(printed) == "<missing>")
    }
}

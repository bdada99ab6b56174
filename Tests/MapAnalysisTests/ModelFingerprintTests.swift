import Testing

@testable import MapAnalysis

@Suite struct ModelFingerprintTests {
    /// Lines of a model. The tests change one of them.
    private static let lines = """
        enums:
          Status: [draft, published]
        composites:
          Place: { latitude: double, longitude: double }
        entities:
          Block:
            abstract: true
            attributes:
              index: int16
          Section:
            parent: Block
            attributes:
              body: string?
            relationships:
              post: { to: Post, inverse: sections }
          Post:
            renamingID: Article
            attributes:
              slug: string
              title: string = untitled
              status: Status
              date: date?
              where: Place?
              words: { type: int32, min: 0 }
              color: { type: string?, column: hex }
            relationships:
              sections: { to: [Section], ordered: true }
              tags: [Tag]
              author: User?
            unique: [[slug]]
            indexes: [[status, date desc]]
          Tag: {}
          User:
            key: name
            attributes:
              name: string
        """

    private static func fingerprints(_ lines: String) -> Fingerprints? {
        let resolved = ResolvedModels(lines)
        #expect(resolved.findings.filter { !$0.hasPrefix("needless-renaming") } == [])
        return resolved.models.first?.fingerprints
    }

    private static func changed(_ old: String, _ new: String) -> Fingerprints? {
        let changed = lines.replacing(old, with: new)
        #expect(changed != lines, "'\(old)' is not there")
        return fingerprints(changed)
    }

    @Test(arguments: [
        ("enums:", "withdrawn: true\nenums:"), ("body: string?", "body: { type: string?, doc: what it says }"),
        ("Tag: {}", "Tag: { doc: a label }"),
        ("      slug: string\n      title: string = untitled", "      title: string = untitled\n      slug: string"),
        (
            "  Tag: {}\n  User:\n    key: name\n    attributes:\n      name: string",
            "  User:\n    key: name\n    attributes:\n      name: string\n  Tag: {}"
        ),
        ("[draft, published]", "[published, draft]  # the other way round"), ("post: { to: Post, inverse: sections }", "post: Post\n"),
        ("latitude: double, longitude: double", "longitude: double, latitude: double"),
        ("title: string = untitled", "title: { type: string, default: untitled }"),
        ("slug: string\n", "slug: { type: string, renamingID: slug }\n"), ("date: date?", "date: { type: date?, stored: iso8601 }"),
        ("author: User?", "author: { to: User, optional: true, delete: nullify }"),
    ])
    func `comments, order, doc and defaults that are written out change neither`(old: String, new: String) {
        let new = new == "post: Post\n" ? "post: Post" : new
        let other =
            old.hasPrefix("post:")
            ? Self.lines.replacing(old, with: new).replacing("ordered: true }", with: "ordered: true, inverse: post }") : nil
        #expect((other.map(Self.fingerprints) ?? Self.changed(old, new)) == Self.fingerprints(Self.lines))
    }

    @Test(arguments: [
        ("words: { type: int32, min: 0 }", "words: { type: int32, min: 1 }"),
        ("words: { type: int32, min: 0 }", "words: { type: int64, min: 0 }"),
        ("words: { type: int32, min: 0 }", "words: { type: int32, min: 0, max: 9 }"),
        ("slug: string", "slug: { type: string, minLength: 1 }"),
        ("slug: string", "slug: { type: string, maxLength: 9 }"), ("slug: string", "slug: { type: string, pattern: '[a-z]*' }"),
        ("slug: string", "slug: uri"), ("slug: string\n", "slug: { type: string, renamingID: name }\n"),
        ("[draft, published]", "[draft, published, archived]"),
        ("Tag: {}", "Tag: { renamingID: Label }"), ("Tag: {}", "Tag: { attributes: { x: { type: string, transient: true } } }"),
        ("Tag: {}", "Tag: { attributes: { x: { type: int32, derived: 1 + 2 } } }"), ("tags: [Tag]", "tags: { to: [Tag], minCount: 1 }"),
        ("tags: [Tag]", "tags: { to: [Tag], maxCount: 9 }"), ("tags: [Tag]", "tags: { to: [Tag], delete: deny }"),
        ("color: { type: string?, column: hex }", "hexColor: { type: string?, column: hex, renamingID: color }"),
    ])
    func `what mapc knows and the store does not changes only the full fingerprint`(old: String, new: String) {
        let (before, after) = (Self.fingerprints(Self.lines), Self.changed(old, new))
        #expect(after?.storage == before?.storage)
        #expect(after?.full != before?.full)
    }

    @Test(arguments: [
        ("slug: string", "slug: string?"), ("title: string = untitled", "title: string"),
        ("title: string = untitled", "title: string = none"),
        ("slug: string", "slug: { type: string, column: Slug }"),
        ("slug: string", "slug: { type: string, column: { name: slug, type: NVARCHAR(9) } }"),
        ("date: date?", "date: { type: date?, stored: unix }"),
        ("status: Status", "status: { type: Status, stored: { draft: 0, published: 1 } }"),
        ("words: { type: int32, min: 0 }", "words: double"), ("words: { type: int32, min: 0 }", ""), ("Tag: {}", "Tag: { table: tags }"),
        ("Tag: {}", "Tag: { attributes: { x: int32? } }"), ("Tag: {}", "Tag: { hashModifier: b }"),
        ("slug: string", "slug: { type: string, hashModifier: b }"),
        ("tags: [Tag]", "tags: { to: [Tag], ordered: true }"), ("tags: [Tag]", "tags: { to: [Tag], hashModifier: b }"),
        ("tags: [Tag]", "tags: { to: [Tag], through: { table: t, source: a, destination: b } }"), ("tags: [Tag]", "tags: Tag?"),
        ("author: User?", "author: User"), ("author: User?", "author: { to: User?, delete: cascade }"),
        ("author: User?", "author: { to: User?, column: by }"),
        ("author: User?", "writer: { to: User?, renamingID: author }"), ("ordered: true", "ordered: false"),
        ("unique: [[slug]]", "unique: [[slug, title]]"),
        ("indexes: [[status, date desc]]", "indexes: [[status, date]]"), ("key: name", ""), ("    parent: Block\n", ""),
        ("    abstract: true\n", ""), ("longitude: double", "longitude: double?, altitude: double"), ("where: Place?", "where: Place"),
    ])
    func `what the store has changes both`(old: String, new: String) {
        let (before, after) = (Self.fingerprints(Self.lines), Self.changed(old, new))
        #expect(after?.storage != before?.storage)
        #expect(after?.full != before?.full)
    }

    @Test func `the layout changes both`() {
        let text = """
            entities:
              Tag: { attributes: { name: string? } }

            """
        let (before, after) = (Self.fingerprints(text), Self.fingerprints(text + "layout: core-data\n"))
        #expect(after?.storage != before?.storage)
        #expect(after?.full != before?.full)
    }

    @Test func `only the entity that changed has another fingerprint`() {
        let before = ResolvedModels(Self.lines).model
        let after = ResolvedModels(Self.lines.replacing("body: string?", with: "body: string")).model
        let differing = before.entities.map(\.name).filter { name in
            let (old, new) = (before.entity(name)?.id, after.entity(name)?.id)
            return old.map { before.entityFingerprints[$0.index] } != new.map { after.entityFingerprints[$0.index] }
        }
        #expect(differing == ["Section"])
    }

    @Test func `a fingerprint never changes, since stores remember it`() {
        let resolved = ResolvedModels("entities:\n  Post:\n    attributes:\n      title: string\n      date: { type: date?, stored: unix }")
        #expect(resolved.models.first?.fingerprints.storage == "c35641b102df5ffa98df8c195fc3e1dec3a5ea08ca6bc1b0ab2828388a40fd35")
        #expect(resolved.models.first?.fingerprints.full == "a281fda59e190ce9fd0cd8ce357496a9c641ffb3c9733c9b5903f5fe7582f101")
    }

    @Test func `names with quotes and line ends cannot pretend to be other lines`() {
        func table(_ name: String) -> String? {
            ResolvedModels("entities:\n  Post: { table: \"\(name)\" }\n  Tag: {}").models.first?.fingerprints.storage
        }
        #expect(table(#"a\" key 2 \"b"#) != table(#"a"#))
        #expect(table(#"é"#) != table(#"e\u0301"#))
    }
}

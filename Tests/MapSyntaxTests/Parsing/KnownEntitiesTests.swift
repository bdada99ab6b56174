import Testing

@testable import MapSyntax

/// Checks that entities which are the same in several files are read only once, with the same result.
@Suite("Entities of several files")
struct KnownEntitiesTests {
    /// Every key of an entity, an attribute and a relationship.
    static let everyKey = """
        model: Blog
        version: 1
        enums:
          Status: [draft, published]
        entities:
          First:
            attributes: { name: string }
          Post:
            parent: First
            renamingID: Article
            abstract: true
            key: [slug]
            table: posts
            hashModifier: again
            doc: what is written
            attributes:
              slug: { type: string, minLength: 1, maxLength: 20, pattern: "[a-z]+", doc: its name }
              size: { type: int32, default: 3, min: 0, max: 9, renamingID: length, hashModifier: more, stored: plain }
              words: { type: int32, derived: length(name) }
              seen: { type: boolean, transient: true, column: was_seen }
              image: { type: data, externalStorage: true, preserved: true, coreData: { userInfo: { a: b } } }
            relationships:
              tags: { to: [Tag], ordered: true, inverse: posts, minCount: 0, maxCount: 9, renamingID: labels, doc: of it, hashModifier: x }
              links: { to: [Tag], through: { table: linked, source: post, destination: tag } }
              blog: { to: First, optional: true, delete: cascade, column: blog }
            unique: [[slug]]
            indexes: [[slug desc]]
            data: [{ slug: news }]
            coreData: { class: Post, userInfo: { a: b } }
          Comment:
            # What somebody said of it.
            renamingID: Remark
            abstract: false
            doc: "it's # said"
            attributes:
              text: string? # optional

              count: int32 = 3
              kind: { type: string?, renamingID: sort, default: "a, b", transient: false, doc: its kind }
            relationships:
              post: Post?
              others: { to: [Comment], ordered: true, inverse: others, renamingID: more, doc: of it }
          Tag:
            attributes:
              name: string
          Last: {}

        """

    /// Changes of the file: the text that is replaced, and its replacement.
    static let changes: [(String, String)] = [
        ("version: 1", "version: 200"), ("minLength: 1", "minLength: 100"), ("# What somebody said of it.", "# A remark."),
        ("  Tag:\n", "  Other:\n    attributes: {}\n  Tag:\n"), ("      name: string\n", ""), ("  Last: {}\n", ""),
        ("  Last: {}\n", "  Last: {}"),
        ("entities:", "composites:\n  Place: { latitude: double }\nentities:"), ("  Last: {}\n", "  Last: {}\nlayout: tables\n"),
        // Values that begin in one entity and do not end there.
        ("renamingID: Article", "renamingID: \"Article"), ("renamingID: Article", "renamingID: 'Article"),
        ("renamingID: Article", "renamingID: [Article"), ("renamingID: Article", "renamingID: { a: Article"),
        ("doc: what", "doc: |\n what"),
        ("doc: what is written", "doc: >\n      what\n\n  Comment:\n    doc: is written"), ("key: [slug]", "key: &a [slug]"),
        ("doc: what", "doc: k\"x: \"what"), ("    renamingID: Article", "    k- \"x: \"Article"), ("doc: what", "doc: 'it''s"),
        ("    renamingID: Article", "    a[b, \"c: \"Article]"), ("doc: what", "doc: \"\\\"what"), ("doc: what", "doc: \u{85}what"),
        ("doc: what", "doc: \u{2028}what"), ("    table: posts", "\ttable: posts"), ("    table: posts", "    ? table\n    : posts"),
        ("    table: posts", "---\n    table: posts"), ("    table: posts", "...\n    table: posts"), ("version: 1", "version: 1\r"),
        ("    table: posts", "   table: posts"), ("    table: posts", " table: posts"), ("    table: posts", "table: posts"),
        ("  Tag:\n", "  Comment:\n    attributes: {}\n  Tag:\n"), ("  Last: {}\n", "  Last: {}\nentities:\n  Last: {}\n"),
        ("  Post:\n", "  Comment:\n"), ("model: Blog", ""), ("version: 1", "versoin: 1"), ("  Post:\n", "  Post: {}\n  1Post:\n"),
        ("      text: string?", "      text: strin?"), ("parent: First", "parent: [First]"), ("entities:", "entities: # all"),
        ("  Tag:\n", "  \"Tag\":\n"), ("  Tag:\n", "  ? Tag\n  :\n"), ("  Tag:\n", "  Tag: # a\n"), ("  Tag:\n", "  Tag:    \n"),
        ("  Tag:", "  Tag"),
        ("  Tag:", "  Täg:"), ("# What", "# \u{FEFF}What"), ("    # What", "# What"), ("    # What", "  # What"),
        ("published]", "published"),
    ]

    @Test("are read as each file would be alone", arguments: changes)
    func isAsAlone(change: (replaced: String, by: String)) throws {
        let range = try #require(Self.everyKey.firstRange(of: change.replaced))
        var changed = Self.everyKey
        changed.replaceSubrange(range, with: change.by)
        for texts in [[Self.everyKey, changed], [changed, Self.everyKey], [Self.everyKey, changed, changed, Self.everyKey]] {
            var diagnostics = Diagnostics()
            let files = texts.enumerated().map { TextFile(path: "\($0.offset).model.yaml", text: $0.element) }
            let together = parse(files, into: &diagnostics)
            var (alone, findings) = ([String](), [Diagnostic]())
            for place in files.indices {
                var own = Diagnostics()
                // Files without a model take the places of the other files.
                let others = files.indices.map {
                    $0 == place ? files[place] : TextFile(path: "\($0).mapping.yaml", text: "mapping: Blog\nfrom: 1\nto: 2")
                }
                alone += parse(others, into: &own).models.map { "\($0)" }
                findings += own.all
            }
            #expect(together.models.map { "\($0)" } == alone)
            #expect(diagnostics.all == findings)
        }
    }

    @Test("are not read again where nothing is otherwise")
    func areShared() throws {
        var (known, diagnostics) = (KnownEntities(), Diagnostics())
        let first = TextFile(path: "1.model.yaml", text: Self.everyKey)
        known.learn(try #require(parse([first], into: &diagnostics).models.first), from: first)
        let second = TextFile(path: "2.model.yaml", text: Self.everyKey.replacing("version: 1", with: "version: 2"))
        let found = known.model(in: second, FileID(1))
        let model = try #require(found)
        #expect(model.entities.map(\.name.text) == ["First", "Post", "Comment", "Tag", "Last"])
        #expect(diagnostics.all == [])
    }

    @Test("leave no key out that there is")
    func hasEveryKey() {
        let keys =
            EntityKey.allCases.map(\.rawValue) + AttributeKey.allCases.map(\.rawValue) + RelationshipKey.allCases.map(\.rawValue)
        for key in keys { #expect(Self.everyKey.contains("\(key):"), "\(key)") }
    }
}

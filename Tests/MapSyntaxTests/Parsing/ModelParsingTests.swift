import Testing

@testable import MapSyntax

@Suite struct ModelParsingTests {
    private static let blog = """
        model: Blog
        version: 1.10
        after: "1.1"
        withdrawn: true
        layout: tables
        enums:
          Status: [draft, published]
        composites:
          Place: { latitude: double, longitude: double? }
        entities:
          Block:
            abstract: true
            doc: What pages are made of
            attributes:
              index: int16 = 0
          Post:
            parent: Block
            renamingID: Article
            key: [slug, blog]
            table: posts
            hashModifier: x
            attributes:
              slug: string
              hexColor: { type: string?, renamingID: color, column: { name: hex, type: NVARCHAR(20) } }
              status: Status? = "draft, or so"
              date: { type: date, stored: unix, min: 2000-01-01, transient: false, doc: when }
              price: { type: decimal, stored: { as: integer, scale: 2 }, default: -1 }
              kind: { type: Status, stored: { draft: 0, published: "1" } }
              words: { type: int32?, derived: "length($source.slug)", minLength: 1, maxLength: 2, pattern: "a+" }
              gone: string = nil
            relationships:
              blog: Block?
              tags: [Tag]
              sections: { to: [Block], optional: true, inverse: post, ordered: true, delete: cascade, minCount: 1, maxCount: 9 }
              links: { to: [Post], through: { table: link, source: a, destination: [b, c] }, column: [x, y], renamingID: refs }
            unique: [[slug], [status, date]]
            indexes: [[status, date desc], [words asc]]
          Tag: {}
        """

    private func blog() throws -> ModelSyntax {
        let (project, diagnostics) = parsed([("b.model.yaml", Self.blog)])
        #expect(
            told(diagnostics, in: Self.blog) == [
                "text-looks-like-expression '\"length($source.slug)\"': 'length($source.slug)' is text because it is in quotes"
            ])
        return try #require(project.models.first)
    }

    @Test func `a model says its name, version and place`() throws {
        let model = try blog()
        #expect(model.name?.text == "Blog")
        #expect(model.version?.label == "1.10")
        #expect(model.version?.number == nil)
        #expect(model.after?.label == "1.1")
        #expect(model.isWithdrawn)
        #expect(model.layout?.text == "tables")
        #expect(model.enums.map(\.name.text) == ["Status"])
        #expect(model.enums.first?.cases.map(\.text) == ["draft", "published"])
        #expect(model.composites.first?.attributes.map(\.name.text) == ["latitude", "longitude"])
        #expect(model.composites.first?.attributes.last?.type?.isOptional == true)
        #expect(model.entities.map(\.name.text) == ["Block", "Post", "Tag"])
    }

    @Test func `an entity has every key that was written`() throws {
        let model = try blog()
        let (block, post) = (model.entities[0], model.entities[1])
        #expect(block.isAbstract && block.doc == "What pages are made of")
        #expect(post.parent?.text == "Block" && post.renamingID?.text == "Article" && post.table?.text == "posts")
        #expect(post.key.map(\.text) == ["slug", "blog"])
        #expect(post.hashModifier?.text == "x")
        #expect(post.unique.map { $0.properties.map(\.text) } == [["slug"], ["status", "date"]])
        #expect(post.indexes.map { $0.columns.map(\.property.text) } == [["status", "date"], ["words"]])
        #expect(post.indexes.map { $0.columns.map(\.isDescending) } == [[false, true], [false]])
        #expect(piece(Self.blog, post.indexes[0].columns[1].property.range) == "date")
        #expect(piece(Self.blog, block.range)?.hasPrefix("Block:\n") == true)
        #expect(piece(Self.blog, block.range)?.hasSuffix("int16 = 0") == true)
    }

    @Test func `attributes have short forms and long ones`() throws {
        let post = try blog().entities[1]
        let byName = { (name: String) in post.attributes.first { $0.name.text == name } }
        #expect(post.attributes.map(\.name.text) == ["slug", "hexColor", "status", "date", "price", "kind", "words", "gone"])
        #expect(byName("hexColor")?.renamingID?.text == "color")
        #expect(byName("hexColor")?.column?.names.map(\.text) == ["hex"])
        #expect(byName("hexColor")?.column?.declaredType?.text == "NVARCHAR(20)")
        #expect(byName("status")?.type?.name.text == "Status")
        #expect(byName("status")?.type?.isOptional == true)
        #expect(byName("status")?.defaultValue?.text == "draft, or so")
        #expect(byName("status")?.defaultValue?.form == .quoted)
        #expect(piece(Self.blog, byName("status")?.defaultValue?.range) == "\"draft, or so\"")
        #expect(piece(Self.blog, byName("status")?.type?.range) == "Status?")
        #expect(piece(Self.blog, byName("status")?.range) == "status: Status? = \"draft, or so\"")
        #expect(byName("date")?.stored?.representation?.text == "unix")
        #expect(byName("date")?.min?.text == "2000-01-01")
        #expect(byName("price")?.stored?.representation?.text == "integer")
        #expect(byName("price")?.stored?.scale?.text == "2")
        #expect(byName("price")?.defaultValue?.form == .bare)
        #expect(byName("kind")?.stored?.cases.map(\.value.text) == ["0", "1"])
        #expect(byName("kind")?.stored?.cases.map(\.value.form) == [.bare, .quoted])
        #expect(byName("words")?.derived.map(printed) == "\"length($source.slug)\"")
        #expect(byName("words")?.pattern?.text == "a+")
        #expect(byName("gone")?.type?.name.text == "string" && byName("gone")?.defaultValue == nil)
    }

    @Test func `relationships have short forms and long ones`() throws {
        let post = try blog().entities[1]
        #expect(post.relationships.map { $0.to?.name.text } == ["Block", "Tag", "Block", "Post"])
        #expect(post.relationships.map { $0.to?.isMany } == [false, true, true, true])
        #expect(post.relationships.map { $0.to?.isOptional } == [true, false, true, false])
        let (sections, links) = (post.relationships[2], post.relationships[3])
        #expect(sections.inverse?.text == "post" && sections.isOrdered && sections.deleteRule?.text == "cascade")
        #expect(sections.minCount?.text == "1" && sections.maxCount?.text == "9")
        #expect(links.through?.table?.text == "link" && links.through?.source.map(\.text) == ["a"])
        #expect(links.through?.destination.map(\.text) == ["b", "c"])
        #expect(links.column?.names.map(\.text) == ["x", "y"])
        #expect(piece(Self.blog, post.relationships[1].to?.range) == "[Tag]")
    }

    /// Returns a model with one entity `Post`, with these lines under its name.
    private static func post(_ lines: String) -> String {
        "model: Blog\nversion: 1\nentities:\n  Post:\n" + lines.split(separator: "\n").map { "    \($0)\n" }.joined()
    }

    private static func attribute(_ form: String) -> String { post("attributes:\n  title: \(form)") }

    @Test(arguments: [
        // At the top level.
        ("version: 1\n", ["missing-key 'version': a model file needs 'model'"]),
        ("model: Blog\n", ["missing-key 'model': a model file needs 'version'"]),
        ("- a\n", ["wrong-shape '- a': a model file takes a map, not a list"]),
        ("model: Blog\nversion: 1\nentites: {}\n", ["unknown-key 'entites': a model has no key 'entites'"]),
        ("model: Blog\nversion: 1\nPost:\n  attributes: {}\n", ["misplaced-key 'Post': 'Post' looks like an entity outside 'entities'"]),
        ("model: Blog\nversion: 1\nattributes: {}\n", ["misplaced-key 'attributes': 'attributes' is a key of an entity, not of a model"]),
        ("model: Blog\nversion: 1\nentities: [Post]\n", ["wrong-shape '[Post]': 'entities' takes a map, not a list"]),
        ("model: Blog\nversion: 1\nentities: Post\n", ["wrong-shape 'Post': 'entities' takes a map, not a single value"]),
        ("model: Blog\nversion: 1\nentities:\n", ["empty-value '': 'entities' has no value"]),
        ("model: Blog\nversion: 1\nwithdrawn: yes\n", ["wrong-shape 'yes': 'withdrawn' takes true or false, not 'yes'"]),
        ("model: Blog\nversion: [1]\n", ["wrong-shape '[1]': 'version' takes a version, not a list"]),
        ("model: Blog\nversion: 1\nenums: { Status: draft }\n", ["wrong-shape 'draft': enum 'Status' takes a list, not a single value"]),
        (
            "model: Blog\nversion: 1\nenums: { Status: [in progress] }\n",
            ["invalid-name 'in progress': 'in progress' is not a valid name for a case"]
        ),
        ("model: Blog\nversion: 1\nentities: { 1st: {} }\n", ["invalid-name '1st': '1st' is not a valid name for an entity"]),
        // In an entity.
        (post("title: string"), ["misplaced-key 'title': 'title' looks like an attribute outside 'attributes'"]),
        (post("status: Status = draft"), ["misplaced-key 'status': 'status' looks like an attribute outside 'attributes'"]),
        (post("tags: [Tag]"), ["misplaced-key 'tags': 'tags' looks like a relationship outside 'relationships'"]),
        (post("blog: { to: Blog }"), ["misplaced-key 'blog': 'blog' looks like a relationship outside 'relationships'"]),
        (post("inverse: posts"), ["misplaced-key 'inverse': 'inverse' is a key of a relationship, not of an entity"]),
        (post("version: 2"), ["misplaced-key 'version': 'version' is a key of a model, not of an entity"]),
        (post("primaryKey: slug"), ["unknown-key 'primaryKey': an entity has no key 'primaryKey'"]),
        (post("attributes: [title]"), ["wrong-shape '[title]': 'attributes' takes a map, not a list"]),
        (post("unique: [slug]"), ["wrong-shape '[slug]': 'unique' takes a list of lists, not a list of names"]),
        (post("unique: slug"), ["wrong-shape 'slug': 'unique' takes a list, not a single value"]),
        (post("unique: [[slug], a]"), ["wrong-shape 'a': a set under 'unique' takes a list, not a single value"]),
        (
            post("indexes: [[date down]]"),
            ["wrong-shape 'date down': an element of an index takes a property, then 'desc' or nothing, not 'date down'"]
        ),
        // Attributes.
        (attribute(""), ["empty-value 'title': attribute 'title' has no value"]),
        (attribute("[Tag]"), ["wrong-shape '[Tag]': attribute 'title' takes a type or a map, not a list"]),
        (attribute("string = no title"), ["invalid-short-form 'no title': 'string = no title' is not a valid short form of an attribute"]),
        (attribute("string=draft"), ["invalid-short-form 'string=draft': 'string=draft' is not a valid short form of an attribute"]),
        (attribute("string ="), ["invalid-short-form '=': 'string =' is not a valid short form of an attribute"]),
        (attribute("string!"), ["invalid-short-form 'string!': 'string!' is not a valid short form of an attribute"]),
        (attribute("varchar(20)"), ["invalid-short-form '(20)': 'varchar(20)' is not a valid short form of an attribute"]),
        (attribute("string = \"a\" b"), ["invalid-short-form '\"a\" b': 'string = \"a\" b' is not a valid short form of an attribute"]),
        (attribute("string = \"\\d\""), ["invalid-escape '\\d': '\\d' is not a valid escape"]),
        (attribute("string? = null"), ["null-literal 'null': 'null' is not a value here: mapc calls it 'nil'"]),
        (attribute("{ default: 1 }"), ["missing-key 'title': attribute 'title' needs 'type'"]),
        (attribute("{ type: string, optional: true }"), ["misplaced-key 'optional': 'optional' is not a key of an attribute"]),
        (attribute("{ type: string, inverse: x }"), ["misplaced-key 'inverse': 'inverse' is a key of a relationship, not of an attribute"]),
        (attribute("{ type: string, renamingId: x }"), ["unknown-key 'renamingId': an attribute has no key 'renamingId'"]),
        (attribute("{ type: varchar(20) }"), ["invalid-short-form '(20)': 'varchar(20)' is not a valid short form of an attribute"]),
        (attribute("{ type: date, stored: { as: unix, scle: 2 } }"), ["unknown-key 'scle': a representation has no key 'scle'"]),
        (post("attributes: { reading-time: int32 }"), ["invalid-name 'reading-time': 'reading-time' is not a valid name for an attribute"]),
        // Relationships.
        (
            post("relationships: { tags: [Tag, Post] }"),
            ["wrong-shape '[Tag, Post]': a to-many takes one entity in brackets, not several or none"]
        ),
        (
            post("relationships: { tags: '[Tag]?' }"),
            ["invalid-short-form ''[Tag]?'': '[Tag]?' is not a valid short form of a relationship"]
        ),
        (post("relationships: { tags: ['Tag?'] }"), ["invalid-short-form '['Tag?']': 'Tag?' is not a valid short form of a to-many"]),
        (post("relationships: { tags: { inverse: x } }"), ["missing-key 'tags': relationship 'tags' needs 'to'"]),
        (
            post("relationships: { tags: { type: Tag } }"),
            ["unknown-key 'type': a relationship has no key 'type'"]
        ),
        (
            post("relationships: { tag: { to: 'Tag?', optional: false } }"),
            ["contradictory-optional 'false': the relationship is both optional and required"]
        ),
    ])
    func `a mistake in a model is told once`(text: String, findings: [String]) {
        #expect(told(parsed([("b.model.yaml", text)]).diagnostics, in: text) == findings)
    }

    @Test(arguments: [
        (post("unique: [slug]"), post("unique: [[slug]]")),
        (post("unique: [a, b]"), post("unique: [[a, b]]")),
        (attribute("string=draft"), attribute("string = draft")),
        (attribute("string = no title"), attribute("{ type: string, default: \"no title\" }")),
        (attribute("{ type: string, renamingId: x }"), attribute("{ type: string, renamingID: x }")),
        (post("relationships: { tags: ['Tag?'] }"), post("relationships: { tags: [Tag] }")),
        (
            "model: Blog\nversion: 1\nentities: { Tag: {} }\nwithdrawn: no\n",
            "model: Blog\nversion: 1\nentities: { Tag: {} }\nwithdrawn: false\n"
        ),
        ("model: Blog\nversion: 1\nentities:\n  Tag:\n", "model: Blog\nversion: 1\nentities:\n  Tag: {}\n"),
    ])
    func `a fix of a model leaves nothing to report`(text: String, expected: String) throws {
        let result = try #require(fixed(parsed([("b.model.yaml", text)]).diagnostics, in: text))
        #expect(result == expected)
        #expect(told(parsed([("b.model.yaml", result)]).diagnostics, in: result) == [])
    }

    @Test func `every list of keys has words that are near nothing else in it`() {
        #expect(nearest(to: "renamingid", among: EntityKey.allCases.map(\.rawValue)) == "renamingID")
        #expect(nearest(to: "atributes", among: EntityKey.allCases.map(\.rawValue)) == "attributes")
        #expect(nearest(to: "xyzzy", among: EntityKey.allCases.map(\.rawValue)) == nil)
    }
}

import MapSyntax
import Testing

@testable import MapAnalysis

@Suite struct ModelResolvingTests {
    /// The model from the description of the language.
    private static let blog = ResolvedModels(
        """
        enums:
          Status: [draft, published, archived]
        composites:
          Place: { latitude: double, longitude: double, around: Area? }
          Area: { name: string, since: { type: date, stored: unix } }
        entities:
          Block:
            abstract: true
            attributes:
              index: int16 = 0
          Section:
            parent: Block
            attributes:
              title: string?
            relationships:
              post: { to: Post, optional: true, delete: nullify }
          Post:
            attributes:
              slug: string
              hexColor: { type: string?, renamingID: color }
              status: Status = draft
              date: date?
              words: { type: int32, default: 0, min: 0 }
              where: Place?
              score: { type: double, transient: true }
            relationships:
              sections: { to: [Section], inverse: post, ordered: true, delete: cascade }
              tags: [Tag]
            unique: [[slug]]
            indexes: [[status, date desc]]
          Tag: {}
        """)

    @Test func `the language's own example has nothing wrong with it`() {
        #expect(Self.blog.findings == [])
    }

    @Test func `types, optionality and defaults are read`() {
        #expect(Self.blog.attribute("Post.slug")?.type == ExpressionType(.string))
        #expect(Self.blog.attribute("Post.date")?.type == ExpressionType(.date, isOptional: true))
        #expect(Self.blog.attribute("Post.date")?.representation == .date(.iso8601))
        #expect(Self.blog.attribute("Post.status")?.type == ExpressionType(.enumeration(.source, "Status")))
        #expect(Self.blog.attribute("Post.status")?.defaultValue == .text("draft"))
        #expect(Self.blog.attribute("Post.words")?.min == .integer(0))
        #expect(Self.blog.attribute("Post.hexColor")?.canonicalName == "color")
        #expect(Self.blog.attribute("Post.score")?.isStored == false)
    }

    @Test func `a composite is flattened, and what may be nil on the way makes its leaves optional`() {
        let leaves = Self.blog.model.composite("Place")?.leaves ?? []
        #expect(leaves.map(\.path) == [["latitude"], ["longitude"], ["around", "name"], ["around", "since"]])
        #expect(leaves.map(\.type.isOptional) == [false, false, true, true])
        #expect(leaves.map(\.representation) == [.plain, .plain, .plain, .date(.unix)])
    }

    @Test func `a composite holds a thousand attributes, composites in it or none`() {
        func findings(_ count: Int) -> [String] {
            let attributes = (0..<count).map { "    a\($0): string" }.joined(separator: "\n")
            return ResolvedModels("composites:\n  Wide:\n\(attributes)\nentities:\n  A:\n    attributes: { b: string }").findings
        }
        #expect(findings(1_000) == [])
        #expect(findings(1_001) == ["composite-too-large: 'Wide' has more than 1000 attributes, with those of the composites in it"])
    }

    @Test func `an inverse that one side names is the inverse of both`() {
        let post = Self.blog.relationship("Section.post")
        let sections = Self.blog.relationship("Post.sections")
        #expect(post?.inverse == sections?.id)
        #expect(sections?.inverse == post?.id)
        #expect(sections?.isOrdered == true)
        #expect(sections?.deleteRule == .cascade)
        #expect(Self.blog.relationship("Post.tags")?.inverse == nil)
    }

    @Test func `hierarchies are climbed in every direction`() throws {
        let model = Self.blog.model
        let block = try #require(model.entity("Block")?.id)
        let section = try #require(model.entity("Section")?.id)
        #expect(model.root(of: section) == block)
        #expect(model.concreteKinds(of: block) == [section])
        #expect(model.children(of: block) == [section])
        #expect(model.properties(of: section).map { model[$0].name } == ["index", "title", "post"])
        #expect(model.property("index", of: section)?.entity == block)
        #expect(model.property("title", of: block) == nil)
        #expect(model.isInHierarchy(block))
        #expect(model.isKind(section, of: block))
        #expect(!model.isKind(block, of: section))
    }

    @Test func `stored names are the written ones, else the layout's`() throws {
        let resolved = ResolvedModels(
            """
            composites:
              Place: { latitude: double, longitude: double }
            entities:
              Shop:
                table: shops
                key: [country, number]
                attributes: { country: string, number: int32, where: { type: Place, column: at } }
              Order:
                attributes: { total: { type: decimal, column: TotalCents } }
                relationships:
                  shop: Shop
                  customer: { to: Customer, column: CustomerId }
                  label: Tag?
                  tags: [Tag]
                  related: [Order]
              Customer: {}
              Tag:
                key: code
                attributes: { code: string }
            """)
        #expect(resolved.findings == [])
        let model = resolved.model
        func columns(_ path: String) -> [String] {
            (resolved[path]?.attribute?.id ?? resolved[path]?.relationship?.id).map(model.columnNames(of:)) ?? []
        }
        #expect(model.entity("Shop").map { model.tableName(of: $0.id) } == "shops")
        #expect(columns("Shop.where") == ["at_latitude", "at_longitude"])
        #expect(columns("Order.total") == ["TotalCents"])
        #expect(columns("Order.shop") == ["shop_country", "shop_number"])
        #expect(columns("Order.customer") == ["CustomerId"])
        #expect(columns("Order.label") == ["label_id"])
        let tags = try #require(resolved.relationship("Order.tags"))
        #expect(model.joinTable(of: tags) == .init(table: "Order_tags", source: ["Order_id"], destination: ["Tag_id"]))
        let related = try #require(resolved.relationship("Order.related"))
        #expect(model.joinTable(of: related) == .init(table: "Order_related", source: ["source_id"], destination: ["destination_id"]))
    }

    @Test(
        arguments: [
            ("[Tag]", true, true, .nullify), ("Tag", false, false, .none), ("Tag?", false, true, .nullify),
            ("{ to: Tag, delete: deny }", false, false, .deny),
        ] as [(String, Bool, Bool, Relationship.DeleteRule)])
    func `a relationship without a delete rule has the one that cannot surprise`(
        text: String, isMany: Bool, isOptional: Bool, rule: Relationship.DeleteRule
    ) {
        let relationship = ResolvedModels("entities:\n  Tag: {}\n  Post:\n    relationships:\n      tag: \(text)").relationship("Post.tag")
        #expect(relationship?.isMany == isMany)
        #expect(relationship?.isOptional == isOptional)
        #expect(relationship?.deleteRule == rule)
    }

    @Test(arguments: [
        ("date", "date(MapAnalysis.Representation.DateForm.unix)"),
        ("{ type: date, stored: julian }", "date(MapAnalysis.Representation.DateForm.julian)"),
        (
            "{ type: date, stored: { as: sql, fraction: 3, zone: \"-05:30\" } }",
            "date(MapAnalysis.Representation.DateForm.sql(MapAnalysis.Representation.SQLDateForm(digits: Optional(3), zone: -330)))"
        ),
        ("uuid", "uuid(MapAnalysis.Representation.UUIDForm.text)"),
        ("decimal", "decimal(MapAnalysis.Representation.DecimalForm.integer(scale: 2))"),
        ("{ type: decimal, stored: numeric }", "decimal(MapAnalysis.Representation.DecimalForm.numeric)"), ("string", "plain"),
    ])
    func `a representation is the attribute's, else the project's, else the layout's`(type: String, representation: String) {
        let resolved = ResolvedModels([
            ("mapc.yaml", "stored: { date: unix, decimal: { as: integer, scale: 2 } }\n"),
            ("1.model.yaml", "model: Blog\nversion: 1\nentities:\n  Post:\n    attributes:\n      value: \(type)\n"),
        ])
        #expect(resolved.findings == [])
        #expect(resolved.attribute("Post.value").map { "\($0.representation)" } == representation)
    }

    @Test func `what is wrong is reported once and then fits everything`() {
        let resolved = ResolvedModels(
            """
            entities:
              Post:
                key: owner
                attributes:
                  title: { type: strng, default: 1, min: 2, maxLength: 3 }
                relationships:
                  owner: { to: Usr, inverse: posts }
                unique: [[title], [owner]]
                indexes: [[owner]]
            """)
        #expect(resolved.findings == ["unknown-type: unknown type 'strng'", "unknown-entity: unknown entity 'Usr'"])
        #expect(resolved.attribute("Post.title")?.type == .unknown)
        #expect(resolved.attribute("Post.owner")?.type == .unknown)
    }

    @Test func `of two to-ones one side has the foreign key, and the file's order decides last`() {
        func holders(_ user: String, _ profile: String, key: String = "") -> [Bool] {
            let resolved = ResolvedModels(
                """
                entities:
                  User:
                    relationships: { profile: \(user) }
                  Profile:
                    \(key)
                    relationships: { user: \(profile) }
                """)
            #expect(resolved.findings == [])
            return ["User.profile", "Profile.user"].compactMap { resolved.relationship($0).map { resolved.model.holdsReference($0.id) } }
        }
        #expect(holders("{ to: Profile?, inverse: user }", "User?") == [true, false])
        #expect(holders("{ to: Profile?, inverse: user }", "User") == [false, true])
        #expect(holders("{ to: Profile, inverse: user }", "{ to: User, column: user_id }") == [false, true])
        #expect(holders("{ to: Profile, inverse: user, column: p }", "User", key: "key: user") == [false, true])
    }
}

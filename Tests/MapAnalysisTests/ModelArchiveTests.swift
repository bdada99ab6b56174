import RandomTesting
import Testing

@testable import MapAnalysis

@Suite struct ModelArchiveTests {
    private typealias Constant = CoreDataModel.Attribute.Constant

    /// Returns the only attribute of a model that has one entity, and what was not read.
    private static func read(_ attribute: ArchivedFixture) throws -> (attribute: CoreDataModel.Attribute, unread: [String]) {
        let read = try readModelArchive(ArchivedFixture.model([("Book", .entity("Book", [("a", attribute)]))]).bytes).get()
        return (try #require(read.model.entities.first?.attributes.first), read.unread.map { "\($0.owner): \($0.part)" })
    }

    @Test func `entities refer to each other by name`() throws {
        let archive = ArchivedFixture.model([
            ("Writer", .entity("Writer", [], ("NSIsAbstract", .boolean(true)), ("NSClassNameForEntity", .text("NSManagedObject")))),
            (
                "Author",
                .entity(
                    "Author",
                    [
                        (
                            "books",
                            .object(
                                "NSRelationshipDescription",
                                [
                                    ("NSPropertyName", .text("books")), ("NSDestinationEntity", .the("Book")), ("NSMinCount", .integer(0)),
                                    ("NSMaxCount", .integer(-1)), ("NSDeleteRule", .integer(2)), ("NSIsOrdered", .boolean(true)),
                                    ("NSInverseRelationship", .the("Book.author")), ("NSRenamingIdentifier", .text("works")),
                                ])
                        )
                    ],
                    ("NSSuperentity", .the("Writer")), ("NSRenamingIdentifier", .text("Author")), ("NSVersionHashModifier", .text("2")),
                    ("NSUniqueTuples", .list([.list([.text("name"), .text("age")])])), ("NSUserInfo", .dictionary([("note", .text("x"))])))
            ),
            (
                "Book",
                .entity(
                    "Book",
                    [
                        (
                            "author",
                            .named(
                                "Book.author",
                                .object(
                                    "NSRelationshipDescription",
                                    [
                                        ("NSPropertyName", .text("author")), ("_NSDestinationEntityName", .text("Author")),
                                        ("_NSInverseRelationshipName", .text("books")), ("NSMaxCount", .integer(1)),
                                        ("NSMinCount", .integer(1)), ("NSDeleteRule", .integer(1)), ("NSIsOptional", .boolean(true)),
                                    ]))
                        )
                    ])
            ),
        ])
        let read = try readModelArchive(archive.bytes).get()
        #expect(read.unread.isEmpty)
        var author = CoreDataModel.Entity(name: "Author")
        (author.parent, author.hashModifier, author.unique) = ("Writer", "2", [["name", "age"]])
        author.userInfo = [CoreDataModel.UserInfo(key: "note", value: "x")]
        var books = CoreDataModel.Relationship(name: "books")
        (books.destination, books.inverse, books.inverseEntity, books.renamingID) = ("Book", "author", "Book", "works")
        (books.minCount, books.maxCount, books.deleteRule, books.isMany, books.isOrdered) = (0, -1, .cascade, true, true)
        author.relationships = [books]
        var book = CoreDataModel.Entity(name: "Book")
        var writtenBy = CoreDataModel.Relationship(name: "author")
        (writtenBy.destination, writtenBy.inverse, writtenBy.inverseEntity) = ("Author", "books", "Author")
        (writtenBy.minCount, writtenBy.maxCount, writtenBy.isOptional) = (1, 1, true)
        book.relationships = [writtenBy]
        var writer = CoreDataModel.Entity(name: "Writer")
        writer.isAbstract = true
        #expect(read.model.entities == [author, book, writer])
    }

    @Test func `a copy of a property of the parent is not the entity's own`() throws {
        let archive = ArchivedFixture.model([
            ("Car", .entity("Car", [("plate", .attribute("plate", 700))])),
            (
                "Truck",
                .entity("Truck", [("plate", .attribute("plate", 700)), ("load", .attribute("load", 300))], ("NSSuperentity", .the("Car")))
            ),
        ])
        let model = try readModelArchive(archive.bytes).get().model
        #expect(model.entities.map { $0.attributes.map(\.name) } == [["plate"], ["load"]])
    }

    @Test func `an attribute has its flags, transformer and class`() throws {
        let (attribute, unread) = try Self.read(
            .attribute(
                "a", 1800, ("NSIsOptional", .boolean(true)), ("NSIsTransient", .boolean(true)), ("NSIsIndexed", .boolean(true)),
                ("NSFlagsKey", .integer(20)), ("NSValueTransformerName", .text("T")), ("NSAttributeValueClassName", .text("Color")),
                ("NSUserInfo", .dictionary([("key", .integer(1))]))))
        #expect(attribute.isOptional && attribute.isTransient && attribute.isIndexed && attribute.isPreserved)
        #expect(attribute.transformer == "T" && attribute.className == "Color")
        #expect(unread == ["Book.a: the value of 'key' in the user info", "Book.a: the flags 4"])
    }

    private static let defaults: [(type: Int, value: ArchivedFixture, expected: Constant)] = [
        (800, .boolean(false), .boolean(false)), (800, .integer(1), .boolean(true)), (300, .integer(-7), .number("-7")),
        (300, .boolean(true), .number("1")), (500, .real(0.5), .number("0.5")), (500, .real(3), .number("3")),
        (700, .text("é"), .text("é")),
        (700, .object("NSMutableString", [("NS.string", .text("x"))]), .text("x")),
        (900, .object("NSDate", [("NS.time", .real(1.5))]), .date(secondsSince2001: 1.5)),
        (
            1200, .object("NSURL", [("NS.relative", .text("b")), ("NS.base", .object("NSURL", [("NS.relative", .text("http://a/"))]))]),
            .text("http://a/b")
        ),
    ]

    @Test(arguments: defaults.indices) func `a default value is of the attribute's type`(index: Int) throws {
        let (type, value, expected) = Self.defaults[index]
        let (attribute, unread) = try Self.read(.attribute("a", type, ("NSDefaultValue", value)))
        #expect(attribute.defaultValue == expected && unread.isEmpty)
    }

    @Test func `a default value of an unknown class is listed`() throws {
        let (attribute, unread) = try Self.read(.attribute("a", 1800, ("NSDefaultValue", .object("Color", []))))
        #expect(attribute.defaultValue == nil)
        #expect(unread == ["Book.a: the default value of class 'Color'"])
        // A URL that is its own base.
        let circle = ArchivedFixture.named("url", .object("NSURL", [("NS.relative", .text("b")), ("NS.base", .the("url"))]))
        #expect(try Self.read(.attribute("a", 1200, ("NSDefaultValue", circle))).attribute.defaultValue == nil)
    }

    @Test func `validations of the usual forms are limits, and others are listed`() throws {
        func read(_ type: Int, _ predicates: ArchivedFixture...) throws -> (attribute: CoreDataModel.Attribute, unread: [String]) {
            try Self.read(.attribute("a", type, ("NSValidationPredicates", .list(predicates))))
        }
        let text = try read(
            700, .all(.compare(.path("length"), 3, .constant(.integer(3))), .compare(.path("length"), 1, .constant(.integer(50)))),
            .compare(.own, 6, .constant(.text("[a-z]+"))))
        #expect(
            text.attribute.minLength == 3 && text.attribute.maxLength == 50 && text.attribute.pattern == "[a-z]+" && text.unread.isEmpty)
        let number = try read(300, .compare(.own, 3, .constant(.integer(-1))), .compare(.own, 1, .constant(.integer(9))))
        #expect(number.attribute.min == .number("-1") && number.attribute.max == .number("9") && number.unread.isEmpty)
        let others = try read(
            300, .compare(.own, 3, .constant(.integer(1))), .compare(.own, 3, .constant(.integer(2))),
            .compare(.own, 0, .constant(.integer(9))),
            .any(.compare(.own, 4, .constant(.integer(5)))), .compare(.path("length"), 1, .constant(.integer(5))),
            .object("NSBlockPredicate", []))
        #expect(others.attribute.min == .number("1"))
        #expect(
            others.unread == [
                "Book.a: the validation 'SELF >= 2'", "Book.a: the validation 'SELF < 9'", "Book.a: the validation 'SELF == 5'",
                "Book.a: the validation 'length <= 5'", "Book.a: the validation",
            ])
        let circle = ArchivedFixture.named("p", .all(.the("p"), .compare(.own, 3, .constant(.integer(1)))))
        #expect(try read(300, circle).attribute.min == .number("1"))
    }

    @Test func `derived attributes, fetched properties, indexes, configurations and fetch requests are read`() throws {
        let request = ArchivedFixture.object(
            "NSFetchRequest", [("NSEntity", .the("Book")), ("NSPredicate", .compare(.path("a"), 4, .constant(.integer(1))))])
        let element = { (name: String, isAscending: Bool, type: Int) in
            ArchivedFixture.object(
                "NSFetchIndexElementDescription",
                [("NSPropertyName", .text(name)), ("NSAscending", .boolean(isAscending)), ("NSFetchIndexElementType", .integer(type))])
        }
        let book = ArchivedFixture.entity(
            "Book",
            [
                (
                    "count",
                    .object(
                        "NSDerivedAttributeDescription",
                        [
                            ("NSPropertyName", .text("count")), ("NSAttributeType", .integer(300)),
                            ("NSDerivationExpression", .call("count:", .path("pages"))),
                        ])
                ),
                ("found", .object("NSFetchedPropertyDescription", [("NSPropertyName", .text("found")), ("NSFetchRequest", request)])),
            ],
            (
                "NSFetchIndexDescriptions",
                .list([
                    .object(
                        "NSFetchIndexDescription",
                        [
                            ("NSIndexName", .text("byName")),
                            ("NSIndexElements", .list([element("name", false, 0), element("place", true, 1)])),
                            ("NSPartialIndexPredicate", .compare(.path("name"), 5, .constant(.null))),
                        ])
                ])
            ), ("NSCompoundIndexes", .list([.list([.text("a"), .text("b")])])))
        let model = ArchivedFixture.object(
            "NSManagedObjectModel",
            [
                ("NSEntities", .dictionary([("Book", book)])), ("NSConfigurations", .dictionary([("Local", .list([.the("Book")]))])),
                ("NSFetchRequestTemplates", .dictionary([("ones", request)])), ("NSVersionIdentifiers", .list([.text("")])),
            ])
        let read = try readModelArchive(model.bytes).get()
        let entity = try #require(read.model.entities.first)
        #expect(entity.attributes.first?.derivation == "pages.@count")
        #expect(entity.fetchedProperties == [CoreDataModel.FetchRequest(name: "found", entity: "Book", predicate: "a == 1")])
        #expect(read.model.fetchRequests == [CoreDataModel.FetchRequest(name: "ones", entity: "Book", predicate: "a == 1")])
        #expect(read.model.configurations == [CoreDataModel.Configuration(name: "Local", entities: ["Book"])])
        #expect(read.model.identifiers == [""])
        #expect(
            entity.indexes == [
                CoreDataModel.Index(
                    name: nil, parts: [CoreDataModel.Index.Part(property: "a"), CoreDataModel.Index.Part(property: "b")]),
                CoreDataModel.Index(
                    name: "byName",
                    parts: [
                        CoreDataModel.Index.Part(property: "name", isDescending: true),
                        CoreDataModel.Index.Part(property: "place", isSpatial: true),
                    ], condition: "name != nil"),
            ])
        #expect(read.unread.isEmpty)
    }

    private static let broken: [(ArchivedFixture, String)] = [
        (.text("x"), "the archive's root is not an object, not a model"),
        (.object("NSMappingModel", []), "the archive's root is of the class 'NSMappingModel', not a model"),
        (.object("NSManagedObjectModel", []), "the archived model has no 'NSEntities'"),
        (.model([("A", .null)]), "the archive does not have each entity that it lists"),
        (.model([("A", .object("NSEntityDescription", []))]), "an archived entity has no name"),
        (.model([("A", .object("NSEntityDescription", [("NSEntityName", .text("A"))]))]), "the archived entity 'A' has no 'NSProperties'"),
        (.model([("A", .entity("A", [], ("NSSuperentity", .text("B"))))]), "the parent of the archived entity 'A' has no name"),
        (.model([("A", .entity("A", [("x", .text("x"))]))]), "an archived property of entity 'A' has no name"),
        (
            .model([("A", .entity("A", [("x", .object("Odd", [("NSPropertyName", .text("x"))]))]))]),
            "the archived property 'A.x' is of the unknown class 'Odd'"
        ),
        (.model([("A", .entity("A", [("x", .attribute("x", 950))]))]), "the archived attribute 'A.x' is of an unknown type"),
        // A thousand entities, all with one name of a hundred thousand bytes.
        (
            .model(
                [
                    (
                        "A",
                        .object(
                            "NSEntityDescription",
                            [
                                ("NSEntityName", .named("name", .text(String(repeating: "A", count: 100_000)))),
                                ("NSProperties", .dictionary([])),
                            ])
                    )
                ]
                    + (0..<1_000).map { number in
                        ("\(number)", .object("NSEntityDescription", [("NSEntityName", .the("name")), ("NSProperties", .dictionary([]))]))
                    }),
            "the archived model is too large"
        ),
    ]

    @Test(arguments: broken.indices) func `what is no model has a reason`(index: Int) {
        let (archive, reason) = Self.broken[index]
        #expect(readModelArchive(archive.bytes) == .failure(ArchiveFault(reason: reason)))
    }

    @Test func `an entity can be its own parent`() throws {
        let model = ArchivedFixture.model([("A", .entity("A", [("x", .attribute("x", 100))], ("NSSuperentity", .the("A"))))])
        #expect(try readModelArchive(model.bytes).get().model.entities.map(\.parent) == ["A"])
    }

    @Test func `a copy of a model that cannot be inflated has a reason`() {
        #expect(readModelCache([0x07]) == .failure(ArchiveFault(reason: "the compressed data have a block of an unknown type")))
        #expect(readModelCache([0x03, 0x00]) == .failure(ArchiveFault(reason: "the bytes are not a property list, or are damaged")))
    }

    @Test(arguments: seeds(8)) func `damaged archives break nothing`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let good = ArchivedFixture.model([
            (
                "Car",
                .entity(
                    "Car",
                    [("plate", .attribute("plate", 700, ("NSValidationPredicates", .list([.compare(.own, 6, .constant(.text("a")))]))))],
                    ("NSSuperentity", .the("Thing")), ("NSUniqueTuples", .list([.list([.text("plate")])])))
            ), ("Thing", .entity("Thing", [("size", .attribute("size", 500, ("NSDefaultValue", .real(1))))])),
        ]).bytes
        #expect(throws: Never.self) { try readModelArchive(good).get() }
        for _ in 0..<250 {
            var bytes = good
            for _ in 0...random.number(below: 4) { bytes[random.number(below: bytes.count)] = UInt8(random.number(below: 256)) }
            _ = readModelArchive(bytes)
        }
        for length in good.indices.prefix(200) { #expect((try? readModelArchive(Array(good[..<length])).get()) == nil) }
    }
}

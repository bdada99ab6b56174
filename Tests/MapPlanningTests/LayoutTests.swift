import MapExecution
import MapPlan
import RandomTesting
import Testing

@testable import MapAnalysis
@testable import MapPlanning

private typealias Make = ModelBuilder

/// Returns the schema that SQLite reads from a store made with these statements.
func schemaAfter(_ statements: [String]) throws -> StoreSchema {
    var database = try SQLiteDatabase()
    // Other tools call json_valid in a CHECK.
    try database.turn(.trustedSchema, on: true)
    for statement in statements { try database.execute(statement) }
    return try readStoreSchema(from: &database)
}

struct LayoutTests {
    /// The blog from the language's reference.
    static var blog: Model {
        var builder = ModelBuilder()
        builder.composites = [
            CompositeType(
                name: "Place", range: Make.nowhere,
                leaves: ["latitude", "longitude"].map {
                    CompositeType.Leaf(path: [$0], type: ExpressionType(.double), representation: .plain, range: Make.nowhere)
                })
        ]
        builder.enums = [EnumType(name: "Status", range: Make.nowhere, cases: ["draft", "published"])]
        builder.entity("Block", [Make.attribute("index", .int16, defaultValue: .integer(0))])
        builder.entity(
            "Section", parent: "Block",
            [
                Make.attribute("title", .string),
                Make.toOne("post", "Post", optional: true, inverse: "sections"),
            ])
        builder.entity("Chapter", parent: "Block", [Make.attribute("title", .date)])
        builder.entity(
            "Post", unique: [["slug"]], indexes: [[("status", false), ("date", true)]],
            [
                Make.attribute("slug", .string),
                Make.attribute("status", .enumeration(.source, "Status"), defaultValue: .text("draft")),
                Make.attribute("date", .date, optional: true),
                Make.attribute("where", .composite(.source, "Place"), optional: true),
                Make.toMany("sections", "Section", inverse: "post", ordered: true, delete: .cascade),
                Make.toMany("tags", "Tag"),
                Make.toMany("related", "Post", ordered: true),
            ])
        builder.entity("Tag", key: ["name"], [Make.attribute("name", .string)])
        builder.entity(
            "Line", key: ["post", "number"],
            [Make.toOne("post", "Post"), Make.attribute("number", .int32), Make.attribute("price", .decimal, .decimal(.integer(scale: 2)))])
        builder.entity("Note", [Make.toOne("line", "Line"), Make.toOne("tag", "Tag", delete: .cascade)])
        return builder.model()
    }

    @Test("A model becomes the tables that a person would write")
    func tables() {
        let statements = createStatements(for: StorageLayout.tables.place(Self.blog, nil))
        let expected = [
            """
            CREATE TABLE "Block" (
                "id" INTEGER PRIMARY KEY,
                "type" TEXT NOT NULL,
                "index" INTEGER NOT NULL DEFAULT 0,
                "title" TEXT,
                "post_id" INTEGER REFERENCES "Post" ("id") ON DELETE SET NULL,
                "title_2" TEXT,
                "sections_position" INTEGER
            )
            """,
            """
            CREATE TABLE "Post" (
                "id" INTEGER PRIMARY KEY,
                "slug" TEXT NOT NULL,
                "status" TEXT NOT NULL DEFAULT 'draft',
                "date" TEXT,
                "where_latitude" REAL,
                "where_longitude" REAL
            )
            """,
            """
            CREATE TABLE "Tag" (
                "name" TEXT NOT NULL PRIMARY KEY
            )
            """,
            """
            CREATE TABLE "Line" (
                "post_id" INTEGER NOT NULL REFERENCES "Post" ("id"),
                "number" INTEGER NOT NULL,
                "price" INTEGER NOT NULL,
                PRIMARY KEY ("post_id", "number")
            )
            """,
            """
            CREATE TABLE "Note" (
                "id" INTEGER PRIMARY KEY,
                "line_post_id" INTEGER NOT NULL,
                "line_number" INTEGER NOT NULL,
                "tag_id" TEXT NOT NULL REFERENCES "Tag" ("name") ON DELETE CASCADE,
                FOREIGN KEY ("line_post_id", "line_number") REFERENCES "Line" ("post_id", "number")
            )
            """,
            """
            CREATE TABLE "Post_tags" (
                "Post_id" INTEGER NOT NULL REFERENCES "Post" ("id") ON DELETE CASCADE,
                "Tag_id" TEXT NOT NULL REFERENCES "Tag" ("name") ON DELETE CASCADE,
                PRIMARY KEY ("Post_id", "Tag_id")
            ) WITHOUT ROWID
            """,
            """
            CREATE TABLE "Post_related" (
                "source_id" INTEGER NOT NULL REFERENCES "Post" ("id") ON DELETE CASCADE,
                "destination_id" INTEGER NOT NULL REFERENCES "Post" ("id") ON DELETE CASCADE,
                "related_position" INTEGER,
                PRIMARY KEY ("source_id", "destination_id")
            ) WITHOUT ROWID
            """,
            #"CREATE INDEX "Section_post_id" ON "Block" ("post_id")"#,
            #"CREATE UNIQUE INDEX "Post_slug" ON "Post" ("slug")"#,
            #"CREATE INDEX "Post_status_date" ON "Post" ("status", "date" DESC)"#,
            #"CREATE INDEX "Note_line_post_id_line_number" ON "Note" ("line_post_id", "line_number")"#,
            #"CREATE INDEX "Note_tag_id" ON "Note" ("tag_id")"#,
            #"CREATE INDEX "Post_tags_Tag_id" ON "Post_tags" ("Tag_id")"#,
            #"CREATE INDEX "Post_related_destination_id" ON "Post_related" ("destination_id")"#,
        ]
        #expect(statements == expected)
    }

    @Test("Every column is found by what it is for")
    func lookUps() throws {
        let model = Self.blog
        let placement = StorageLayout.tables.place(model, nil)
        let post = try #require(model.entity("Post")).id
        let section = try #require(model.entity("Section")).id
        let note = try #require(model.entity("Note")).id
        func property(_ name: String, _ entity: EntityID) throws -> PropertyID { try #require(model.property(name, of: entity)) }

        #expect(placement.table(of: section).name == "Block")
        #expect(placement.key(of: section).map(\.name) == ["id"])
        #expect(placement.discriminator(of: section)?.name == "type")
        #expect(placement.discriminator(of: post) == nil)
        #expect(try placement.column(LeafID(property("slug", post)))?.name == "slug")
        #expect(try placement.column(LeafID(property("where", post), leaf: 1))?.name == "where_longitude")
        #expect(try placement.column(LeafID(property("index", section)))?.coding.type == .int16)
        #expect(try placement.reference(property("line", note)).map(\.name) == ["line_post_id", "line_number"])
        #expect(try placement.reference(property("line", note)).map(\.coding.type) == [.int64, .int32])
        #expect(try placement.position(property("sections", post))?.name == "sections_position")
        let tags = try #require(try placement.join(property("tags", post)))
        #expect(tags.near.map(\.name) == ["Post_id"])
        #expect(tags.far.map(\.name) == ["Tag_id"])
        #expect(try placement.join(property("related", post))?.position?.name == "related_position")
        #expect(try placement.join(property("sections", post)) == nil)
    }

    @Test("What the store has keeps the spelling that it has there, and new names stay clear of what it has besides")
    func spelling() throws {
        var builder = ModelBuilder()
        builder.entity(
            "Post", unique: [["slug"]], indexes: [[("title", false)]],
            [
                Make.attribute("slug", .string), Make.attribute("title", .string, optional: true),
                Make.toOne("author", "Author", optional: true),
            ])
        builder.entity("Author", [])
        let store = try schemaAfter([
            #"CREATE TABLE post (ID INT primary key, Slug varchar(20) NOT NULL CONSTRAINT u UNIQUE, "TITLE" text)"#,
            "CREATE INDEX by_title ON post (title)",
            #"CREATE VIEW "post_author_ID" AS SELECT 1"#,
        ])
        let table = StorageLayout.tables.place(builder.model(), store).tables[0]
        #expect(table.name == "post")
        #expect(table.columns.map(\.name) == ["ID", "Slug", "TITLE", "author_id"])
        #expect(table.columns.map(\.declaredType) == ["INT", "varchar(20)", "TEXT", "INTEGER"])
        #expect(table.rowIDColumn == nil)
        #expect(table.indexes.map(\.name) == ["Post_Slug", "by_title", "Post_author_id_2"])
    }

    @Test("Columns that a foreign key shares with an attribute or another foreign key are one column")
    func shared() throws {
        var builder = ModelBuilder()
        builder.entity("Tenant", [])
        builder.entity(
            "Product", key: ["tenant", "number"],
            [Make.toOne("tenant", "Tenant", columns: ["tenant_id"]), Make.attribute("number", .int64)])
        builder.entity(
            "Sale", key: ["id"],
            [
                Make.attribute("id", .int64), Make.attribute("tenant_id", .int64, optional: true),
                Make.toOne("first", "Product", columns: ["tenant_id", "first_number"]),
                Make.toOne("second", "Product", optional: true, columns: ["tenant_id", "second_number"]),
            ])
        let placement = StorageLayout.tables.place(builder.model(), nil)
        #expect(
            createTable(placement.tables[2]) == """
                CREATE TABLE "Sale" (
                    "id" INTEGER PRIMARY KEY,
                    "tenant_id" INTEGER NOT NULL,
                    "first_number" INTEGER NOT NULL,
                    "second_number" INTEGER,
                    FOREIGN KEY ("tenant_id", "first_number") REFERENCES "Product" ("tenant_id", "number"),
                    FOREIGN KEY ("tenant_id", "second_number") REFERENCES "Product" ("tenant_id", "number") ON DELETE SET NULL
                )
                """)
        #expect(placement.reference(PropertyID(EntityID(2), 3)).map(\.name) == ["tenant_id", "second_number"])
    }

    @Test("A many-to-many can lie in a table that exists, named from either side")
    func through() {
        for isFlipped in [false, true] {
            let there = Relationship.Through(table: "playlist_track", source: ["PlaylistId"], destination: ["TrackId"])
            let back = Relationship.Through(table: "playlist_track", source: ["TrackId"], destination: ["PlaylistId"])
            var builder = ModelBuilder()
            builder.entity(
                "Playlist", key: ["PlaylistId"],
                [
                    Make.attribute("PlaylistId", .int64),
                    Make.toMany("tracks", "Track", inverse: "playlists", through: isFlipped ? nil : there),
                ])
            builder.entity(
                "Track", key: ["TrackId"],
                [
                    Make.attribute("TrackId", .int64),
                    Make.toMany("playlists", "Playlist", inverse: "tracks", through: isFlipped ? back : nil),
                ])
            let placement = StorageLayout.tables.place(builder.model(), nil)
            #expect(placement.tables.map(\.name) == ["Playlist", "Track", "playlist_track"])
            let join = placement.join(PropertyID(EntityID(1), 1))
            #expect(join?.near.map(\.name) == ["TrackId"])
            #expect(join?.far.map(\.name) == ["PlaylistId"])
        }
    }

    @Test("What is said of a store before it is made is what SQLite says of it afterwards", arguments: 0..<300)
    func sameSchema(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let placement = StorageLayout.tables.place(randomModel(&generator), nil)
        let statements = createStatements(for: placement)
        let read = try schemaAfter(statements)
        let said = schema(of: placement)
        #expect(read.tables == said.tables)
        #expect(read.indexes == said.indexes)
        // Placing the model again for the store that it made changes nothing.
        #expect(createStatements(for: StorageLayout.tables.place(placement.model, read)) == statements)
    }
}

struct LayoutLiteralTests {
    @Test(
        "A literal is the value, byte for byte",
        arguments: [
            .null, .integer(.min), .integer(.max), .integer(0), .real(0.1), .real(.infinity), .real(-.infinity),
            .real(.leastNonzeroMagnitude),
            .real(.greatestFiniteMagnitude), .real(.leastNormalMagnitude.nextDown), .real(.leastNormalMagnitude), .real(0.1 + 0.2),
            .text(""), .text("it's"), .text("a\u{0}b"), .text([0xFF, 0x41]), .text("\"\n\r\t\\%"), .blob([]), .blob([0, 255]),
        ] as [StoredValue])
    func exact(_ value: StoredValue) throws {
        var database = try SQLiteDatabase()
        #expect(try database.value("SELECT \(literal(value))") == value)
        if value != .null {
            try database.execute("CREATE TABLE t (a, b \(defaultClause(value))); INSERT INTO t (a) VALUES (1)")
            try database.execute("ALTER TABLE t ADD COLUMN c \(defaultClause(value))")
            let row = try database.rows("SELECT b, c FROM t")[0]
            #expect(row[0] == row[1])
            if case .real = value {} else { #expect(row[0] == value) }
        }
    }

    @Test("Any double is read back exactly")
    func doubles() throws {
        var database = try SQLiteDatabase()
        var generator = SeededGenerator(seed: 3)
        var wrong: [Double] = []
        for number in 0..<20_000 {
            let bits = Double(bitPattern: generator.next())
            let value = number.isMultiple(of: 2) ? bits : Double.random(in: -1e6...1e6, using: &generator)
            guard value.isFinite, value != 0 else { continue }
            if try database.value("SELECT \(literal(.real(value)))") != .real(value) { wrong.append(value) }
        }
        #expect(wrong.isEmpty)
    }

    @Test("A name is quoted whatever it holds", arguments: ["a", "order details", "a\"b", "", "select", "[x]", "日本", "\"\""])
    func names(_ name: String) throws {
        var database = try SQLiteDatabase()
        try database.execute("CREATE TABLE \(quoted(name.isEmpty ? "x" : name)) (\(quoted(name)))")
        #expect(try database.value("SELECT name FROM pragma_table_info((SELECT name FROM sqlite_schema))") == .text(name))
    }
}

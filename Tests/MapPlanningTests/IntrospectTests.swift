import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapAnalysis
@testable import MapPlanning

/// Returns the model of a file, which must not have findings.
private func model(_ yaml: String) throws -> Model {
    var diagnostics = Diagnostics()
    let project = parse([TextFile(path: "model.model.yaml", text: yaml)], into: &diagnostics)
    let models = resolveModels(project, into: &diagnostics)
    #expect(diagnostics.all.map(\.message) == [], "\(yaml)")
    return try #require(models.first)
}

struct IntrospectTests {
    /// Checks that an introspected model has no findings, that the store does not drift from it, and that the model leaves out only what is
    /// expected.
    private func expectFaithful(_ store: StoreSchema, _ yaml: String, leaving left: [String] = []) throws {
        let placement = StorageLayout.tables.place(try model(yaml), store)
        #expect(drift(of: store, from: placement).map(\.line) == [], "\(yaml)")
        #expect(unmentioned(in: store, by: placement).map(\.line) == left, "\(yaml)")
        // All indexes that the model requires exist already.
        let indexes = placement.tables.flatMap { table in table.indexes.filter { store.index(like: $0, on: table.name) == nil } }
        #expect(indexes.map(\.name) == [], "\(yaml)")
        let found = store.indexes.filter { $0.origin == .created }.map(\.name)
        let named = placement.tables.flatMap { $0.indexes.map(\.name) }
        #expect(found.filter { !named.contains($0) } == [], "\(yaml)")
    }

    @Test("What was made from a model reads as a model that lies in the same tables", arguments: 0..<300)
    func faithful(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let made = StorageLayout.tables.place(randomModel(&generator), nil)
        let store = schema(of: made)
        let result = introspect(store, modelName: "Test", version: "1")
        #expect(
            result.notes.flatMap(\.notes).filter { !$0.hasPrefix("computed defaults: ") && !$0.hasPrefix("clauses of foreign keys") } == [])
        try expectFaithful(store, result.yaml)
    }

    @Test("A shop's database reads as a person would write it down")
    func shop() throws {
        let store = try schemaAfter([
            "CREATE TABLE Artist (ArtistId INTEGER NOT NULL, Name NVARCHAR(120), CONSTRAINT PK PRIMARY KEY (ArtistId))",
            """
            CREATE TABLE Album (AlbumId INTEGER PRIMARY KEY, Title NVARCHAR(160) NOT NULL DEFAULT 'no',
              ArtistId INTEGER NOT NULL REFERENCES Artist ON DELETE CASCADE, Price NUMERIC(10,2) DEFAULT 0.99,
              isLive BOOLEAN NOT NULL DEFAULT 0, Released DATETIME, cover)
            """,
            "CREATE TABLE Employee (id INTEGER PRIMARY KEY, ReportsTo INT REFERENCES Employee (id))",
            """
            CREATE TABLE "album tags" (album_id INTEGER REFERENCES Album, tag TEXT, "no" INTEGER DEFAULT 3, PRIMARY KEY (album_id, tag),
              UNIQUE ("no", tag))
            """,
            "CREATE INDEX by_artist ON Album (ArtistId)",
            "CREATE INDEX newest ON Album (Released DESC, Title)",
            "CREATE INDEX boss ON Employee (ReportsTo)",
        ])
        let result = introspect(store, modelName: "Shop", version: "1")
        #expect(
            result.yaml == """
                model: Shop
                version: 1

                entities:
                  Artist:
                    key: ArtistId
                    attributes:
                      ArtistId: int64
                      Name: string?
                    relationships:
                      Albums: [Album]

                  Album:
                    key: AlbumId
                    attributes:
                      AlbumId: int64
                      Title: { type: string, default: "no" }
                      Price: { type: decimal?, default: 0.99, stored: numeric }
                      isLive: { type: boolean, default: false, column: { type: BOOLEAN } }
                      # declared DATETIME, and nothing says how dates are written: no values yet
                      Released: { type: string?, column: { type: DATETIME } }
                      cover: data?
                    relationships:
                      Artist: { to: Artist, inverse: Albums, delete: cascade, column: ArtistId }
                      album_tags: [album_tags]
                    indexes: [[Released desc, Title]]

                  Employee:
                    key: id
                    attributes:
                      id: int64
                    relationships:
                      ReportsTo: { to: Employee?, inverse: Employees, delete: none, column: ReportsTo }
                      Employees: [Employee]

                  album_tags:
                    table: album tags
                    key: [album, tag]
                    attributes:
                      tag: string
                      "no": int64? = 3
                    relationships:
                      album: { to: Album, inverse: album_tags }
                    unique: [["no", tag]]

                """)
        #expect(result.notes == [])
        try expectFaithful(store, result.yaml)
    }

    @Test("What a model has no words for is kept as is, and listed")
    func leftToStore() throws {
        let store = try schemaAfter([
            "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, a TEXT COLLATE NOCASE, b AS (a || 'x'), c DEFAULT CURRENT_TIMESTAMP)",
            "CREATE TABLE log (line TEXT)",
            "CREATE TABLE django_migrations (id INTEGER PRIMARY KEY)",
            "CREATE VIRTUAL TABLE search USING fts5 (a)",
            "CREATE TABLE u (id INTEGER PRIMARY KEY, other REFERENCES log (line), t_id INTEGER REFERENCES t (id) ON DELETE SET DEFAULT)",
            "CREATE INDEX half ON t (a) WHERE a > 1",
            "CREATE INDEX lowered ON t (lower(a))",
            "CREATE UNIQUE INDEX exact ON t (a COLLATE BINARY)",
            "CREATE VIEW v AS SELECT 1",
        ])
        let result = introspect(store, modelName: "Test", version: "1.1")
        #expect(
            result.yaml == """
                model: Test
                version: "1.1"

                # table 'django_migrations' is kept as is: Django records its migrations in it
                # table 'search' is kept as is: it is virtual, of module 'fts5'
                # view 'v' is kept as is

                entities:
                  t:
                    # AUTOINCREMENT is kept as is
                    # the collation NOCASE of 'a' is kept as is
                    # column 'b' is generated and kept as is
                    # unique index 'exact' is kept as is: it has its own collation
                    # index 'half' is kept as is: it is partial
                    # index 'lowered' is kept as is: it contains an expression
                    # the default CURRENT_TIMESTAMP of 'c' is kept as is
                    key: id
                    attributes:
                      id: int64
                      a: string?
                      c: data?
                    relationships:
                      us: [u]

                  log:
                    # it has no primary key, and its rows are found by their rowid
                    attributes:
                      line: string?

                  u:
                    # the foreign key (other) to 'log' is kept as is
                    # ON DELETE SET DEFAULT of 't' is kept as is
                    key: id
                    attributes:
                      id: int64
                      other: data?
                    relationships:
                      t: { to: t?, inverse: us, delete: none }

                """)
        #expect(
            result.notes.map { [$0.message] + $0.notes } == [
                [
                    "kept as is, not described by the model: tables (2), AUTOINCREMENT (1), generated columns (1), computed defaults (1), "
                        + "indexes and UNIQUE constraints (3), foreign keys (1), clauses of foreign keys (1), collations (1), views (1)",
                    "tables: django_migrations, search", "AUTOINCREMENT: t", "generated columns: t.b", "computed defaults: t.c",
                    "indexes and UNIQUE constraints: exact, half, lowered", "foreign keys: u (other)",
                    "clauses of foreign keys: u.t_id", "collations: t.a NOCASE", "views: v",
                ]
            ])
        #expect(drift(of: store, from: StorageLayout.tables.place(try model(result.yaml), store)) == [])
    }

    @Test("Keys and foreign keys of every shape find their words")
    func shapes() throws {
        let store = try schemaAfter([
            "CREATE TABLE data (id INTEGER PRIMARY KEY, \"2nd\" TEXT, \"2nd!\" TEXT, _2nd TEXT)",
            "CREATE TABLE tenant (id INTEGER PRIMARY KEY)",
            "CREATE TABLE profile (user_id INTEGER PRIMARY KEY REFERENCES tenant (id))",
            "CREATE TABLE product (tenant_id INTEGER NOT NULL REFERENCES tenant, number INTEGER, PRIMARY KEY (tenant_id, number))",
            """
            CREATE TABLE sale (id TEXT PRIMARY KEY, tenant_id INTEGER NOT NULL, first INTEGER NOT NULL, second INTEGER,
              FOREIGN KEY (first, tenant_id) REFERENCES product (number, tenant_id),
              FOREIGN KEY (tenant_id, second) REFERENCES product ON DELETE CASCADE)
            """,
            "CREATE TABLE a (id TEXT PRIMARY KEY REFERENCES b (id))",
            "CREATE TABLE b (id TEXT PRIMARY KEY REFERENCES a (id))",
            "CREATE TABLE message (id INTEGER PRIMARY KEY, sender_id INT REFERENCES tenant, receiver_id REFERENCES tenant, sender TEXT)",
            "CREATE TABLE category (name TEXT PRIMARY KEY, parent TEXT REFERENCES category) WITHOUT ROWID",
            "CREATE INDEX m1 ON message (sender_id, receiver_id DESC)",
            "CREATE INDEX m2 ON message (sender_id)",
            "CREATE INDEX m3 ON message (receiver_id)",
            "CREATE INDEX s1 ON sale (tenant_id, first)",
            "CREATE INDEX s2 ON sale (tenant_id, second)",
            "CREATE INDEX c1 ON category (parent)",
        ])
        let result = introspect(store, modelName: "Shapes", version: "2")
        try expectFaithful(store, result.yaml)
        #expect(result.notes.map(\.message) == [])
        for line in [
            "  Data:", "    table: data", "      _2nd: string?", "      _2nd_: { type: string?, column: \"2nd!\" }", "    key: user",
            "    key: [tenant, number]", "      user: { to: tenant, inverse: profiles }",
            "      sender_id: { to: tenant?, inverse: messages_as_sender_id, delete: none, column: sender_id }",
            "      receiver: { to: tenant?, inverse: messages_as_receiver, delete: none, column: { type: \"\" } }",
        ] {
            #expect(result.yaml.contains(line + "\n"), "\(line) in\n\(result.yaml)")
        }
    }

    @Test("Other tools' ways of writing tables are read like any other")
    func otherTools() throws {
        let store = try schemaAfter([
            // Django.
            """
            CREATE TABLE "auth_user" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT, "last_login" datetime NULL, "is_staff" bool NOT NULL,
              "username" varchar(150) NOT NULL UNIQUE, "age" smallint unsigned NOT NULL CHECK ("age" >= 0), "token" char(32) NULL,
              "extra" text NULL CHECK (JSON_VALID("extra") OR "extra" IS NULL), "balance" decimal NOT NULL)
            """,
            """
            CREATE TABLE "auth_user_groups" ("id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
              "user_id" integer NOT NULL REFERENCES "auth_user" ("id") DEFERRABLE INITIALLY DEFERRED)
            """,
            "CREATE UNIQUE INDEX auth_user_groups_uniq ON auth_user_groups (user_id, id)",
            "CREATE INDEX auth_user_groups_user_id ON auth_user_groups (user_id)",
            // SQLAlchemy.
            """
            CREATE TABLE item (sku VARCHAR NOT NULL, price FLOAT, at TIMESTAMP DEFAULT (datetime('now')), user_id INTEGER,
              PRIMARY KEY (sku), CONSTRAINT fk FOREIGN KEY(user_id) REFERENCES auth_user (id) ON DELETE SET NULL) STRICT
            """.replacing("VARCHAR", with: "TEXT").replacing("FLOAT", with: "REAL").replacing("TIMESTAMP", with: "ANY"),
            "CREATE INDEX ix_item_user_id ON item (user_id)",
            // sqlite-utils.
            "CREATE TABLE [dogs] ([name] TEXT COLLATE NOCASE PRIMARY KEY, [age] INTEGER)",
            "CREATE VIRTUAL TABLE [dogs_fts] USING FTS5 ([name], content=[dogs])",
            "CREATE UNIQUE INDEX dogs_age ON dogs (age DESC)",
        ])
        let result = introspect(store, modelName: "Tools", version: "1")
        try expectFaithful(
            StoreSchema(tables: store.tables.filter { $0.kind == .ordinary }, indexes: store.indexes.filter { $0.name != "dogs_age" }),
            result.yaml.replacing("    unique: [[age]]\n", with: ""), leaving: ["[+] column 'item.at' is in the database only"])
        #expect(drift(of: store, from: StorageLayout.tables.place(try model(result.yaml), store)) == [])
        #expect(
            result.notes.flatMap(\.notes) == [
                "tables: dogs_fts", "AUTOINCREMENT: auth_user, auth_user_groups", "STRICT: item",
                "columns with values of several types: item.at",
                #"CHECKs: auth_user ("age" >= 0), auth_user (JSON_VALID("extra") OR "extra" IS NULL)"#,
                "clauses of foreign keys: auth_user_groups.user_id", "collations: dogs.name NOCASE",
            ])
    }

    @Test("Chinook lints clean and does not drift", .enabled(if: ProcessInfo.processInfo.environment["MAPC_CORPUS"] != nil))
    func chinook() throws {
        let corpus = try #require(ProcessInfo.processInfo.environment["MAPC_CORPUS"])
        var database = try SQLiteDatabase.open(corpus + "/sqlite/chinook.sqlite", for: .reading)
        let store = try readStoreSchema(from: &database)
        let result = introspect(store, modelName: "Chinook", version: "1")
        #expect(result.notes == [])
        try expectFaithful(store, result.yaml)
        let track = """
              Track:
                key: TrackId
                attributes:
                  TrackId: int64
                  Name: string
                  Composer: string?
                  Milliseconds: int64
                  Bytes: int64?
                  UnitPrice: { type: decimal, stored: numeric }
                relationships:
                  Album: { to: Album?, inverse: Tracks, delete: none, column: AlbumId }
                  Genre: { to: Genre?, inverse: Tracks, delete: none, column: GenreId }
                  MediaType: { to: MediaType, inverse: Tracks, column: MediaTypeId }
                  InvoiceLines: [InvoiceLine]
                  PlaylistTracks: [PlaylistTrack]

            """
        #expect(result.yaml.contains(track), "\(result.yaml)")
    }

    @Test(
        "A default is a constant of the model where it is one",
        arguments: [
            ("INTEGER DEFAULT -5", "int64? = -5"), ("INTEGER DEFAULT '7'", "int64? = 7"), ("INTEGER DEFAULT 1.5", "int64?"),
            ("TEXT DEFAULT ''", "{ type: string?, default: \"\" }"), ("TEXT DEFAULT 'nil'", "{ type: string?, default: \"nil\" }"),
            ("TEXT DEFAULT 'it''s: #'", "{ type: string?, default: \"it's: #\" }"), ("TEXT DEFAULT draft", "string?"),
            ("TEXT DEFAULT \"draft\"", "string? = draft"), ("TEXT DEFAULT 5", "{ type: string?, default: \"5\" }"),
            ("TEXT DEFAULT 'a\nb\\'", "{ type: string?, default: \"a\\nb\\\\\" }"), ("REAL DEFAULT 1", "double? = 1.0"),
            ("REAL DEFAULT -.5", "double? = -0.5"), ("REAL DEFAULT 9e999", "double?"), ("INT DEFAULT (1 + 2)", "int64?"),
            ("BLOB DEFAULT x'6162'", "data? = ab"), ("BLOB DEFAULT x'ff'", "data?"), ("TEXT DEFAULT NULL", "string?"),
            ("BOOL DEFAULT TRUE", "{ type: boolean?, default: true, column: { type: BOOL } }"),
            ("DATE DEFAULT '2024-01-31'", #"{ type: string?, default: "2024-01-31", column: { type: DATE } }"#),
            ("DECIMAL(9,2) DEFAULT '1.50'", "{ type: decimal?, default: 1.5, stored: numeric }"),
            ("JSON DEFAULT '{}'", "{ type: json?, default: \"{}\", column: { type: JSON } }"),
            ("UUID", "{ type: uuid?, column: { type: UUID } }"), ("GEOMETRY", "{ type: string?, column: { type: GEOMETRY } }"),
            ("FLOAT", "double?"), ("TINYINT(1)", "int64?"), ("LONGTEXT", "string?"), ("", "data?"),
        ])
    func defaults(_ declaration: String, _ form: String) throws {
        let store = try schemaAfter(["CREATE TABLE t (id INTEGER PRIMARY KEY, x \(declaration))"])
        let yaml = introspect(store, modelName: "Test", version: "1").yaml
        #expect(yaml.contains("      x: \(form)\n"), "\(yaml)")
        try expectFaithful(store, yaml)
    }
}

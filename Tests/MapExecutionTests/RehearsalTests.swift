import MapPlan
import Testing

@testable import MapExecution

@Suite struct RehearsalTests {
    static func schema(_ sql: String) throws -> StoreSchema {
        var database = try SQLiteDatabase()
        try database.turn(.quotedStrings, on: true)
        database.inventCollations()
        try register("own", { $0[0] }, for: .schemas, on: database.handle)
        try database.execute(sql)
        // Read by SQLite's current rules, as every store is: a view that needs the old ones then has no columns.
        try database.turn(.quotedStrings, on: false)
        return try readStoreSchema(from: &database)
    }

    static let nasty = """
        CREATE TABLE "order details"(id INTEGER PRIMARY KEY AUTOINCREMENT, "a b" TEXT COLLATE klingon, c AS (own("a b") || "x") STORED);
        CREATE TABLE w(a, b, PRIMARY KEY(b, a)) WITHOUT ROWID;
        CREATE TABLE s(a INTEGER CHECK (own(a) > 0)) STRICT;
        CREATE VIRTUAL TABLE f USING fts5(t, content='s');
        CREATE VIRTUAL TABLE r USING rtree(id, x, y);
        CREATE UNIQUE INDEX i ON "order details"(own(c), "a b" DESC) WHERE "a b" <> "no";
        CREATE VIEW v AS SELECT "text" AS t, * FROM "order details" JOIN w ON w.a = id;
        CREATE VIEW gone AS SELECT * FROM nowhere;
        CREATE TRIGGER g AFTER INSERT ON s WHEN new.a > 1 BEGIN INSERT INTO f(rowid, t) VALUES (new.a, own(1)); END;
        CREATE TRIGGER h INSTEAD OF UPDATE ON v BEGIN SELECT 1; END;
        PRAGMA user_version=7; PRAGMA application_id=9;
        """

    @Test("A schema is replayed as it is, whatever it needs of its application")
    func replay() throws {
        let schema = try Self.schema(Self.nasty)
        #expect(try rehearse([], on: schema) == schema)
        #expect(schema.userVersion == 7 && schema.applicationID == 9)
    }

    @Test("A UTF-16 store stays one")
    func encoding() throws {
        let schema = try Self.schema("PRAGMA encoding='UTF-16le'; CREATE TABLE t(\"ä\")")
        #expect(schema.encoding == "UTF-16le")
        #expect(try rehearse([], on: schema) == schema)
    }

    @Test("Statements make what they would make of the store")
    func statements() throws {
        let schema = try Self.schema("CREATE TABLE t(a, b); CREATE INDEX i ON t(a); CREATE VIEW v AS SELECT a FROM t")
        let result = try rehearse(
            [Statement("ALTER TABLE t RENAME COLUMN a TO c"), Statement("ALTER TABLE t DROP COLUMN b")], on: schema)
        #expect(result.tables[0].columns.map(\.name) == ["c"])
        #expect(result.views[0].sql == "CREATE VIEW v AS SELECT c FROM t")
        #expect(result.indexes[0].parts == [Index.Part(column: "c")])
    }

    @Test("ALTER works on a store whose old texts take names in double quotes for strings, and new texts may not do so")
    func quotedStrings() throws {
        let schema = try Self.schema("CREATE TABLE t(a, b CHECK (b <> \"no\")); CREATE VIEW v AS SELECT \"text\", a FROM t")
        #expect(try rehearse([Statement("ALTER TABLE t RENAME COLUMN a TO c")], on: schema).tables[0].columns[0].name == "c")
        #expect(throws: RehearsalError.self) { try rehearse([Statement("UPDATE t SET a = \"nope\"")], on: schema) }
        let plain = try Self.schema("CREATE TABLE t(a)")
        #expect(throws: RehearsalError.self) { try rehearse([Statement("CREATE INDEX i ON t(\"nope\")")], on: plain) }
    }

    @Test(
        "Every kind of text that may take a name for a string is looked at",
        arguments: [
            "CREATE TABLE s(x CHECK (x <> \"no\"))", "CREATE TABLE s(x, y AS (x || \"no\"))", "CREATE TABLE s(x, y AS(x || \"no\"))",
            "CREATE INDEX i ON t(a) WHERE b <> \"no\"", "CREATE INDEX i ON t(a, b || \"no\")",
            "CREATE VIEW v AS SELECT \"no\"", "CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT \"no\"; END",
        ])
    func quotedStringsAnywhere(text: String) throws {
        let schema = try Self.schema("CREATE TABLE t(a, b); \(text)")
        let renamed = try rehearse([Statement("ALTER TABLE t RENAME COLUMN a TO c")], on: schema)
        #expect(renamed.table("t")?.columns.map(\.name) == ["c", "b"])
    }

    @Test("A statement that fails is named by its place")
    func failure() throws {
        let schema = try Self.schema("CREATE TABLE t(a)")
        let error = DatabaseError(code: 1, message: "no such column: x", sql: "UPDATE t SET x = 1", offset: nil)
        #expect(throws: RehearsalError.statement(1, error)) {
            try rehearse([Statement("UPDATE t SET a = 1"), Statement("UPDATE t SET x = 1")], on: schema)
        }
    }

    @Test("What would no longer work is named; what did not work before is not")
    func breaks() throws {
        let schema = try Self.schema(
            "CREATE TABLE t(a, b); CREATE VIEW \"v: w\" AS SELECT b FROM t; CREATE VIEW gone AS SELECT * FROM nowhere")
        let broken = BrokenObject(kind: "view", name: "v: w", message: "no such table: main.t")
        #expect(throws: RehearsalError.breaks([broken])) { try rehearse([Statement("DROP TABLE t")], on: schema) }
        #expect(try rehearse([Statement("UPDATE t SET a = 1")], on: schema) == schema)
    }

    @Test("A rename into a name in use and an edit of a table's text work as plans write them")
    func planStatements() throws {
        let schema = try Self.schema("CREATE TABLE t(a INTEGER); CREATE VIEW v AS SELECT a FROM t; CREATE TABLE n(a INTEGER, b)")
        let rebuilt = try rehearse(
            [Statement("DROP TABLE t"), Statement("ALTER TABLE n RENAME TO t", isLegacyRename: true)], on: schema)
        #expect(rebuilt.tables.map(\.name) == ["t"] && rebuilt.views == schema.views)
        let edit = "UPDATE sqlite_schema SET sql = ?1 WHERE name = 't' AND sql = ?2"
        func edited(_ old: String) throws -> StoreSchema {
            try rehearse(
                [
                    Statement("PRAGMA writable_schema=ON"),
                    Statement(edit, bindings: [.text("CREATE TABLE t(a INTEGER NOT NULL)"), .text(old)], expectedRowCount: 1),
                    Statement("PRAGMA writable_schema=RESET"),
                ], on: schema)
        }
        #expect(try edited("CREATE TABLE t(a INTEGER)").tables[0].columns[0].isNotNull)
        #expect(throws: RehearsalError.self) { try edited("CREATE TABLE t(a)") }
    }

    @Test("Dependencies go through expressions, conditions, generated columns and views")
    func dependencies() throws {
        let schema = try Self.schema(
            """
            CREATE TABLE t(a, b, c AS (a || lower(b)), d CHECK (d > a), CHECK (length(b) > 1));
            CREATE TABLE o(id INTEGER PRIMARY KEY, z UNIQUE);
            CREATE INDEX i ON t(c, d) WHERE b IS NOT NULL;
            CREATE VIEW v AS SELECT c AS q FROM t;
            CREATE VIEW w AS SELECT q, count(*) FROM v JOIN o;
            CREATE TRIGGER g AFTER UPDATE OF d, b ON t WHEN new.d > 1 BEGIN UPDATE o SET z = (SELECT q FROM v); DELETE FROM o; END;
            CREATE TRIGGER h INSTEAD OF INSERT ON v BEGIN INSERT INTO o(z) VALUES (new.q); END;
            """)
        func text(_ use: SchemaDependency.Use) -> String { "\(use.action) \(use.table).\(use.column ?? "*")" }
        let found = try MapExecution.dependencies(of: schema).map {
            "\($0.kind) \($0.name): " + $0.uses.map(text).sorted().joined(separator: ", ")
        }
        #expect(
            found == [
                "generatedColumn c: reads t.a, reads t.b", "check d > a: reads t.a, reads t.d", "check length(b) > 1: reads t.b",
                "index sqlite_autoindex_o_1: reads o.z",
                "index i: reads t.a, reads t.b, reads t.c, reads t.d",
                "view v: reads t.a, reads t.b, reads t.c",
                "view w: reads o.*, reads t.a, reads t.b, reads t.c, reads v.q",
                "trigger g: listens t.b, listens t.d, reads t.a, reads t.b, reads t.c, reads t.d, reads v.q, writes o.*, writes o.z",
                "trigger h: reads t.a, reads t.b, reads t.c, reads v.q, writes o.*",
            ])
    }

    @Test("What is broken already is named, and a module that is missing too")
    func broken() throws {
        var schema = try Self.schema(
            "CREATE TABLE t(a); CREATE VIEW gone AS SELECT * FROM nowhere; CREATE TRIGGER g DELETE ON t BEGIN DELETE FROM nowhere; END")
        schema.tables.append(Table(name: "m", kind: .virtual(module: "absent"), sql: "CREATE VIRTUAL TABLE m USING absent(a)", columns: []))
        let problems = try MapExecution.dependencies(of: schema).map { "\($0.kind) \($0.name): \($0.problem ?? "")" }
        #expect(
            problems == [
                "virtualTable m: no such module: absent", "view gone: no such table: main.nowhere",
                "trigger g: no such table: main.nowhere",
            ])
    }

    @Test(
        "Other tools' books are recognised",
        arguments: [("django_migrations", "Django"), ("__efmigrationshistory", "EF Core"), ("notes", nil), ("schema_migrations_old", nil)])
    func migrators(table: String, tool: String?) {
        #expect(ForeignMigrator.keeping(StoreSchema(tables: [Table(name: table, columns: [])]))?.tool == tool)
    }
}

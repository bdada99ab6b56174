import MapPlan
import RandomTesting
import Testing

@testable import MapExecution

@Suite struct RehearsalOfPartsTests {
    /// Tables that refer to each other in a ring. Each also refers to itself, and each has a name that must be quoted.
    private static let ring = (0..<12).map { place in
        """
        CREATE TABLE "t \(place)"(id INTEGER PRIMARY KEY AUTOINCREMENT, a TEXT NOT NULL DEFAULT 'a', "b b" INT UNIQUE, own INTEGER REFERENCES "t \(place)"("b b"),
            next REFERENCES "t \((place + 1) % 12)"("b b") ON DELETE CASCADE);
        CREATE INDEX "i \(place)" ON "t \(place)"("b b", a DESC);
        """
    }.joined(separator: "\n")

    /// The ring and more around it: tables of other forms, and many that refer to one.
    private static let rich =
        ring
            + """
            CREATE TABLE hub(id INTEGER PRIMARY KEY, code TEXT UNIQUE);
            CREATE TABLE pairs(a REFERENCES hub(code), b REFERENCES "t 2", PRIMARY KEY(a, b)) WITHOUT ROWID;
            CREATE TABLE strict(a INTEGER, b TEXT COLLATE klingon) STRICT;
            CREATE VIRTUAL TABLE words USING fts5(t);
            CREATE TABLE late(id INTEGER PRIMARY KEY, x, y REFERENCES "t 7"(a), UNIQUE(x, y));
            """ + (0..<12).map { "CREATE TABLE spoke\($0)(id INTEGER PRIMARY KEY, h REFERENCES hub(code), k REFERENCES hub);" }.joined()

    private static func changes(of table: Int) -> [String] {
        [
            "ALTER TABLE main.\"t \(table)\" RENAME COLUMN \"b b\" TO \"c\"", "ALTER TABLE main.\"t \(table)\" RENAME COLUMN a TO \"b b\"",
            "ALTER TABLE main.\"t \(table)\" ADD COLUMN a REFERENCES \"t \((table + 5) % 12)\"(\"b b\")",
            "ALTER TABLE main.\"t \(table)\" RENAME COLUMN a TO \"d\"",
        ]
    }

    /// Returns the statements with which a plan rebuilds a table.
    private static func rebuilding(_ table: Int, refersTo other: Int = 0) -> [Statement] {
        [
            Statement(
                "CREATE TABLE main.\"new \(table)\" (id INTEGER PRIMARY KEY, a TEXT, \"b b\" INT UNIQUE, z REFERENCES \"t \(other)\"(\"b b\"))"
            ),
            Statement("INSERT INTO main.\"new \(table)\" SELECT id, a, \"b b\", NULL FROM main.\"t \(table)\""),
            Statement("DROP TABLE main.\"t \(table)\""),
            Statement("ALTER TABLE main.\"new \(table)\" RENAME TO \"t \(table)\"", isLegacyRename: true),
            Statement("CREATE UNIQUE INDEX main.\"new i \(table)\" ON \"t \(table)\" (a)"),
        ]
    }

    private static func editing(_ table: String, in schema: StoreSchema, _ change: (String) -> String) -> Statement {
        let old = schema.table(table)?.sql ?? ""
        return Statement(
            "UPDATE main.\"sqlite_schema\" SET \"sql\" = ? WHERE \"type\" = 'table' AND \"name\" = ? AND \"sql\" = ?",
            bindings: [.text(change(old)), .text(table), .text(old)], expectedRowCount: 1)
    }

    private static func alter(_ text: String) -> Statement { Statement("ALTER TABLE main." + text) }

    /// Returns the schema that the statements make when run on all of it, and on its parts.
    private func bothWays(_ statements: [Statement], on schema: StoreSchema) throws -> (whole: StoreSchema, parts: StoreSchema?) {
        var problems: [BrokenObject] = []
        var database = try replica(of: schema, functions: [:], problems: &problems)
        try database.turn(.triggers, on: false)
        for statement in statements { _ = try MapExecution.run(statement, in: SchemaDialect(), on: &database) }
        return (try readStoreSchema(from: &database), try rehearseParts(statements, on: schema, functions: [:]))
    }

    private func expectSame(_ statements: [Statement], on schema: StoreSchema) throws {
        let (whole, parts) = try bothWays(statements, on: schema)
        let found = try #require(parts)
        #expect(whole.tables == found.tables)
        for table in whole.tables { #expect(whole.indexes(on: table.name) == found.indexes(on: table.name)) }
        #expect(whole.indexes.count == found.indexes.count && whole.fingerprint == found.fingerprint)
        // A replica makes the indexes after all tables; here they stay in the store's order.
        let names = Set(found.indexes.map(\.name))
        let staying = schema.indexes.filter { names.contains($0.name) && !$0.name.hasPrefix("sqlite_") }.map(\.name)
        #expect(found.indexes.map(\.name).filter(Set(staying).contains).count == staying.count)
        #expect(try rehearse(statements, on: schema) == found)
    }

    @Test("Columns that are renamed and added table by table give the schema that the whole gives")
    func columns() throws {
        let schema = try RehearsalTests.schema(Self.ring)
        let statements = [3, 4, 0, 11].flatMap(Self.changes).map { Statement($0) }
        try expectSame(statements, on: schema)
        let parts = try #require(try rehearseParts(statements, on: schema, functions: [:]))
        #expect(parts != schema && parts.indexes.map(\.name) == schema.indexes.map(\.name))
    }

    @Test("Every kind of statement that plans are made of gives on parts the schema that it gives on the whole", arguments: 0..<9)
    func kinds(_ kind: Int) throws {
        let schema = try RehearsalTests.schema(Self.rich)
        let (on, off) = (Statement("PRAGMA writable_schema=ON"), Statement("PRAGMA writable_schema=RESET"))
        let edits = ["t 10", "hub", "spoke3"].map { name in
            Self.editing(name, in: schema) { $0.replacing(" PRIMARY KEY", with: " NOT NULL PRIMARY KEY") }
        }
        let statements: [Statement] =
            switch kind {
            case 0: Self.rebuilding(4) + Self.rebuilding(9, refersTo: 4) + Self.rebuilding(0, refersTo: 0)
            case 1: [on] + edits + [off]
            case 2:
                Self.changes(of: 6).map { Statement($0) } + [on] + edits + [off] + Self.changes(of: 7).map { Statement($0) } + [on, off]
            // Among other changes, renames a column that many tables refer to.
            case 3:
                [
                    Self.alter("\"t 1\" RENAME COLUMN a TO q"), Self.alter("hub RENAME COLUMN code TO word"),
                    Self.alter("spoke2 RENAME COLUMN h TO g"), Self.alter("hub RENAME TO wheel"),
                    Self.alter("wheel RENAME COLUMN word TO code"),
                    Self.alter("\"t 2\" DROP COLUMN own"),
                ]
            case 4:
                [
                    Statement("DROP INDEX main.\"i 3\""), Self.alter("strict DROP COLUMN b"), Statement("DROP TABLE main.spoke4"),
                    Statement("CREATE INDEX main.\"i 3\" ON \"t 3\" (a)"), Statement("CREATE TABLE main.spoke4(a, b REFERENCES hub(code))"),
                    Statement("CREATE TABLE main.w(a, b, PRIMARY KEY(b, a)) WITHOUT ROWID"), Self.alter("hub RENAME COLUMN code TO word"),
                ]
            case 5:
                [
                    Statement("CREATE TEMP TABLE \"keys\" (k, \"new\" INTEGER)"),
                    Statement("CREATE INDEX temp.\"keys_new\" ON \"keys\" (\"new\")"),
                    Statement("INSERT INTO temp.\"keys\" SELECT id, 1 FROM main.\"t 8\""),
                    Statement("UPDATE main.\"t 9\" SET a = (SELECT k FROM temp.\"keys\")"), Self.alter("\"t 9\" RENAME COLUMN a TO q"),
                    Statement("DROP TABLE temp.\"keys\""),
                ]
            case 6:
                Self.rebuilding(2, refersTo: 3) + [
                    Self.alter("\"t 3\" RENAME COLUMN \"b b\" TO c"), Self.alter("\"t 2\" RENAME COLUMN \"b b\" TO c"),
                ]
            case 7:
                [Self.alter("pairs RENAME TO \"couples\""), Self.alter("couples ADD COLUMN c"), Self.alter("couples RENAME COLUMN a TO d")]
            default:
                [
                    Self.alter("\"t 7\" RENAME TO \"T 77\""), Self.alter("LATE RENAME COLUMN X TO \"y y\""),
                    Statement("DELETE FROM main.pairs"),
                ]
            }
        try expectSame(statements, on: schema)
    }

    @Test("Statements in any order give on parts the schema that they give on the whole", arguments: 0..<60)
    func orders(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var schema = try RehearsalTests.schema(Self.rich)
        var statements: [Statement] = []
        for turn in 0..<14 {
            guard let table = schema.tables.filter({ $0.kind == .ordinary }).randomElement(using: &random),
                let column = table.columns.randomElement(using: &random)
            else { continue }
            let (name, fresh) = (quotedName(table.name), "fresh\(turn)")
            let choices: [[Statement]] = [
                [Self.alter("\(name) RENAME COLUMN \(quotedName(column.name)) TO \(fresh)")], [Self.alter("\(name) RENAME TO \(fresh)")],
                [Self.alter("\(name) ADD COLUMN \(fresh) REFERENCES \(quotedName(schema.tables[0].name))(a)")],
                [Statement("CREATE INDEX main.\(fresh) ON \(name) (\(quotedName(column.name)))")],
                [Self.alter("\(name) DROP COLUMN \(quotedName(column.name))")], [Statement("DROP TABLE main.\(name)")],
                [
                    Statement("CREATE TABLE main.\(fresh) (x PRIMARY KEY, y REFERENCES \(name)(\(quotedName(column.name))))"),
                    Statement("DROP TABLE main.\(name)"), Statement("ALTER TABLE main.\(fresh) RENAME TO \(name)", isLegacyRename: true),
                ],
                [
                    Statement("PRAGMA writable_schema=ON"),
                    Self.editing(table.name, in: schema) { $0.replacing(" INT ", with: " BIGINT ") },
                    Statement("PRAGMA writable_schema=RESET"),
                ],
            ]
            let next = choices.randomElement(using: &random) ?? []
            // Statements that SQLite refuses are not a plan.
            guard let reached = try? bothWays(next, on: schema).whole else { continue }
            schema = reached
            statements += next
        }
        let start = try RehearsalTests.schema(Self.rich)
        let (whole, parts) = try bothWays(statements, on: start)
        let found = try #require(parts)
        #expect(whole.tables == found.tables && whole.fingerprint == found.fingerprint)
        for table in whole.tables { #expect(whole.indexes(on: table.name) == found.indexes(on: table.name)) }
    }

    @Test(
        "What may mention a column elsewhere, and what SQLite does not take, is run on the whole schema",
        arguments: [
            "CREATE VIEW v AS SELECT a FROM \"t 1\"", "CREATE TABLE more(a CHECK (a > 0))", "CREATE INDEX more ON \"t 3\"(a) WHERE a > 'b'",
            "CREATE TABLE more(a DEFAULT \"b\")", "CREATE TABLE more(a, b AS (a + 1))", "CREATE INDEX more ON \"t 3\"(a || 'b')",
            "CREATE TRIGGER more AFTER DELETE ON \"t 2\" BEGIN SELECT 1; END",
        ])
    func wholes(more: String) throws {
        let statements = Self.changes(of: 1).map { Statement($0) }
        #expect(try rehearseParts(statements, on: RehearsalTests.schema(Self.ring + more), functions: [:]) == nil)
        let schema = try RehearsalTests.schema(Self.ring)
        #expect(try rehearseParts(statements + [Statement(more)], on: schema, functions: [:]) == nil)
        #expect(try rehearseParts(statements + statements, on: schema, functions: [:]) == nil)
        #expect(throws: RehearsalError.self) { try rehearse(statements + statements, on: schema) }
    }

    @Test(
        "Statements of which the text does not tell what they concern are run on the whole schema",
        arguments: [
            "PRAGMA user_version=3", "ANALYZE", "REINDEX", "SELECT * FROM sqlite_schema", "SELECT * FROM pragma_table_info('t 1')",
            "UPDATE sqlite_schema SET sql = sql", "CREATE TABLE temp.x AS SELECT 1", "SAVEPOINT a",
        ])
    func unknown(text: String) throws {
        let schema = try RehearsalTests.schema(Self.ring)
        let isKnown = text.hasPrefix("CREATE")
        #expect((try rehearseParts([Statement(text)], on: schema, functions: [:]) == nil) != isKnown)
    }
}

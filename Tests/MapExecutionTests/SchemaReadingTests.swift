import MapPlan
import Testing

@testable import MapExecution

@Suite struct SchemaReadingTests {
    private func read(_ sql: String) throws -> StoreSchema {
        var database = try SQLiteDatabase()
        try database.turn(.quotedStrings, on: true)
        try database.execute(sql)
        return try readStoreSchema(from: &database)
    }

    @Test("Names with spaces, quotes, reserved words and other alphabets are names")
    func names() throws {
        let schema = try read(
            """
            CREATE TABLE "order details"("group" INTEGER PRIMARY KEY, "a ""b"" c" TEXT NOT NULL DEFAULT 'x', [größe] REAL);
            CREATE INDEX "by größe" ON "order details"([größe] DESC);
            """)
        let table = try #require(schema.table("Order Details"))
        #expect(table.columns.map(\.name) == ["group", "a \"b\" c", "größe"])
        #expect(table.columns[1].isNotNull && table.columns[1].defaultSQL == "'x'")
        #expect(table.rowIDColumn?.name == "group")
        #expect(schema.indexes(on: "order details").map(\.name) == ["by größe"])
        #expect(schema.indexes[0].parts == [Index.Part(column: "größe", isDescending: true)])
    }

    @Test("AUTOINCREMENT is found in the schema, not in the text")
    func autoincrement() throws {
        let schema = try read(
            """
            CREATE TABLE a(id INTEGER PRIMARY KEY AUTOINCREMENT);
            CREATE TABLE b(id INTEGER PRIMARY KEY, "autoincrement" TEXT /* AUTOINCREMENT */);
            """)
        #expect(schema.tables.map(\.name) == ["a", "b"])
        #expect(schema.tables.map(\.hasAutoincrement) == [true, false])
    }

    @Test("A key is the rowid exactly when SQLite takes it for that")
    func rowIDs() throws {
        let schema = try read(
            """
            CREATE TABLE a(id INTEGER PRIMARY KEY);
            CREATE TABLE b(id INTEGER PRIMARY KEY DESC);
            CREATE TABLE c(id INT PRIMARY KEY);
            CREATE TABLE d(id INTEGER PRIMARY KEY) WITHOUT ROWID;
            CREATE TABLE e(id INTEGER, PRIMARY KEY(id DESC));
            CREATE TABLE f(x, y, PRIMARY KEY(y, x));
            """)
        #expect(schema.tables.map { $0.rowIDColumn?.name } == ["id", nil, nil, nil, "id", nil])
        #expect(schema.tables.map(\.isWithoutRowID) == [false, false, false, true, false, false])
        #expect(schema.table("f")?.primaryKey.map(\.name) == ["y", "x"])
        #expect(schema.indexes.map { "\($0.table) \($0.origin)" } == ["b primaryKey", "c primaryKey", "f primaryKey", "d primaryKey"])
    }

    @Test("Generated columns, collations, STRICT and hidden columns")
    func columns() throws {
        let schema = try read(
            """
            CREATE TABLE t(a TEXT COLLATE NOCASE, b AS (a || 'x'), c INT GENERATED ALWAYS AS (1) STORED);
            CREATE TABLE s(a ANY) STRICT;
            """)
        #expect(schema.tables[0].columns.map(\.generation) == [.none, .virtual, .stored])
        #expect(schema.tables[0].columns.map(\.collation) == ["NOCASE", "BINARY", "BINARY"])
        #expect(schema.tables.map(\.isStrict) == [false, true])
    }

    @Test("A store is read without the application's own collations")
    func ownCollations() throws {
        let folder = try StoreFolder()
        var database = SQLiteDatabase(handle: try connect(to: folder.file("a.db"), flags: 6), waitMilliseconds: 0)
        database.inventCollations()
        try database.execute(
            "CREATE TABLE t(a TEXT COLLATE own PRIMARY KEY); INSERT INTO t VALUES ('b'), ('a'); CREATE INDEX i ON t(a DESC)")
        var stranger = try SQLiteDatabase.open(folder.file("a.db"), for: .reading)
        let schema = try readStoreSchema(from: &stranger)
        #expect(schema.tables[0].columns[0].collation == "own")
        #expect(schema.indexes.map { $0.parts[0].collation } == ["own", "own"])
    }

    @Test("Indexes of every origin, with expressions and conditions, in the order in which they were made")
    func indexes() throws {
        let schema = try read(
            """
            CREATE TABLE t(a UNIQUE, b, c, UNIQUE(c, b));
            CREATE INDEX z ON t(lower(a), b COLLATE NOCASE) WHERE c > 1;
            CREATE UNIQUE INDEX y ON t(b);
            """)
        #expect(schema.indexes.map(\.name) == ["sqlite_autoindex_t_1", "sqlite_autoindex_t_2", "z", "y"])
        #expect(schema.indexes.map(\.isUnique) == [true, true, false, true])
        #expect(schema.indexes[1].parts.map(\.column) == ["c", "b"])
        #expect(schema.indexes[2].parts == [Index.Part(column: nil), Index.Part(column: "b", collation: "NOCASE")])
        #expect(schema.indexes[2].isPartial && schema.indexes[0].sql == nil)
    }

    @Test("Foreign keys in declared order, with the key they mean")
    func foreignKeys() throws {
        let schema = try read(
            """
            CREATE TABLE p(a, b, PRIMARY KEY(a, b));
            CREATE TABLE c(x REFERENCES p ON DELETE CASCADE, y, z, FOREIGN KEY(y, z) REFERENCES p(a, b) ON UPDATE SET NULL);
            """)
        #expect(
            schema.table("c")?.foreignKeys == [
                ForeignKey(columns: ["x"], table: "p", referenced: [], onDelete: .cascade),
                ForeignKey(columns: ["y", "z"], table: "p", referenced: ["a", "b"], onUpdate: .setNull),
            ])
    }

    @Test("Virtual tables and their shadows are told from ordinary ones")
    func virtualTables() throws {
        let schema = try read("CREATE VIRTUAL TABLE f USING fts5(a, content=''); CREATE VIRTUAL TABLE \"r r\" USING 'rtree'(id, x, y)")
        #expect(schema.table("f")?.kind == .virtual(module: "fts5"))
        #expect(schema.table("r r")?.kind == .virtual(module: "rtree"))
        #expect(schema.table("f_docsize")?.kind == .shadow && schema.table("r r_node")?.kind == .shadow)
        #expect(schema.table("f")?.columns.filter(\.isHidden).map(\.name) == ["f", "rank"])
    }

    @Test("What no longer works is read like everything else")
    func broken() throws {
        var database = try SQLiteDatabase()
        try database.turn(.defensive, on: false)
        try database.execute(
            """
            CREATE TABLE t(a); CREATE VIEW v AS SELECT nope FROM nowhere; CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM gone; END;
            CREATE TABLE u(a); CREATE TABLE mapc_store(id INTEGER PRIMARY KEY);
            PRAGMA writable_schema=ON;
            INSERT INTO sqlite_schema VALUES ('table', 'm', 'm', 0, 'CREATE VIRTUAL TABLE m USING missing(a)');
            PRAGMA writable_schema=RESET;
            """)
        let schema = try readStoreSchema(from: &database)
        #expect(schema.views.map(\.name) == ["v"] && schema.triggers.map(\.name) == ["g"])
        #expect(schema.tables.map(\.name) == ["t", "u", "m"])
        #expect(schema.table("m")?.kind == .virtual(module: "missing"))
    }

    @Test("A fingerprint changes with what matters and with nothing else")
    func fingerprints() throws {
        let plain = try read("CREATE TABLE t(a); CREATE TABLE u(b)").fingerprint
        #expect(try read("CREATE TABLE u(b); CREATE TABLE t(a)").fingerprint == plain)
        #expect(try read("CREATE TABLE t(a); CREATE TABLE u(b); CREATE TABLE mapc_store(x)").fingerprint == plain)
        for other in ["CREATE TABLE t(a); CREATE TABLE u(b INT)", "CREATE TABLE t(a); CREATE TABLE u(b); PRAGMA user_version=1"] {
            #expect(try read(other).fingerprint != plain)
        }
        #expect(SHA256.hex(of: "abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(SHA256.hex(of: "") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(SHA256.hex(of: String(repeating: "a", count: 119)).prefix(16) == "31eba51c313a5c08")
    }

    @Test(
        "Tokens are cut as SQLite cuts them, and joined they are the text",
        arguments: [
            (#"a "b""c" [d e] `f` 'g''h' x'00' 1.5e3 ?1 -- i"#, [#"a"#, #"b"c"#, "d e", "f", "g'h"]),
            ("/* open", []), ("'open", []), ("größe$1/*x*/y", ["größe$1", "y"]),
        ])
    func tokens(sql: String, names: [String]) {
        #expect(sqlTokens(sql).map(\.text).joined() == sql)
        #expect(sqlTokens(sql).filter { $0.text != "'open" }.compactMap(\.name) == names)
    }

    @Test(
        "A declared type has the affinity that SQLite gives it",
        arguments: [
            "", "INT", "INTEGER", "BIGINT", "POINT", "FLOATING POINT", "CHARINT", "VARCHAR(255)", "NCHAR", "CLOB", "Text", "TEXTBLOB",
            "BLOBTEXT",
            "BLOB", "REALBLOB", "BLOBREAL", "REAL", "DOUBLE PRECISION", "FLOAT", "NUMERIC", "DECIMAL(10,5)", "BOOLEAN", "DATE", "STRING",
            "IN T",
            "rea", "größe", "CHAREAL", "INCHAR",
        ])
    func affinity(type: String) throws {
        var database = try SQLiteDatabase()
        try database.execute(type.isEmpty ? "CREATE TABLE t(a)" : "CREATE TABLE t(a \"\(type)\")")
        try database.execute("INSERT INTO t VALUES ('1.0'), (1)")
        let stored = try database.rows("SELECT typeof(a) FROM t").compactMap { $0[0].name }
        let affinity = try readStoreSchema(from: &database).tables[0].columns[0].affinity
        let expected: [String] =
            switch affinity {
            case .integer, .numeric: ["integer", "integer"]
            case .text: ["text", "text"]
            case .blob: ["text", "integer"]
            case .real: ["real", "real"]
            }
        #expect(stored == expected, "\(affinity)")
    }
}

import MapCompiler
import MapPlan
import MapSyntax
import Testing

/// Tables that mapc must rewrite, with everything that depends on them: children under a cascade, triggers, views, indexes, comments.
@Suite struct RebuildTests {
    /// An optional attribute that becomes required, in one of the databases of `Fixtures/nasty`.
    struct Requirement: Sendable, CustomTestStringConvertible {
        var script: String
        var entity: String
        /// The attribute's line before and after.
        var attribute: (name: String, old: String, new: String)
        /// The column's declaration before and after.
        var declaration: (old: String, new: String)
        /// The value that replaces nil.
        var filling: StoredValue
        /// Generated columns that are computed from the attribute, with their values in the rows where it was nil.
        var computed: [String: StoredValue] = [:]
        /// Whether a UNIQUE in the table's own text covers the column.
        var isRebuilt = false
        /// SQL that an application runs afterwards, with foreign keys enforced and triggers enabled.
        var use: String
        /// A query that checks the result of that SQL, and its rows.
        var result: (query: String, rows: String)

        var testDescription: String { "\(script): \(entity).\(attribute.name)" }
    }

    static let requirements = [
        Requirement(
            script: "gaps.sql", entity: "author", attribute: ("rating", "int64?", "int64 = 0"),
            declaration: ("rating INTEGER,", "rating INTEGER NOT NULL DEFAULT 0,"), filling: .integer(0),
            use: """
                INSERT INTO author (name) VALUES ('new'); INSERT INTO book (author_id, title) VALUES (61, 'first');
                DELETE FROM author WHERE id = 2;
                """,
            result: (
                """
                SELECT (SELECT id || ':' || rating FROM author WHERE name = 'new'), (SELECT max(id) FROM book),
                  (SELECT count(*) FROM book WHERE author_id = 2), (SELECT count(*) FROM log WHERE line = 'gone: Author 2'),
                  (SELECT count(*) FROM shelf WHERE author = 'Author 2')
                """, "61:1|1001|0|1|0"
            )),
        Requirement(
            script: "computed.sql", entity: "item", attribute: ("rate", "double?", "double = 0.5"),
            declaration: ("rate REAL DEFAULT (0.5 * 2),", "rate REAL NOT NULL DEFAULT 0.5,"), filling: .real(0.5),
            computed: ["gross": .integer(2)],
            use:
                "INSERT INTO item (id, name) VALUES (8, 'new'); UPDATE item SET net = 10000000 WHERE id = 8; DELETE FROM item WHERE id = 1",
            result: (
                "SELECT gross, label, note, (SELECT count(*) FROM part WHERE item_id = 1) FROM item WHERE id = 8",
                "15000000|NEW (10000000)|dear: NEW (10000000)|0"
            )),
        Requirement(
            script: "collations.sql", entity: "account", attribute: ("first", "string?", "string = nobody"),
            declaration: ("first TEXT,", "first TEXT NOT NULL DEFAULT 'nobody',"), filling: .text(Array("nobody".utf8)),
            isRebuilt: true,
            use: "INSERT INTO account (id, login, email) VALUES (9, 'new', 'ANN@x'), (10, 'newer', 'ann@x   ');",
            result: ("SELECT count(*), sum(first = 'nobody'), sum(login = 'ANN') FROM account", "9|2|1")),
        Requirement(
            script: "objects.sql", entity: "city", attribute: ("people", "int64?", "int64 = 0"),
            declaration: ("people INTEGER,", "people INTEGER NOT NULL DEFAULT 0,"), filling: .integer(0),
            use: """
                INSERT INTO large (country, name, people) VALUES ('AT', 'Linz', 210000), ('AT', 'Nowhere', -1);
                UPDATE large SET people = 220000 WHERE name = 'Linz'; DELETE FROM city WHERE name = 'Zürich'
                """,
            result: (
                """
                SELECT (SELECT people FROM large WHERE name = 'Linz'), (SELECT count(*) FROM city WHERE name = 'Nowhere'),
                  (SELECT count(*) FROM measure WHERE city_name = 'Zürich'), (SELECT count(*) FROM audit WHERE new = 220000)
                """, "220000|0|0|1"
            )),
    ]

    @Test("A table whose column becomes required keeps its rows, its children and everything that hangs on it", arguments: requirements)
    func requires(_ requirement: Requirement) throws {
        let folder = try TemporaryFolder()
        let store = try ForeignDatabase.make(requirement.script, in: folder)
        let before = try StoreContents(store)
        let migration = try migration(of: store, requirement)
        let (plan, _) = try migration.apply(to: store)
        // Only values under a UNIQUE of the table's own text require a rebuild. Otherwise mapc edits the declaration, and the rows stay in
        // place.
        #expect(plan.legs.flatMap(\.steps).contains { $0.kind == .rebuild } == requirement.isRebuilt)

        let after = try StoreContents(store)
        expectSameSchema(before, after, requirement)
        expectSameRows(before, after, requirement)
        #expect(after.integrityCheck == before.integrityCheck && after.foreignKeyCheck == before.foreignKeyCheck)
        let bytes = folder.contents
        #expect(try migration.apply(to: store).plan.legs.isEmpty)
        #expect(folder.contents == bytes)

        try execute("PRAGMA foreign_keys = ON;" + requirement.use, in: store)
        #expect(try rows(requirement.result.query, in: store) == requirement.result.rows)
        #expect(try StoreContents(store).foreignKeyCheck == before.foreignKeyCheck)
    }

    private func migration(of store: String, _ requirement: Requirement) throws -> Migration {
        let first = try introspectedModel(of: store)
        var model = ModelText(first)
        try model.setVersion(2)
        let (name, old, new) = requirement.attribute
        try model.replace("\(name): \(old)", by: "\(name): \(new)", in: requirement.entity)
        return Migration(
            [modelFile(first, version: 1), modelFile(model.yaml, version: 2)], allowing: ["filled-nil"])
    }

    private func expectSameSchema(_ before: StoreContents, _ after: StoreContents, _ requirement: Requirement) {
        let objects = after.objects.filter { $0.table != "mapc_store" }
        #expect(objects.map(\.description).sorted() == before.objects.map(\.description).sorted())
        for old in before.objects {
            var expected = old
            if old.type == "table", old.name == requirement.entity {
                let (from, to) = requirement.declaration
                #expect(old.sql?.contains(from) == true)
                expected.sql = old.sql?.replacing(from, with: to)
                if requirement.isRebuilt {
                    // SQLite's RENAME, which ends every rebuild, writes the name in quotes.
                    expected.sql = expected.sql?.replacing("CREATE TABLE \(old.name) (", with: "CREATE TABLE \"\(old.name)\" (")
                }
            }
            #expect(after.object(old.type, old.name)?.sql == expected.sql)
        }
    }

    private func expectSameRows(_ before: StoreContents, _ after: StoreContents, _ requirement: Requirement) {
        #expect(Set(after.tables.keys).subtracting(["mapc_store"]) == Set(before.tables.keys))
        for (name, contents) in before.tables.sorted(by: { $0.key < $1.key }) where name != "sqlite_sequence" {
            let filled = name == requirement.entity ? contents.values(of: requirement.attribute.name)?.map { $0 == "null" } : nil
            if name == requirement.entity { #expect(filled?.contains(true) == true, "the test is about rows without a value") }
            let changed = requirement.computed.merging([requirement.attribute.name: requirement.filling]) { $1 }
            for column in contents.columns {
                var expected = contents.values(of: column)
                if let filled, let value = changed[column] {
                    expected = zip(expected ?? [], filled).map { $1 ? exact(value) : $0 }
                }
                #expect(after.tables[name]?.values(of: column) == expected, "\(name).\(column)")
            }
        }
        #expect(marks(after) == marks(before))
    }

    /// Returns the counters of AUTOINCREMENT, sorted by table name.
    private func marks(_ contents: StoreContents) -> [String] {
        contents.tables["sqlite_sequence"]?.rows.map { "\(shown($0[1])): \(shown($0[2]))" }.filter { !$0.hasPrefix("mapc_store:") }
            .sorted() ?? []
    }

    @Test("A change that breaks a unique index of which the model knows nothing names it, and leaves the store as it was")
    func refusesDuplicates() throws {
        let folder = try TemporaryFolder()
        let store = try ForeignDatabase.make("gaps.sql", in: folder)
        let bytes = folder.contents
        var requirement = Self.requirements[0]
        requirement.attribute = ("name", "string?", "string = unknown")
        let migration = try migration(of: store, requirement)
        let compiler = Compiler()
        let plan = try value(of: compiler.plan(migration.check, for: value(of: compiler.recognise(store, in: migration.check))))
        let outcome = compiler.apply(plan, to: store, files: migration.check.files)
        #expect(outcome.value == nil && outcome.obstacle == .misfit)
        #expect(
            outcome.diagnostics.map(\.message) == [
                """
                the index 'author_name' of the database is unique, but rows have the same values in it \
                (7 rows of 'author': id 7 has 'unknown'; id 14 has 'unknown'; id 21 has 'unknown'; …)
                """
            ])
        #expect(folder.contents == bytes)
    }

    @Test("A table under another key keeps what only the store knows of it: a computed column, a partial index and a trigger")
    func keepsUnderAnotherKey() throws {
        let folder = try TemporaryFolder()
        let store = try ForeignDatabase.make("gaps.sql", in: folder)
        let before = try StoreContents(store)
        let first = try introspectedModel(of: store)
        var model = ModelText(first)
        try model.setVersion(2)
        try model.replace("key: [book, number]", by: "key: id", in: "page")
        try model.add(["id: int64"], to: "page")
        let mapping = """
            mapping: Foreign
            from: 1
            to: 2
            allow: { new-uniqueness: books have less than a hundred pages }
            entities:
              page:
                set:
                  id: ($source.book.id * 100 + $source.number)!
            """
        let migration = Migration(
            [
                modelFile(first, version: 1), modelFile(model.yaml, version: 2),
                TextFile(path: "mappings/1-2.mapping.yaml", text: mapping),
            ])
        let compiler = Compiler()
        let plan = try value(of: compiler.plan(migration.check, for: value(of: compiler.recognise(store, in: migration.check))))
        _ = try value(of: compiler.apply(plan, to: store, files: migration.check.files))
        let after = try StoreContents(store)
        for (type, name) in [("index", "page_long"), ("trigger", "page_changed")] {
            #expect(after.object(type, name)?.sql == before.object(type, name)?.sql && before.object(type, name) != nil)
        }
        #expect(after.tables["page"]?.values(of: "length")?.sorted() == before.tables["page"]?.values(of: "length")?.sorted())
        #expect(after.tables["page"]?.rows.count == before.tables["page"]?.rows.count)
    }
}

import MapExecution
import MapPlan
import RandomTesting
import Testing

@testable import MapPlanning

struct LayoutDeclarationTests {
    static let orders = """
        CREATE TABLE [order details](
          id INTEGER PRIMARY KEY AUTOINCREMENT, -- the key
          -- what it is called
          "na,me" VARCHAR (20, 3) CONSTRAINT "given" NOT NULL ON CONFLICT FAIL COLLATE NOCASE DEFAULT 'it''s (', /* odd, isn't it */
          `price` DECIMAL(10,2) DEFAULT -1e-5 CHECK (price > 0, 1),
          post_id int REFERENCES post (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED NOT NULL,
          total AS (price * 2) STORED,
          UNIQUE ("na,me"), CONSTRAINT fk FOREIGN KEY (post_id, price) REFERENCES x (a, b) ON UPDATE CASCADE CHECK (1)
          -- the end
        ) STRICT
        """

    @Test("A declaration is taken apart into columns and constraints")
    func apart() throws {
        let table = try #require(TableDeclaration(Self.orders))
        #expect(table.name == "order details")
        #expect(table.columns.map(\.name) == ["id", "na,me", "price", "post_id", "total"])
        #expect(table.columns.map(\.declaredType) == ["INTEGER", "VARCHAR (20, 3)", "DECIMAL(10,2)", "int", ""])
        #expect(
            table.columns.map { $0.parts.map(\.kind) } == [
                [.primaryKey], [.notNull, .collate, .defaultValue], [.defaultValue, .check], [.references, .notNull], [.generated],
            ])
        #expect(table.constraints.map(\.kind) == [.unique, .foreignKey, .check])
        #expect(table.constraints.map(\.columns) == [["na,me"], ["post_id", "price"], []])
    }

    @Test(
        "What is no ordinary table is none",
        arguments: ["CREATE VIRTUAL TABLE t USING fts5(a)", "CREATE VIEW v AS SELECT 1", "", "CREATE TABLE t (a"])
    func none(_ sql: String) { #expect(TableDeclaration(sql) == nil) }

    struct Edit: Sendable, CustomTestStringConvertible {
        var before: String
        var after: String?
        var change: @Sendable (TableDeclaration) -> String?

        init(_ before: String, _ after: String?, _ change: @escaping @Sendable (TableDeclaration) -> String?) {
            self.before = before
            self.after = after
            self.change = change
        }

        var testDescription: String { "\(before) → \(after ?? "nothing")" }
    }

    static let edits: [Edit] = [
        Edit("CREATE TABLE a (x)", "CREATE TABLE \"b\" (x)") { $0.renamed(to: "b") },
        Edit("create table if not exists main.a(x)", "create table if not exists main.\"b c\"(x)") { $0.renamed(to: "b c") },
        Edit("CREATE TABLE a (x, y)", "CREATE TABLE a ( y)") { $0.dropping("X") },
        Edit("CREATE TABLE a (x, y)", "CREATE TABLE a (x)") { $0.dropping("y") },
        Edit("CREATE TABLE a (x)", nil) { $0.dropping("x") },
        Edit("CREATE TABLE a (\n  x, -- one\n  -- two\n  y, -- two\n  z -- three\n)", "CREATE TABLE a (\n  x, -- one\n  z -- three\n)") {
            $0.dropping("y")
        },
        Edit("CREATE TABLE a (\n  x, -- one\n  y -- two\n)", "CREATE TABLE a (\n  x -- one\n)") { $0.dropping("y") },
        Edit("CREATE TABLE a (x, -- one\n y, z)", "CREATE TABLE a (x, -- one\n z)") { $0.dropping("y") },
        Edit("CREATE TABLE a (x, -- one\n y)", "CREATE TABLE a (x -- one\n)") { $0.dropping("y") },
        Edit("CREATE TABLE a (x)", "CREATE TABLE a (x, \"y\" INTEGER)") { $0.appending("\"y\" INTEGER") },
        Edit("CREATE TABLE a (\n  x -- one\n)", "CREATE TABLE a (\n  x, -- one\n  y\n)") { $0.appending("y") },
        Edit("CREATE TABLE a (\n  x, -- one\n  UNIQUE (x)\n)", "CREATE TABLE a (\n  x, -- one\n  y,\n  UNIQUE (x)\n)") {
            $0.appending("y")
        },
        Edit("CREATE TABLE a (x int DEFAULT 1)", "CREATE TABLE a (x int NOT NULL DEFAULT 1)") { $0.setting(notNull: true, of: "x") },
        Edit("CREATE TABLE a (x NULL)", "CREATE TABLE a (x NOT NULL)") { $0.setting(notNull: true, of: "x") },
        Edit("CREATE TABLE a (\"x\"CHECK(1))", "CREATE TABLE a (\"x\" NOT NULL CHECK(1))") { $0.setting(notNull: true, of: "x") },
        Edit("CREATE TABLE a (x int NOT NULL)", nil) { $0.setting(notNull: true, of: "x") },
        Edit("CREATE TABLE a (x int CONSTRAINT n NOT NULL ON CONFLICT FAIL UNIQUE)", "CREATE TABLE a (x int UNIQUE)") {
            $0.setting(notNull: false, of: "x")
        },
        Edit("CREATE TABLE a (x VARCHAR (2) /* c */ UNIQUE)", "CREATE TABLE a (x TEXT /* c */ UNIQUE)") {
            $0.setting(type: "TEXT", of: "x")
        },
        Edit("CREATE TABLE a (x, y)", "CREATE TABLE a (x TEXT, y)") { $0.setting(type: "TEXT", of: "x") },
        Edit("CREATE TABLE a (x int, y)", "CREATE TABLE a (x, y)") { $0.setting(type: "", of: "x") },
        Edit("CREATE TABLE a (x DEFAULT (1 + (2)) UNIQUE)", "CREATE TABLE a (x DEFAULT 3 UNIQUE)") {
            $0.setting(defaultClause: "DEFAULT 3", of: "x")
        },
        Edit("CREATE TABLE a (x DEFAULT 1.5e-3 UNIQUE)", "CREATE TABLE a (x UNIQUE)") { $0.setting(defaultClause: nil, of: "x") },
        Edit("CREATE TABLE a (x UNIQUE -- u\n)", "CREATE TABLE a (x UNIQUE DEFAULT 3 -- u\n)") {
            $0.setting(defaultClause: "DEFAULT 3", of: "x")
        },
        Edit("CREATE TABLE a (x REFERENCES b ON DELETE NO ACTION NOT NULL)", "CREATE TABLE a (x REFERENCES \"c\" (\"d\") NOT NULL)") {
            $0.setting(references: "REFERENCES \"c\" (\"d\")", of: "x")
        },
        Edit("CREATE TABLE a (x INTEGER PRIMARY KEY, y)", "CREATE TABLE a (x INTEGER, y, PRIMARY KEY (\"x\", \"y\"))") {
            $0.setting(primaryKey: ["x", "y"])
        },
        Edit(
            "CREATE TABLE a (x, y, CONSTRAINT k PRIMARY KEY (x) ON CONFLICT FAIL)",
            "CREATE TABLE a (x, y, CONSTRAINT k PRIMARY KEY (\"y\") ON CONFLICT FAIL)"
        ) {
            $0.setting(primaryKey: ["y"])
        },
        Edit(
            "CREATE TABLE a (x, y, z, PRIMARY KEY (x COLLATE NOCASE DESC, y DESC))",
            "CREATE TABLE a (x, y, z, PRIMARY KEY (\"z\", x COLLATE NOCASE DESC))"
        ) {
            $0.setting(primaryKey: ["z", "x"])
        },
        Edit("CREATE TABLE a (x TEXT PRIMARY KEY DESC, y)", "CREATE TABLE a (x TEXT, y, PRIMARY KEY (\"x\" DESC, \"y\"))") {
            $0.setting(primaryKey: ["x", "y"])
        },
        Edit(
            "CREATE TABLE a (x TEXT CONSTRAINT k PRIMARY KEY ON CONFLICT FAIL, y)",
            "CREATE TABLE a (x TEXT, y, CONSTRAINT k PRIMARY KEY (\"x\", \"y\") ON CONFLICT FAIL)"
        ) {
            $0.setting(primaryKey: ["x", "y"])
        },
        Edit("CREATE TABLE a (x, y, PRIMARY KEY (x), CHECK (1))", "CREATE TABLE a (x, y, CHECK (1))") { $0.setting(primaryKey: []) },
        Edit("CREATE TABLE a (x, y, PRIMARY KEY (x) CHECK (1))", "CREATE TABLE a (x, y, CHECK (1))") { $0.setting(primaryKey: []) },
        Edit("CREATE TABLE a (x, y, UNIQUE (x), UNIQUE (y, x COLLATE NOCASE), UNIQUE (y))", "CREATE TABLE a (x, y, UNIQUE (y))") {
            $0.removingConstraints(naming: "x")
        },
        Edit("CREATE TABLE a (x, y, PRIMARY KEY (x, y))", nil) { $0.removingConstraints(naming: "x") },
        Edit("CREATE TABLE a (x, y, UNIQUE (y), UNIQUE (x) -- u\n)", "CREATE TABLE a (x, y, UNIQUE (y)\n)") {
            $0.removingConstraints(naming: "x")
        },
        Edit(
            "CREATE TABLE a (x, FOREIGN KEY (x) REFERENCES b ON DELETE SET NULL ON UPDATE CASCADE)",
            "CREATE TABLE a (x, FOREIGN KEY (x) REFERENCES \"c\" (\"y\") ON UPDATE CASCADE)"
        ) {
            $0.setting(foreignKey: ForeignKey(columns: ["X"], table: "c", referenced: ["y"]))
        },
        Edit("CREATE TABLE a (x, FOREIGN KEY (x) REFERENCES b)", "CREATE TABLE a (x)") { $0.removing(foreignKey: ["x"]) },
    ]

    @Test("An edit changes what it is about and no other byte", arguments: edits)
    func edit(_ edit: Edit) throws {
        #expect(edit.change(try #require(TableDeclaration(edit.before))) == edit.after)
    }

    @Test("SQLite takes every edited declaration, and shows the change and nothing else", arguments: 0..<400)
    func accepted(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let before = randomDeclaration(&generator)
        let table = try schemaAfter([before]).tables[0]
        let declaration = try #require(TableDeclaration(table.sql))
        #expect(declaration.columns.map(\.name) == table.columns.map(\.name))
        #expect(declaration.columns.map { $0.parts(.notNull).isEmpty } == table.columns.map { !$0.isNotNull })
        let index = Int.random(in: 0..<table.columns.count, using: &generator)
        let name = table.columns[index].name
        var wanted = table.columns
        let after: String?
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
            wanted.remove(at: index)
            after = declaration.dropping(name)
        case 1:
            wanted.append(Column(name: "added one", declaredType: "NUMERIC(3, 1)", isNotNull: true, defaultSQL: "'x,)'"))
            after = declaration.appending("\"added one\" NUMERIC(3, 1) NOT NULL DEFAULT 'x,)'")
        case 2:
            wanted[index].isNotNull.toggle()
            after = declaration.setting(notNull: wanted[index].isNotNull, of: name)
        case 3:
            wanted[index].declaredType = "NUMERIC"
            after = declaration.setting(type: "NUMERIC", of: name)
        case 4:
            wanted[index].defaultSQL = generator.chance(50) ? "x'00'" : nil
            after = declaration.setting(defaultClause: wanted[index].defaultSQL.map { "DEFAULT " + $0 }, of: name)
        default:
            after = declaration.renamed(to: "other \"table\"")
            #expect(try schemaAfter([try #require(after)]).tables[0].name == "other \"table\"")
        }
        guard let after, !wanted.isEmpty else { return }
        #expect(try schemaAfter([after]).tables[0].columns == wanted, "\(before)\n→\n\(after)")
    }
}

/// Returns a CREATE TABLE with comments, quotes and constraints at all possible places. No column depends on another.
private func randomDeclaration(_ generator: inout SeededGenerator) -> String {
    let names = ["a", "\"b,c\"", "[d (e]", "`f``g`", "'h''i'", "Käse", "\"not\"", "j"]
    func blank() -> String { generator.pick([" ", "  ", "\n", " /* , ( */ ", " -- it's ,)\n  ", "\t"]) }
    var items: [String] = []
    for name in names.prefix(Int.random(in: 1...8, using: &generator)) {
        var words = [name]
        if generator.chance(70) {
            words.append(generator.pick(["INTEGER", "varchar (20)", "DECIMAL(10,\n 2)", "double precision", "\"odd type\""]))
        }
        var constraints: [String] = []
        if generator.chance(40) {
            constraints.append(generator.pick(["NOT NULL", "CONSTRAINT n NOT\nNULL ON CONFLICT ABORT", "not /**/ null"]))
        }
        if generator.chance(40) {
            constraints.append(
                "DEFAULT" + blank()
                    + generator.pick(["1", "-1.5e-3", "'x, (y'", "(1 + (2))", "NULL", "CURRENT_TIMESTAMP", "\"q\"", "+ 3", ".5", "x'ff'"]))
        }
        if generator.chance(20) { constraints.append("COLLATE NOCASE") }
        if generator.chance(20) {
            constraints.append(generator.pick(["CHECK ((1, 2) = (1, 2))", "CHECK(')' <> '(')", "CONSTRAINT \"c,\" CHECK (1)"]))
        }
        if generator.chance(20) {
            constraints.append(
                generator.pick(["REFERENCES t", "REFERENCES \"x\" (y) ON DELETE SET NULL ON UPDATE SET DEFAULT NOT DEFERRABLE"]))
        }
        if generator.chance(10) { constraints.append("UNIQUE") }
        constraints.shuffle(using: &generator)
        items.append((words + constraints).joined(separator: blank()))
    }
    if generator.chance(30) { items.append(generator.pick(["CHECK (1)", "CONSTRAINT k CHECK (2 <> '),(')", "CHECK (1) CHECK (2)"])) }
    let body = items.map { (generator.chance(50) ? blank() : "") + $0 + (generator.chance(30) ? blank() : "") }
    return "CREATE TABLE" + blank() + "t" + (generator.chance(50) ? blank() : "") + "(" + body.joined(separator: ",") + ")"
}

import Foundation
import MapPlan
import Testing

@testable import MapExecution

@Suite struct ApplyTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    static let family = """
        CREATE TABLE parent(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT);
        CREATE TABLE child(id INTEGER PRIMARY KEY, parent INTEGER NOT NULL REFERENCES parent(id) ON DELETE CASCADE);
        CREATE TABLE log(what);
        CREATE INDEX child_parent ON child(parent);
        CREATE VIEW families AS SELECT name, count(*) AS n FROM parent JOIN child ON child.parent = parent.id GROUP BY name;
        CREATE TRIGGER added AFTER INSERT ON parent BEGIN INSERT INTO log VALUES ('parent ' || new.id); END;
        CREATE TRIGGER gone AFTER DELETE ON child BEGIN INSERT INTO log VALUES ('lost ' || old.id); END;
        INSERT INTO parent(name) VALUES ('ann'), ('bob'), ('eve');
        INSERT INTO child(parent) VALUES (1), (1), (2), (3);
        DELETE FROM parent WHERE id = 3;
        DELETE FROM log;
        """

    /// The twelve steps of a rebuild, executed.
    static let rebuild = [
        [Statement("CREATE TABLE new_parent(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, age INTEGER)")],
        [Statement("INSERT INTO new_parent(id, name) SELECT id, name FROM parent", counter: "out")],
        [
            Statement("DROP TABLE parent"), Statement("ALTER TABLE new_parent RENAME TO parent", isLegacyRename: true),
            Statement("UPDATE sqlite_sequence SET seq = 3 WHERE name = 'parent'", expectedRowCount: 1),
            Statement("CREATE TRIGGER added AFTER INSERT ON parent BEGIN INSERT INTO log VALUES ('parent ' || new.id); END"),
        ],
    ]

    static let books = [
        LedgerEntry(
            title: "parent",
            terms: [
                .init(.rows, of: "parent", sign: 1, .before(Statement("SELECT count(*) FROM parent"))),
                .init(.merged, sign: -1, .counter("out")),
                .init(.rowsAfter, sign: 0, .after(Statement("SELECT count(*) FROM parent"))), .init(.literal, sign: 1, .constant(0)),
            ])
    ]

    @Test(
        "A populated parent with cascading children is rebuilt and no child is lost", arguments: ["DELETE", "TRUNCATE", "PERSIST", "WAL"])
    func rebuildsParent(mode: String) throws {
        let path = try folder.store("PRAGMA journal_mode=\(mode);" + Self.family)
        let plan = try plan(for: path, [Self.rebuild], ledger: Self.books)
        var database = SQLiteDatabase(handle: try connect(to: path, flags: 2), waitMilliseconds: 0)
        let settings = ["foreign_keys", "legacy_alter_table", "ignore_check_constraints", "writable_schema"]
        try database.turn(.defensive, on: false)
        for setting in settings { try database.execute("PRAGMA \(setting)=ON") }
        let run = try apply(plan, to: &database)
        #expect(run.legs[0].ledger[0].terms.map(\.count) == [2, 2, 2, 0])
        #expect(run.rowCount == 3 && run.source.version == "1" && run.destination.version == "2")
        #expect(try rows("SELECT id, parent FROM child", in: path) == "1|1,2|1,3|2")
        #expect(try rows("SELECT id, name, age FROM parent", in: path) == "1|ann|NULL,2|bob|NULL")
        #expect(try rows("SELECT * FROM log", in: path) == "")
        #expect(try rows("SELECT * FROM families", in: path) == "ann|2,bob|1")
        // The connection's settings are restored: keys are enforced, triggers fire, and the mark of the lost row is kept.
        for setting in settings { #expect(try database.pragma(setting) == .integer(1), "\(setting)") }
        #expect(throws: DatabaseError.self) { try database.execute("INSERT INTO child(parent) VALUES (9)") }
        try database.execute("INSERT INTO parent(name) VALUES ('ida')")
        #expect(try rows("SELECT * FROM log", in: path) == "parent 4")
        #expect(
            try rows("SELECT name, tbl_name FROM sqlite_schema WHERE type = 'trigger' ORDER BY 1", in: path) == "added|parent,gone|child")
    }

    @Test("A receipt tells what was done, and the next run is held against it")
    func receipts() throws {
        let path = try folder.store(Self.family)
        let first = try plan(for: path, [[[Statement("UPDATE parent SET name = upper(name)")]]])
        #expect(try failure(of: first, on: path, options: RunOptions(seed: [1, 2])) == nil)
        var database = try SQLiteDatabase.open(path, for: .reading)
        let receipt = try #require(try readLastReceipt(from: &database))
        #expect(
            receipt.model == "Notes" && receipt.source == "1" && receipt.version == "2" && receipt.storage == "s2" && receipt.full == "f2")
        #expect(receipt.rowCount == 2 && receipt.plan == first.id && receipt.tool == "mapc 0.1.0" && receipt.seed == [1, 2])
        #expect(receipt.started.count == 20)
        // The schema is the same, so only the receipt shows that the plan has already run.
        #expect(try failure(of: first, on: path) == .changed("the database is at version 2, but the plan begins at version 1"))
        #expect(try failure(of: first, on: path, options: RunOptions(trustsReceipt: false)) == nil)
        #expect(try readLastReceipt(from: &database)?.seed == [1, 2])
        var writer = try SQLiteDatabase.open(path, for: .writing)
        try writer.execute("UPDATE mapc_store SET format = 2")
        #expect(throws: ReceiptError.newer(2)) { try readLastReceipt(from: &database) }
        guard case .changed = try failure(of: first, on: path) else { return #expect(Bool(false), "a newer receipt was passed over") }
        try writer.execute("DROP TABLE mapc_store; CREATE TABLE mapc_store(a); INSERT INTO mapc_store VALUES (1)")
        #expect(throws: ReceiptError.unreadable("no such column: mapc_store.format")) { try readLastReceipt(from: &database) }
    }

    @Test("Where no receipt may be, none is, and the user version is written only when asked for")
    func userVersion() throws {
        let path = try folder.store(Self.family)
        let steps = [[[Statement("UPDATE parent SET name = 'x'")]]]
        #expect(try failure(of: try plan(for: path, steps, writesReceipt: false), on: path) == nil)
        #expect(try rows("SELECT count(*) FROM sqlite_schema WHERE name = 'mapc_store'", in: path) == "0")
        #expect(try rows("PRAGMA user_version", in: path) == "0")
        #expect(try failure(of: try plan(for: path, steps, writesReceipt: false, userVersion: 12), on: path) == nil)
        #expect(try rows("PRAGMA user_version", in: path) == "12")
    }

    @Test("A plan with nothing to do takes no lock and changes no byte")
    func nothing() throws {
        let path = try folder.store(Self.family)
        let before = folder.bytes("a.db")
        var other = try SQLiteDatabase.open(path, for: .writing)
        try other.execute("BEGIN EXCLUSIVE")
        var database = SQLiteDatabase(handle: try connect(to: path, flags: 2), waitMilliseconds: 0)
        let empty = Plan(
            tool: "mapc", dialect: "sqlite", model: "Notes", inputs: "", storeSchema: "", legs: [], functions: [], writesReceipt: true)
        #expect(try apply(empty, to: &database).legs.isEmpty)
        #expect(folder.bytes("a.db") == before && folder.names == ["a.db"])
    }

    @Test("Everything that keeps a plan from running is said before the first lock")
    func refusals() throws {
        let path = try folder.store(Self.family)
        var plan = try plan(for: path, [Self.rebuild], functions: ["mapc_lower", "mapc_trim"])
        #expect(
            try failure(of: plan, on: path, functions: ["mapc_trim": .ofValues { $0[0] }])
                == .store("the plan calls unknown functions: mapc_lower"))
        plan.functions = []
        var database = try SQLiteDatabase.open(path, for: .writing)
        try database.execute("BEGIN")
        #expect {
            try apply(plan, to: &database)
        } throws: { error in
            if case .store(let message) = error as? RunFailure { message.hasPrefix("the connection is in a transaction") } else { false }
        }
        let isOpen = database.isInTransaction
        #expect(isOpen)
        try database.execute("ROLLBACK; CREATE TABLE late(a)")
        #expect(
            throws: RunFailure.changed(
                "the database has another schema, 'user_version', 'application_id' or encoding than the one that the plan was made for")
        ) {
            try apply(plan, to: &database)
        }
        for format in [Plan.currentFormat - 1, Plan.currentFormat + 1] {
            plan.format = format
            #expect(throws: RunFailure.format(format)) { try apply(plan, to: &database) }
        }
    }

    @Test("All findings are told at once, each with its count and the first three keys, and nothing is written")
    func findings() throws {
        let path = try folder.store(Self.family + "INSERT INTO parent(name) VALUES (NULL), (NULL), (NULL), (NULL);")
        let before = folder.bytes("a.db")
        let obligations = [
            finding("nil-in-required", "SELECT id, name FROM parent WHERE name IS NULL"), finding("fine", "SELECT 1 WHERE 0"),
            finding("too-long", "SELECT id FROM parent WHERE name = 'bob'"),
        ]
        let failed = try failure(of: try plan(for: path, [Self.rebuild], obligations: obligations), on: path)
        #expect(
            failed
                == .findings(
                    [
                        RowFinding(
                            obligation: obligations[0], count: 4,
                            rows: [.init(key: [.integer(4)]), .init(key: [.integer(5)]), .init(key: [.integer(6)])]),
                        RowFinding(obligation: obligations[2], count: 1, rows: [.init(key: [.integer(2)])]),
                    ], leg: 0))
        #expect(folder.bytes("a.db") == before)
    }

    @Test("What the checks or the books find at the end undoes everything")
    func violations() throws {
        let path = try folder.store(Self.family)
        let before = folder.bytes("a.db")
        let check = finding("lost", "SELECT id FROM parent WHERE age IS NULL")
        #expect(
            try failure(of: try plan(for: path, [Self.rebuild], checks: [check]), on: path)
                == .violated(
                    [RowFinding(obligation: check, count: 2, rows: [.init(key: [.integer(1)]), .init(key: [.integer(2)])])], leg: 0))
        #expect(folder.bytes("a.db") == before)
        var books = Self.books
        books[0].terms[3].source = .constant(1)
        let failed = try failure(of: try plan(for: path, [Self.rebuild], ledger: books), on: path)
        guard case .unbalanced(let entries, leg: 0) = failed else {
            Issue.record("it ended as \(String(describing: failed))")
            return
        }
        #expect(entries.map(\.title) == ["parent"] && folder.bytes("a.db") == before)
    }

    @Test("A statement that fails names its step, and what its functions threw")
    func stepFailure() throws {
        struct Odd: Error {}
        let path = try folder.store(Self.family)
        let before = folder.bytes("a.db")
        let odd = [[Statement("UPDATE parent SET name = mapc_odd(name)")]]
        let plan = try plan(for: path, [Self.rebuild, odd], functions: ["mapc_odd"])
        let failed = try failure(of: plan, on: path, functions: ["mapc_odd": .ofValues { _ in throw Odd() }])
        #expect(failed == .step(plan.legs[1].steps[0], leg: 1, message: "mapc_odd: Odd() (SQLite 1)"))
        #expect(folder.bytes("a.db") == before)
    }

    @Test("Objects that would no longer work stop the run; those that did not work before do not")
    func broken() throws {
        let path = try folder.store(Self.family + "CREATE VIEW old AS SELECT * FROM nowhere;")
        let before = folder.bytes("a.db")
        let failed = try failure(of: try plan(for: path, [[[Statement("DROP TABLE parent")]]]), on: path)
        #expect(
            failed
                == .store("objects of the database would no longer work: view 'families': no such table: main.parent"))
        #expect(folder.bytes("a.db") == before)
        #expect(
            try failure(of: try plan(for: path, [[[Statement("DROP TABLE log")], [Statement("CREATE TABLE log(what)")]]]), on: path) == nil)
    }

    @Test("Legs may use one name for different temporary tables; the caller's own stay")
    func temporary() throws {
        let path = try folder.store(Self.family)
        var database = try SQLiteDatabase.open(path, for: .writing)
        try database.execute("CREATE TEMP TABLE mine(a)")
        let stage = [
            [Statement("CREATE TEMP TABLE stage(k INTEGER PRIMARY KEY)"), Statement("CREATE TEMP VIEW seen AS SELECT * FROM stage")]
        ]
        _ = try apply(try plan(for: path, [stage, stage]), to: &database)
        #expect(try database.rows("SELECT name FROM temp.sqlite_schema") == [[.text("mine")]])
    }

    @Test("A dry run does everything and keeps nothing")
    func dryRun() throws {
        let path = try folder.store(Self.family)
        let before = folder.bytes("a.db")
        var database = try SQLiteDatabase.open(path, for: .writing)
        let run = try apply(try plan(for: path, [Self.rebuild], ledger: Self.books), to: &database, options: RunOptions(isDryRun: true))
        #expect(run.rowCount == 3 && folder.bytes("a.db") == before)
    }

    @Test("A run tells each step, in order, over all legs")
    func events() throws {
        let path = try folder.store(Self.family)
        var told: [String] = []
        let plan = try plan(for: path, [Self.rebuild, [[Statement("UPDATE log SET what = 1")]]])
        try failure(of: plan, on: path) { event in
            switch event {
            case .stepBegan(let index, let count, let title): told.append("\(index)/\(count) \(title)")
            case .stepEnded(let index, _, let rowCount, _): told.append("\(index) ended: \(rowCount)")
            case .working: break
            case .checking, .copying, .writing, .verifying, .committing, .rollingBack: told.append("\(event)")
            }
        }
        #expect(
            told == [
                "checking", "0/4 step 0", "0 ended: 0", "1/4 step 1", "1 ended: 2", "2/4 step 2", "2 ended: 1", "checking", "checking",
                "3/4 step 0", "3 ended: 0", "checking", "committing",
            ])
    }
}

import CSQLite
import Foundation
import MapExecution
import MapPlan
import RandomTesting

/// Plants an object in a store whose text is more than SQLite reads of it, or whose expressions never end.
///
/// SQLite reads only the first statement of a text in `sqlite_schema`. Whoever runs the whole text attaches databases, writes files and changes rows.
struct FuzzedSchema {
    /// A text for an object, and what it is to do.
    struct Planted {
        var kind: String
        var text: [UInt8]
        /// Whether SQLite reads only a part of the text.
        var hasTail: Bool
    }

    var random: SeededGenerator
    /// The folder that the texts write to, with a database `victim.sqlite` in it.
    let folder: String

    static let name = "planted"
    private static let table = "planted_on"

    private var victim: String { folder + "/victim.sqlite" }

    /// Statements that do harm, one of each kind that SQLite has.
    private var harm: [String] {
        [
            "ATTACH '\(victim)' AS q; DELETE FROM q.t; DETACH q", "ATTACH '\(folder)/planted.sqlite' AS q; CREATE TABLE q.t(a)",
            "VACUUM INTO '\(folder)/planted.sqlite'", "VACUUM", "CREATE TABLE harm(a)", "CREATE TEMP TABLE harm(a)",
            "CREATE VIEW harm AS SELECT 1",
            "CREATE TRIGGER harm AFTER INSERT ON \(Self.table) BEGIN SELECT 1; END", "CREATE INDEX harm ON \(Self.table)(a)",
            "CREATE VIRTUAL TABLE harm USING fts5(a)", "DROP TABLE \(Self.table)", "DROP VIEW \(Self.name)", "DELETE FROM \(Self.table)",
            "DELETE FROM sqlite_schema", "INSERT INTO \(Self.table) VALUES (1)", "UPDATE \(Self.table) SET a = 2",
            "REPLACE INTO \(Self.table) VALUES (1)",
            "ALTER TABLE \(Self.table) RENAME TO harm", "PRAGMA writable_schema = ON", "PRAGMA temp_store_directory = '\(folder)'",
            "PRAGMA user_version = 77", "PRAGMA journal_mode = OFF", "PRAGMA trusted_schema = ON", "BEGIN", "COMMIT", "ROLLBACK",
            "SAVEPOINT s", "RELEASE s",
            "ANALYZE", "REINDEX", "EXPLAIN SELECT 1", "SELECT load_extension('\(folder)/x')", "SELECT 1", "VALUES (1)",
            "WITH a AS (SELECT 1) SELECT * FROM a",
            "END", "harm", "(", "'", "\"", "\\", "#",
        ]
    }

    private static let gaps = [
        "", "", " ", "\n", "\t", "\u{C}", "\u{B}", "\u{A0}", "-- ; c\n", "/* ; */", "/*/*/", "/**/", "\u{FEFF}", "\u{0}", ";", "; ;", "/* ",
        "-- ", "--\u{0}\n", "'", "[",
        "`", "\"",
    ]

    /// Texts for which the names in a row are right, by kind.
    private static let whole: [String: [String]] = [
        "view": [
            "CREATE VIEW planted AS SELECT 1", "CREATE VIEW planted AS SELECT ';'", "CREATE VIEW planted AS SELECT 'a''; '",
            "CREATE VIEW planted AS SELECT \"a\" AS \"x;y\" FROM planted_on",
            "CREATE VIEW planted AS SELECT 1 /* ; END */", "CREATE VIEW planted AS VALUES (1)",
            "CREATE VIEW planted(a) AS SELECT CASE WHEN a THEN 2 END FROM planted_on",
            "CREATE VIEW \"planted\" AS SELECT [a] FROM `planted_on`", "create view planted as select 1 -- ;",
            "CREATE VIEW main.planted AS SELECT 1",
            "CREATE VIEW planted AS WITH RECURSIVE r(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM r) SELECT sum(a) AS a FROM r",
            "CREATE VIEW planted AS SELECT * FROM pragma_table_info('planted_on')",
        ],
        "index": [
            "CREATE INDEX planted ON planted_on(a)", "CREATE INDEX planted ON planted_on(a || ';')",
            "CREATE UNIQUE INDEX planted ON planted_on(a DESC) WHERE a > ';'",
            "CREATE INDEX main.planted ON planted_on(a)",
        ],
        "trigger": [
            "CREATE TRIGGER planted AFTER INSERT ON planted_on BEGIN SELECT 1; END",
            "CREATE TRIGGER planted AFTER UPDATE OF a ON planted_on BEGIN SELECT 1; SELECT ';'; END",
            "CREATE TRIGGER planted BEFORE DELETE ON planted_on WHEN old.a = ';' BEGIN SELECT CASE WHEN 1 THEN 2 END; END",
            "CREATE TRIGGER planted AFTER INSERT ON planted_on BEGIN INSERT INTO planted_on SELECT CASE 1 WHEN 2 THEN 3 END; DELETE FROM planted_on; END",
            "CREATE TRIGGER planted AFTER INSERT ON planted_on BEGIN WITH RECURSIVE r(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM r) SELECT sum(a) FROM r; END",
            "CREATE TRIGGER main.planted AFTER INSERT ON planted_on BEGIN SELECT 1 /* ; END */; END",
        ],
        "table": [
            "CREATE TABLE planted(a)", "CREATE TABLE planted(a DEFAULT ';')", "CREATE TABLE \"planted\"(a, \"b;c\")",
            "CREATE TABLE planted(a CHECK (a <> ';'))",
            "CREATE TABLE planted(a) STRICT",
            "CREATE TABLE planted(a, b AS (length(hex(zeroblob(900000000)))))",
            "CREATE TABLE planted(a, b DEFAULT (length(hex(zeroblob(900000000)))))",
            "CREATE TABLE planted(a REFERENCES planted_on(a))", "CREATE TABLE main.planted(a)",
        ],
    ]

    /// Texts that make something else than their row says.
    private static let other = [
        "CREATE TEMP VIEW planted AS SELECT 1", "CREATE TEMP TABLE planted(a)", "CREATE VIEW temp.planted AS SELECT 1",
        "CREATE VIEW aux.planted AS SELECT 1",
        "CREATE VIEW other AS SELECT 1",
        "CREATE TABLE planted AS SELECT 1 AS a", "CREATE TABLE IF NOT EXISTS planted(a)", "CREATE TABLE other(a)",
        "CREATE INDEX other ON planted_on(a)",
        "CREATE INDEX planted ON other(a)",
        "CREATE VIRTUAL TABLE planted USING fts5(a)", "CREATE TRIGGER other AFTER INSERT ON planted_on BEGIN SELECT 1; END",
        "CREATE TRIGGER temp.planted AFTER INSERT ON planted_on BEGIN SELECT 1; END",
        "CREATE", "CREATE VIEW", "CRASH", "",
    ]

    /// Plants an object in the store at a path.
    mutating func plant(in path: String) throws -> Planted {
        let kind = random.pick(["view", "index", "trigger", "table"])
        let first = random.chance(85) ? random.pick(Self.whole[kind] ?? []) : random.pick(Self.other)
        var text = first
        if random.chance(80) {
            text += random.pick(Self.gaps) + (random.chance(85) ? ";" : "") + random.pick(Self.gaps)
            if random.chance(85) { text += random.pick(harm) + random.pick(Self.gaps) }
        }
        if random.chance(5) { text = random.pick(Self.gaps) + text }
        let planted = Planted(kind: kind, text: Array(text.utf8), hasTail: Self.hasTail(text, kind))
        var database = try SQLiteDatabase.open(path, for: .writing)
        try database.turn(.defensive, on: false)
        try database.execute("CREATE TABLE IF NOT EXISTS \(Self.table)(a); INSERT INTO \(Self.table) VALUES (0)")
        try database.execute(Self.plain[kind] ?? "")
        try database.execute("PRAGMA writable_schema = ON")
        let hex = planted.text.map { String(format: "%02x", $0) }.joined()
        try database.execute("UPDATE sqlite_schema SET sql = CAST(x'\(hex)' AS TEXT) WHERE name = '\(Self.name)'")
        return planted
    }

    private static let plain = [
        "view": "CREATE VIEW planted AS SELECT 1", "index": "CREATE INDEX planted ON planted_on(a)",
        "trigger": "CREATE TRIGGER planted AFTER INSERT ON planted_on BEGIN SELECT 1; END", "table": "CREATE TABLE planted(a)",
    ]

    /// Whether SQLite, when it compiles the text, leaves something that is a statement itself, or no statement at all.
    private static func hasTail(_ text: String, _ kind: String) -> Bool {
        var handle: OpaquePointer?
        guard sqlite3_open(":memory:", &handle) == SQLITE_OK else { return false }
        defer { sqlite3_close(handle) }
        sqlite3_exec(handle, "CREATE TABLE \(table)(a)", nil, nil, nil)
        let bytes = Array(text.utf8CString)
        return bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return false }
            var place = base
            for number in 0... {
                var statement: OpaquePointer?
                var tail: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v2(handle, place, -1, &statement, &tail)
                let isStatement = statement != nil
                sqlite3_finalize(statement)
                // What SQLite does not compile as the first statement, it refuses when it opens the store.
                if code != SQLITE_OK { return number > 0 }
                if number > 0, isStatement { return true }
                // A NUL ends what SQLite reads.
                guard let tail, tail > place else { return base.distance(to: place) < bytes.count - 1 }
                place = tail
            }
            return false
        }
    }
}

import Foundation
import MapAnalysis
import MapPlan
import RandomTesting
import Testing

@testable import MapExecution
@testable import MapPlanning

/// Checks that an edit of the schema's text renames and adds columns as SQLite's own ALTER does, wherever mapc plans an edit.
@Suite struct NameEditTests {
    private static let tally = Tally(
        seeds: 150, floors: ["renamed by an edit": 150, "added by an edit": 120, "with an edited index": 30, "left to SQLite": 500])

    @Test(arguments: seeds(150))
    func `an edit of the text is what ALTER makes of a random schema`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        var random = SeededGenerator(seed: seed)
        let statements = NamedStore(seed: seed).statements
        let trial = try NameEditTrial { database in
            // Many of these are refused, and that makes a schema without the object.
            for statement in statements { try? database.execute(statement) }
        }
        for change in trial.changes(NamedStore.names + ["fresh", "fresh Ü"], &random, greatest: 16) {
            let result = try trial.compare(change, "seed \(seed)\n\(statements.joined(separator: ";\n"))")
            for law in result { _ = Self.tally.note(law, .held) }
        }
    }

    private static let stores: [String] = {
        guard let corpus = ProcessInfo.processInfo.environment["MAPC_CORPUS"], let files = FileManager.default.enumerator(atPath: corpus)
        else { return [] }
        let header = Data("SQLite format 3\0".utf8)
        return files.compactMap { $0 as? String }.map { corpus + "/" + $0 }.filter { path in
            (try? FileHandle(forReadingAtPath: path)?.read(upToCount: 16)) == header
        }.sorted()
    }()

    @Test(arguments: stores)
    func `an edit of the text is what ALTER makes of a real schema`(path: String) throws {
        let trial = try NameEditTrial { database in
            var store = try SQLiteDatabase.open(path, for: .reading)
            let rows = try store.rows(
                "SELECT sql FROM sqlite_schema WHERE sql NOT NULL AND name NOT LIKE 'sqlite^_%' ESCAPE '^' ORDER BY rowid")
            for sql in rows.compactMap({ $0[0].name }) { try? database.execute(sql) }
        }
        var random = SeededGenerator(seed: UInt64(path.utf8.count))
        for change in trial.changes(["fresh", "name"], &random, greatest: 12) { _ = try trial.compare(change, path) }
    }
}

/// A database whose columns are renamed and added in two ways, each on a copy.
private final class NameEditTrial {
    private let folder = NSTemporaryDirectory() + "mapc-named-\(UUID().uuidString)"
    private let schema: StoreSchema
    private var path: String { folder + "/a.db" }

    init(_ make: (inout SQLiteDatabase) throws -> Void) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var database = try SQLiteDatabase.open(folder + "/a.db", for: .creating)
        database.inventCollations()
        try database.execute("BEGIN")
        try database.turn(.quotedStrings, on: true)
        try make(&database)
        try database.turn(.quotedStrings, on: false)
        try database.execute("COMMIT")
        schema = try readStoreSchema(from: &database)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Draws renames of columns to these names, and additions of columns with them.
    func changes(_ names: [String], _ random: inout SeededGenerator, greatest: Int) -> [SchemaChange] {
        var changes: [SchemaChange] = []
        for table in schema.tables where !table.kind.isVirtual {
            for column in table.columns { changes.append(.renameColumn(column.name, of: table.name, to: random.pick(names))) }
            for column in ["fresh", random.pick(names)].map({ Self.column($0, &random) }) {
                let placed = Self.placed(column, in: table, &random)
                changes.append(.addColumn(column, of: placed, to: table.name))
            }
        }
        return Array(changes.shuffled(using: &random).prefix(greatest))
    }

    private static func column(_ name: String, _ random: inout SeededGenerator) -> PlacedColumn {
        let value = random.pick(
            [nil, .integer(-7), .integer(.min), .text("it's"), .real(1.5), .real(-1e300), .blob([0, 255]), .text("a\u{0}b")]
                as [StoredValue?])
        return PlacedColumn(
            name: name, role: .rowID, declaredType: random.pick(["INTEGER", "TEXT", "REAL", "", "NUMERIC"]), isNotNull: random.chance(40),
            defaultValue: value, coding: ColumnCoding(.int64))
    }

    private static func placed(_ column: PlacedColumn, in table: Table, _ random: inout SeededGenerator) -> PlacedTable {
        let keys = random.chance(25) ? [ForeignKey(columns: [column.name], table: table.name, referenced: ["id"], onDelete: .setNull)] : []
        return PlacedTable(
            name: table.name, role: .entity(EntityID(0)), columns: [column], key: [], foreignKeys: keys, indexes: [], isWithoutRowID: false)
    }

    /// Makes a change both ways, if mapc would edit. Returns what was compared, in words.
    func compare(_ change: SchemaChange, _ page: String) throws -> [String] {
        var edits = NameEdits(schema)
        guard let texts = edits.texts(for: change) else { return ["left to SQLite"] }
        let words = "\(Dialect.sqlite.statements(of: change).map(\.sql))\n\(texts)\n\(page)"
        let edited = try result(of: Dialect.sqlite.statements(of: .declare(texts)), "edited")
        #expect(edited.failure == nil, "\(words)")
        #expect(edits.areRead(in: edited.schema), "\(words)")
        // No other text changes, so the store works as it did, or as little.
        let names = texts.map { $0.index ?? $0.table }
        let others = Set(schema.objects(except: names))
        #expect(Set(edited.schema.objects(except: names)) == others, "\(words)")
        let altered = try result(of: Dialect.sqlite.statements(of: change), "altered")
        guard altered.failure == nil else {
            // SQLite refuses every rename if a text is wrong already, whatever it names.
            #expect(altered.failure?.hasPrefix("error in ") == true, "\(altered.failure ?? "")\n\(words)")
            return ["refused by SQLite"]
        }
        #expect(edited.facts == altered.facts, "\(words)")
        // Word by word: SQLite chooses other quotes, and writes an added column elsewhere between blanks.
        #expect(edited.schema.objects(except: []).map(wordsOfSQL) == altered.schema.objects(except: []).map(wordsOfSQL), "\(words)")
        var laws = [change.isRename ? "renamed by an edit" : "added by an edit"]
        if texts.count > 1 { laws.append("with an edited index") }
        return laws
    }

    private struct Made {
        var failure: String?
        var schema = StoreSchema()
        var facts: [String] = []
    }

    private func result(of statements: [Statement], _ name: String) throws -> Made {
        let copy = folder + "/\(name).db"
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        var made = Made()
        do {
            var database = try SQLiteDatabase.open(copy, for: .writing)
            database.inventCollations()
            try database.turn(.defensive, on: false)
            try database.execute("PRAGMA foreign_keys=OFF; BEGIN")
            do throws(DatabaseError) {
                for statement in statements { _ = try run(statement, in: SchemaDialect(hasQuotedStrings: true), on: &database) }
                try database.execute("COMMIT")
            } catch {
                made.failure = error.message
                return made
            }
        }
        // Another connection reads what was committed.
        var database = try SQLiteDatabase.open(copy, for: .reading)
        database.inventCollations()
        made.schema = try readStoreSchema(from: &database)
        made.facts = try facts(of: &database)
        return made
    }

    /// Returns the structure of all tables as SQLite reports it, their rows with the types of their values, and what the integrity check finds.
    private func facts(of database: inout SQLiteDatabase) throws -> [String] {
        var facts: [String] = []
        func add(_ sql: String, _ name: String) throws {
            facts += try database.rows(sql, [.text(name)]).map { "\(name): \($0)" }
        }
        for name in try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'").compactMap({ $0[0].name }) {
            try add("SELECT * FROM pragma_table_xinfo(?)", name)
            try add("SELECT * FROM pragma_foreign_key_list(?)", name)
            try add("SELECT i.*, x.* FROM pragma_index_list(?) AS i JOIN pragma_index_xinfo(i.name) AS x ORDER BY i.name, x.seqno", name)
            let columns = try database.rows("SELECT name FROM pragma_table_info(?)", [.text(name)]).compactMap { $0[0].name }
            let values = columns.map { "typeof(\(quoted($0))), quote(\(quoted($0)))" }.joined(separator: ", ")
            facts += ((try? database.rows("SELECT \(values) FROM \(quoted(name)) ORDER BY 1, 2, 3, 4")) ?? []).map { "\(name): \($0)" }
        }
        return facts + (try database.rows("PRAGMA integrity_check")).map { "\($0)" }
    }
}

/// Returns the words of a text without quotes and blanks.
private func wordsOfSQL(_ text: String) -> [String] { sqlTokens(text).filter { !$0.isBlank }.map { $0.name ?? $0.text } }

extension SchemaChange {
    fileprivate var isRename: Bool {
        if case .renameColumn = self { return true }
        return false
    }
}

extension StoreSchema {
    /// The texts of all objects but those of these names.
    fileprivate func objects(except names: [String]) -> [String] {
        let all =
            tables.map { ($0.name, $0.sql) } + indexes.map { ($0.name, $0.sql ?? "") } + views.map { ($0.name, $0.sql) }
            + triggers.map { ($0.name, $0.sql) }
        return all.filter { !has($0.0, in: names) }.map { "\($0.0): \($0.1)" }
    }
}

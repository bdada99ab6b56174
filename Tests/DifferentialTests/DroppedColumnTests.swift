import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Drops one column of a table that somebody wrote by hand, with comments in every place, and checks by plain SQL that all other columns and all rows are the
/// same. A CHECK that reads the column alone goes with it and is named; one that reads others too stops the plan.
@Suite struct DroppedColumnTests {
    private static let tally = Tally(
        seeds: 60, floors: ["columns that are dropped": 80, "CHECKs that go": 20, "CHECKs that stop the plan": 10])

    @Test(arguments: seeds(60))
    func `a column goes, and everything else stays`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let table = CommentedTable(seed: seed)
        if let words = try table.run(Self.tally) { Issue.record("seed \(seed): \(words)\n\(table.sql)\ndrops \(table.dropped)") }
    }
}

private struct CommentedTable {
    let sql: String
    let dropped: String
    private let names: [String]
    private var goes = false
    private var stops = false

    private static let comments = [
        " -- first, second\n", " /* a, b */ ", "\n", " -- it's (one\n", " /* \"x\", [y) */\n", " ", "\n    -- , \n  ", " --\n",
    ]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 9300)
        let count = Int.random(in: 2...4, using: &random)
        names = (0..<count).map { "c\($0)" }
        dropped = random.pick(names)
        var items: [String] = []
        for name in names {
            let type = random.pick(["INTEGER", "VARCHAR(20)", "TEXT", "DECIMAL(10, 2)"])
            var clauses = ["", " DEFAULT 3", " NOT NULL DEFAULT 4", " DEFAULT (1 + 2)"]
            clauses.removeLast(random.chance(50) ? 1 : 0)
            var item = "\(name) \(type)\(random.pick(clauses))"
            if name == dropped, random.chance(25) {
                item += random.pick([" CHECK (\(name) IN (3, 4))", " CONSTRAINT ck CHECK (\(name) < 90 OR \(name) IS NULL)"])
                goes = true
            }
            items.append(item)
        }
        if random.chance(30) {
            items.append(random.pick(["CHECK (\(dropped) < 80)", "CONSTRAINT \"fits, so\" CHECK (\(dropped) IN (3, 4, 5))"]))
            goes = true
        }
        if random.chance(15) {
            items.append("CHECK (\(dropped) <= id + 90)")
            stops = true
        }
        var text = "CREATE TABLE t (" + random.pick(Self.comments) + "id INTEGER PRIMARY KEY"
        for item in items {
            if random.chance(30) { text += random.pick(Self.comments) }
            text += "," + random.pick(Self.comments) + item
        }
        sql = text + random.pick(Self.comments) + ")"
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let folder = NSTemporaryDirectory() + "mapc-dropped-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var before = try SQLiteDatabase.open(folder + "/store.db", for: .creating)
        try before.execute(
            "BEGIN; \(sql); INSERT INTO t (id, \(dropped)) VALUES (1, 3), (2, 4); CREATE INDEX own ON t (\(dropped)); COMMIT")
        func model(_ version: Int, _ columns: [String]) throws -> String {
            let attributes = try columns.map { name in
                let types = try before.value("SELECT type || \"notnull\" FROM pragma_table_info('t') WHERE name = '\(name)'")
                guard case .text(let bytes) = types else { return "" }
                let words = String(decoding: bytes, as: UTF8.self)
                let type = words.hasPrefix("INT") ? "int64" : words.hasPrefix("DEC") ? "{ type: decimal, stored: numeric }" : "string"
                return type.hasPrefix("{")
                    ? "\(name): { type: decimal\(words.hasSuffix("1") ? "" : "?"), stored: numeric }"
                    : "\(name): \(type)\(words.hasSuffix("1") ? "" : "?")"
            }
            return
                "model: D\nversion: \(version)\nentities:\n  t:\n    key: id\n    attributes: { id: int64\(attributes.map { ", " + $0 }.joined()) }\n"
        }
        let files = [
            ("1.model.yaml", try model(1, names)), ("2.model.yaml", try model(2, names.filter { $0 != dropped })),
            ("1-2.mapping.yaml", "mapping: D\nfrom: 1\nto: 2\ndrop: [t.\(dropped)]\n"),
        ]
        let check = Compiler().check(files.map { TextFile(path: $0.0, text: $0.1) })
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })\n\(files[0].1)" }
        let others = names.filter { $0 != dropped }
        let facts = "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_xinfo('t') WHERE name <> '\(dropped)' ORDER BY cid"
        let rows = "SELECT id\(others.map { ", \($0), typeof(\($0))" }.joined()) FROM t ORDER BY id"
        for way in MigratedStore.Way.allCases {
            let migrated = try MigratedStore(way, in: folder, by: check)
            guard let path = migrated.path else {
                if stops, !migrated.errors(besides: []).isEmpty, migrated.errors(besides: ["object-in-the-way"]).isEmpty {
                    _ = tally.note("CHECKs that stop the plan", .held)
                    continue
                }
                return "\(way): \(migrated.diagnostics.map { [$0.code.slug, $0.message] })"
            }
            if stops { return "\(way): a CHECK that reads another column went" }
            var after = try SQLiteDatabase.open(path, for: .reading)
            if try after.rows(facts) != before.rows(facts) { return "\(way): other columns" }
            if try after.rows(rows) != before.rows(rows) { return "\(way): other rows" }
            _ = tally.note("columns that are dropped", .held)
            guard goes else { continue }
            let verdicts = (migrated.plan?.legs ?? []).flatMap { $0.verdicts ?? [] }
            if !verdicts.contains(where: { $0.fate == .dropped && $0.object.hasPrefix("CHECK") }) {
                return "\(way): nothing names the CHECK that goes"
            }
            _ = tally.note("CHECKs that go", .held)
        }
        return nil
    }
}

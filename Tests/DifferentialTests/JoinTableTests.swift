import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapExecution
@testable import MapPlanning

/// Sets a many-to-many over a table that somebody else has made, and asks SQLite what the table still declares.
@Suite struct JoinTableTests {
    private static let tally = Tally(seeds: 60, floors: ["migrations that are carried out": 30, "refusals": 20, "pairs": 40])

    @Test(arguments: seeds(60))
    func `a join table keeps what only the database declares`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = JoinStore(seed: seed)
        if let words = try store.run(Self.tally) { Issue.record("seed \(seed): \(words)\n\(store.script)\n\(store.mapping)") }
    }
}

/// Rows of `t` and `g`, whose names no migration changes, and the pairs of both in `tg`.
private struct JoinStore {
    let script: String
    let mapping: String
    private let hasNote: Bool
    private let isOrdered: Bool

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        hasNote = random.chance(35)
        isOrdered = random.chance(40)
        func rule() -> String { random.pick(["", "", " ON DELETE RESTRICT", " ON DELETE CASCADE", " ON UPDATE CASCADE"]) }
        var columns = ["t INTEGER NOT NULL REFERENCES t (id)\(rule())", "g INTEGER NOT NULL REFERENCES g (id)\(rule())"]
        if isOrdered { columns.append("gs_position INTEGER") }
        if hasNote { columns.insert("note TEXT DEFAULT '-'", at: Int.random(in: 0...columns.count, using: &random)) }
        columns.append("PRIMARY KEY (t, g)")
        if random.chance(40) { columns.append("CHECK (t < 1000)") }
        if random.chance(30) { columns.append("UNIQUE (g, t)") }
        var lines = [
            "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT NOT NULL); CREATE TABLE g (id INTEGER PRIMARY KEY, name TEXT NOT NULL);",
            "CREATE TABLE tg (\(columns.joined(separator: ", ")))\(random.pick(["", " WITHOUT ROWID"]));",
            "INSERT INTO t VALUES (1, 't1'), (2, 't2'); INSERT INTO g VALUES (1, 'g1'), (2, 'g2'), (3, 'g3');",
        ]
        for (row, near) in [1, 1, 1, 2, 2].enumerated() {
            let far = row % 3 + 1
            let place = isOrdered ? [", gs_position", ", \(10 - row)"] : ["", ""]
            lines.append(
                "INSERT INTO tg (t, g\(place[0])\(hasNote ? ", note" : "")) VALUES (\(near), \(far)\(place[1])\(hasNote ? ", 'n\(row)'" : ""));"
            )
        }
        lines += [
            "CREATE INDEX some ON tg (g) WHERE t > 1;", "CREATE UNIQUE INDEX every ON tg (g + 0, t);",
            "CREATE TRIGGER gone AFTER DELETE ON tg BEGIN SELECT 1; END;", "CREATE VIEW pairs AS SELECT t, g FROM tg;",
        ].filter { _ in random.chance(40) }
        script = lines.joined(separator: "\n")
        let set = "  t:\n    set:\n      gs: "
        let other = "  g:\n    set:\n      ts: "
        mapping =
            "mapping: Pairs\nfrom: 1\nto: 2\n"
            + random.pick([
                "entities:\n\(set)$source.gs.filter($0.name != \"g2\")\n", "entities:\n\(set)$source.gs.prefix(1)\n",
                "entities:\n\(set)$source.gs.sorted($0.name)\n", "entities:\n\(set)$source.gs.reversed\n",
                "entities:\n\(other)$source.ts.filter($0.id > 1)\n", "drop: [t.gs]\nentities:\n\(set)g.filter($0.id == 2)\n",
                "entities:\n  g:\n    where: $source.id != 2\n", "entities:\n  t:\n    set:\n      name: concat($source.name, \"\")\n",
                "entities:\n  g:\n    set:\n      id: (10 - $source.id)!\nallow: { new-uniqueness: one to one }\n",
            ])
    }

    private func model(_ version: String) -> String {
        """
        model: Pairs
        version: \(version)
        entities:
          t:
            key: id
            attributes: { id: int64, name: string }
            relationships:
              gs: { to: [g], inverse: ts\(isOrdered ? ", ordered: true" : ""), through: { table: tg, source: t, destination: g } }
          g:
            key: id
            attributes: { id: int64, name: string }
            relationships:
              ts: { to: [t], inverse: gs }
        """
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let first = try FirstStore(script)
        let check = checkProject([model("1"), model("2")], mapping)
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        for way in MigratedStore.Way.allCases {
            let migrated = try first.migrated(way, by: check)
            guard let path = migrated.path else {
                _ = tally.note("refusals", .held)
                if !migrated.isUnchanged { return "\(way): refused, and the store is not as it was" }
                let others = migrated.errors(besides: ["object-in-the-way"])
                if others.isEmpty { continue }
                return "\(way): \(others.map { [$0.code.slug, $0.message] })"
            }
            _ = tally.note("migrations that are carried out", .held)
            var before = try SQLiteDatabase.open(first.path, for: .reading)
            var after = try SQLiteDatabase.open(path, for: .writing)
            if let words = try changedDeclarations(&before, &after) ?? changedPairs(&before, &after, migrated.run, tally) {
                return "\(way): \(words)"
            }
        }
        return nil
    }

    /// The columns, rules, indexes and objects of the table are the same, and its CHECK refuses what it refused.
    private func changedDeclarations(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase) throws -> String? {
        let facts = [
            "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info('tg') ORDER BY name",
            "SELECT \"table\", \"from\", \"to\", on_update, on_delete FROM pragma_foreign_key_list('tg') ORDER BY 1, 2",
            "SELECT \"unique\", origin, partial, (SELECT group_concat(coalesce(name, 'expression')) FROM pragma_index_info(l.name)) FROM pragma_index_list('tg') AS l ORDER BY 4, 1, 2",
            "SELECT type, name FROM sqlite_schema WHERE name IN ('some', 'every', 'gone', 'pairs') ORDER BY 1, 2",
            "SELECT sql LIKE '%CHECK (t < 1000)%', sql LIKE '%WITHOUT ROWID%' FROM sqlite_schema WHERE name = 'tg'",
        ]
        for fact in facts {
            let (old, new) = (try before.rows(fact), try after.rows(fact))
            if old != new { return "\(fact): was \(old), and is \(new)" }
        }
        return nil
    }

    /// Each pair that stays has its own note, and the run counts those that go.
    private func changedPairs(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase, _ run: Run?, _ tally: Tally) throws -> String?
    {
        let note = hasNote ? "note" : "NULL"
        let sql = "SELECT t.name, g.name, \(note) FROM tg JOIN t ON t.id = tg.t JOIN g ON g.id = tg.g ORDER BY 1, 2"
        let (old, new) = (try before.rows(sql), try after.rows(sql))
        if mapping.contains("drop: [t.gs]") { return nil }
        for pair in new where !old.contains(pair) { return "\(pair) is not among \(old)" }
        _ = tally.note("pairs", .held)
        let lost = run?.lostReferenceCount ?? 0
        return Int64(old.count - new.count) == lost ? nil : "\(old.count) pairs became \(new.count), and the run counts \(lost) lost ones"
    }
}

import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapExecution

/// Writes another text for a view or a generated column that views and triggers use, and asks SQLite what each view gives before and after.
@Suite struct ReaderTests {
    private static let tally = Tally(
        seeds: 60, floors: ["migrations that are carried out": 20, "refusals": 8, "views that give something else": 20, "triggers": 8])

    @Test(arguments: seeds(60))
    func `what gives something else afterwards is named`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = ReaderStore(seed: seed)
        if let words = try store.run(Self.tally) {
            Issue.record("seed \(seed): \(words)\n\(store.script)\n\(store.version)\n\(store.mapping)")
        }
    }
}

/// The rows of `p`, a view over them, and what uses that view.
private struct ReaderStore {
    let script: String
    /// The columns of `p` in version 2, as YAML.
    let version: String
    let mapping: String
    private let first = "name: string, kind: string?, tot: int64"

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var lines = [
            "CREATE TABLE p (id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT, tot INTEGER NOT NULL, g TEXT AS (name || '-'));",
            "CREATE TABLE log (line); CREATE TABLE plain (id INTEGER PRIMARY KEY, name TEXT);",
            "INSERT INTO p VALUES (1, 'a', 'k', 5), (2, 'k', 'a', 6), (3, 'c', NULL, 7); INSERT INTO plain VALUES (1, 'a'), (2, 'k');",
            "CREATE VIEW v AS SELECT name, kind, tot, g FROM p;",
        ]
        lines += [
            "CREATE VIEW all_of_it AS SELECT * FROM v;", "CREATE VIEW some AS SELECT kind FROM v WHERE name = 'k';",
            "CREATE VIEW sums AS SELECT kind, sum(tot) AS total FROM v GROUP BY kind;",
            "CREATE VIEW joined AS SELECT v.kind, p.tot FROM v JOIN p ON p.name = v.name;",
            "CREATE VIEW wide AS SELECT * FROM v JOIN p USING (name);",
            "CREATE VIEW of_others AS SELECT plain.name, (SELECT count(*) FROM v WHERE v.name = plain.name) AS n FROM plain;",
            "CREATE VIEW computed AS SELECT g FROM p;", "CREATE VIEW apart AS SELECT name FROM plain;",
        ].filter { _ in random.chance(40) }
        if lines.contains(where: { $0.hasPrefix("CREATE VIEW some") }), random.chance(50) {
            lines.append("CREATE VIEW further AS SELECT kind || '!' AS kind FROM some;")
        }
        lines += [
            "CREATE TRIGGER writes AFTER INSERT ON plain BEGIN INSERT INTO log SELECT kind FROM v WHERE name = new.name; END;",
            "CREATE TRIGGER written INSTEAD OF INSERT ON v BEGIN INSERT INTO log VALUES (new.kind); END;",
            "CREATE TRIGGER added AFTER INSERT ON p BEGIN INSERT INTO log SELECT count(*) + new.tot FROM v; END;",
        ].filter { _ in random.chance(30) }
        script = lines.joined(separator: "\n")
        version = random.pick([
            first + ", note: string?", first, "name: string, sort: { type: string?, renamingID: kind }, tot: int64",
            "name: string, kind: string?, tot: string",
        ])
        let kind = version.contains("sort") ? "sort" : "kind"
        let view = random.pick([
            "SELECT \(kind) AS name, name AS kind, tot, g FROM p", "SELECT name, \(kind) AS kind, tot, g FROM p WHERE \(kind) IS NOT NULL",
            "SELECT id AS tot, name, \(kind) AS kind, g FROM p",
        ])
        let generated = random.pick(["coalesce(\(kind), '') || name", "upper(name)"])
        mapping =
            "mapping: Readers\nfrom: 1\nto: 2\nobjects:\n"
            + random.pick([
                "  view v: CREATE VIEW v AS \(view)\n", "  view v: CREATE VIEW v AS \(view)\n", "  generated column p.g: \(generated)\n",
            ])
            + (version.contains("tot: string")
                ? "allow: { changed-form: they read texts }\nentities:\n  p: { set: { tot: string($source.tot) } }\n" : "")
    }

    private func model(_ version: String, _ attributes: String) -> String {
        """
        model: Readers
        version: \(version)
        entities:
          p:
            key: id
            attributes: { id: int64, \(attributes) }
        """
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let store = try FirstStore(script)
        let check = checkProject([model("1", first), model("2", version)], mapping)
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        for way in MigratedStore.Way.allCases {
            let migrated = try store.migrated(way, by: check)
            guard let path = migrated.path else {
                _ = tally.note("refusals", .held)
                if !migrated.isUnchanged { return "\(way): refused, and the store is not as it was" }
                let others = migrated.errors(besides: ["changed-meaning", "object-broken"])
                if others.isEmpty { continue }
                return "\(way): \(others.map { [$0.code.slug, $0.message] })"
            }
            _ = tally.note("migrations that are carried out", .held)
            let said = (migrated.plan?.legs ?? []).flatMap { $0.verdicts ?? [] }.map(\.object)
            var before = try SQLiteDatabase.open(store.path, for: .reading)
            var after = try SQLiteDatabase.open(path, for: .reading)
            if let words = try unnamed(&before, &after, said, tally) { return "\(way): \(words)" }
        }
        return nil
    }

    /// A view that gives something else afterwards, or a trigger that writes something else, and that no verdict names.
    private func unnamed(
        _ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase, _ said: [String], _ tally: Tally
    ) throws -> String? {
        for name in try before.rows("SELECT name FROM sqlite_schema WHERE type = 'view'").compactMap(\.first?.name) {
            let columns = "SELECT group_concat(name) FROM pragma_table_info('\(name)')"
            let isSame = try before.rows(columns) == after.rows(columns)
            if isSame, try before.rows("SELECT * FROM \(name)") == after.rows("SELECT * FROM \(name)") { continue }
            _ = tally.note("views that give something else", .held)
            if !said.contains("view '\(name)'") { return "view '\(name)' gives something else, and the plan names \(said)" }
        }
        // The trigger of the table reads the view, and the view's own takes what is inserted into it.
        for name in ["writes", "written"] where mapping.contains("view v") {
            guard try !before.rows("SELECT 1 FROM sqlite_schema WHERE name = '\(name)'").isEmpty else { continue }
            _ = tally.note("triggers", .held)
            if !said.contains("trigger '\(name)'") { return "trigger '\(name)' uses another view, and the plan names \(said)" }
        }
        return nil
    }
}

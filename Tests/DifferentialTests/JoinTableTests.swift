import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapExecution
@testable import MapPlanning

/// Sets a many-to-many over a table that somebody else has made, and asks SQLite what the table still declares.
@Suite struct JoinTableTests {
    private static let tally = Tally(
        seeds: 60, floors: ["migrations that are carried out": 30, "refusals": 20, "pairs": 40, "tables that are made again": 30])

    @Test(arguments: seeds(60))
    func `a join table keeps what only the database declares`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = JoinStore(seed: seed)
        if let words = try store.run(Self.tally) {
            Issue.record("seed \(seed): \(words)\n\(store.script)\n\(store.mapping)\n\(store.models[1])")
        }
    }
}

extension JoinStore {
    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let first = try FirstStore(script)
        let check = checkProject(models, mapping)
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        for way in MigratedStore.Way.allCases {
            let migrated = try first.migrated(way, by: check)
            guard let path = migrated.path else {
                _ = tally.note("refusals", .held)
                if !migrated.isUnchanged { return "\(way): refused, and the store is not as it was" }
                let others = migrated.errors(besides: ["object-in-the-way", "changed-form"])
                if others.isEmpty { continue }
                return "\(way): \(others.map { [$0.code.slug, $0.message] })"
            }
            _ = tally.note("migrations that are carried out", .held)
            var before = try SQLiteDatabase.open(first.path, for: .reading)
            var after = try SQLiteDatabase.open(path, for: .writing)
            if let words = try changedDeclarations(&before, &after, tally) ?? changedPairs(&before, &after, migrated.run, tally) {
                return "\(way): \(words)"
            }
        }
        return nil
    }

    /// The columns, keys, rules, indexes and objects of the table are the same, in the same order.
    private func changedDeclarations(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase, _ tally: Tally) throws -> String? {
        let shape = try TableShape.read("tg", in: &before, without: step.change.removed, now: now)
        let next = try TableShape.read("tg", in: &after, without: step.change.added)
        if let words = next.difference(from: shape, by: step.change) { return words }
        _ = tally.note(step.isMadeAgain ? "tables that are made again" : "tables that may stay", .held)
        let objects = "SELECT type, name, sql FROM sqlite_schema WHERE name IN ('some', 'every', 'gone') ORDER BY 1, 2"
        let made = try before.rows(objects).map { row in row.flatMap { TableShape.words(of: $0.name ?? "").map(now) } }
        let kept = try after.rows(objects).map { row in row.flatMap { TableShape.words(of: $0.name ?? "") } }
        if made != kept { return "the objects were \(made), and are \(kept)" }
        let view = "SELECT name, type FROM pragma_table_info('pairs')"
        let (old, new) = (try before.rows(view), try after.rows(view))
        return old == new ? nil : "the view had the columns \(old), and has \(new)"
    }

    /// Each pair that stays has its own note, and the run counts those that go.
    private func changedPairs(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase, _ run: Run?, _ tally: Tally) throws -> String?
    {
        let note = hasNote ? "note" : "NULL"
        func pairs(_ far: String) -> String {
            "SELECT t.name, g.name, \(note) FROM tg JOIN t ON t.id = tg.a JOIN g ON g.id = tg.\(far) ORDER BY 1, 2"
        }
        let (old, new) = (try before.rows(pairs("b")), try after.rows(pairs(now("b"))))
        if mapping.contains("drop: [t.gs]") { return nil }
        for pair in new where !old.contains(pair) { return "\(pair) is not among \(old)" }
        _ = tally.note("pairs", .held)
        let lost = run?.lostReferenceCount ?? 0
        return Int64(old.count - new.count) == lost ? nil : "\(old.count) pairs became \(new.count), and the run counts \(lost) lost ones"
    }
}

import MapAnalysis
import MapPlanning
import RandomTesting
import Testing

/// Renames kinds and changes nothing else, so that mapc updates their names in place. Some names differ only in case, and the column that holds them
/// may have a collation that ignores case.
@Suite struct KindRenamingTests {
    private static let names = ["Bar", "bar", "BAR", "Baz", "baz", "Café", "café"]
    private static let tally = Tally(seeds: 40, floors: ["stores with another collation": 30])

    @Test(arguments: seeds(40))
    func `only the rows of a renamed kind get its new name`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        var random = SeededGenerator(seed: seed)
        let migration = Self.migration(using: &random)
        let steps = try migration.complete()
        let placement = StorageLayout.of(steps[0].source).place(steps[0].source, nil)
        var store = TrialStore(placement, count: 2, using: &random)
        let collation = random.pick(["NOCASE", "NOCASE", "RTRIM", nil])
        store.habits = [TrialStore.Habit(column: "type", collation: collation, isNullable: false)]
        let outcome = try MigrationTrial(migration, steps, store).run()
        guard case .same = outcome else {
            Issue.record("seed \(seed), \(collation ?? "no collation"): \(outcome)\n\(migration.page)")
            return
        }
        if collation != nil { _ = Self.tally.note("stores with another collation", .held) }
    }

    /// Makes three kinds. Some get the name of another kind, or a new one.
    private static func migration(using random: inout SeededGenerator) -> Migration {
        let before = Array(names.shuffled(using: &random).prefix(3))
        var after = before
        for place in after.indices where random.chance(60) {
            let free = names.filter { !after.contains($0) }
            after[place] = random.pick(free)
        }
        if after == before { after[0] = "Other" }
        if random.chance(30) { after.swapAt(0, 1) }
        func model(_ line: (Int) -> String) -> String {
            "entities:\n  Place: { abstract: true, attributes: { title: string } }\n" + before.indices.map { "  \(line($0)) }\n" }.joined()
        }
        return Migration(
            "kinds with new names", model { "\(before[$0]): { parent: Place" },
            model { "\(after[$0]): { parent: Place" + (after[$0] == before[$0] ? "" : ", renamingID: \(before[$0])") })
    }
}

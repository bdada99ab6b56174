import Foundation
import MapAnalysis
import MapPlanning
import RandomTesting
import Testing

@testable import MapSyntax

@Suite struct MigrationTests {
    private static let tally = Tally(seeds: 30, floors: ["stores that are migrated alike": 60])

    @Test(arguments: Migration.all)
    func `a plan makes the rows that the mapping means`(migration: Migration) throws {
        let steps = try migration.complete()
        let plans = PlanMemory()
        for seed in seeds(3) { _ = try outcome(migration, steps, seed: seed, plans) }
    }

    /// Checks that some stores are accepted: a migration that refuses every store would show nothing.
    @Test(arguments: Migration.all)
    func `a mapping takes stores that have rows`(migration: Migration) throws {
        let steps = try migration.complete()
        let plans = PlanMemory()
        var takenCount = 0
        for seed in UInt64(1)...60 where takenCount < 2 && RandomRun.rowCount(seed) > 0 {
            if try outcome(migration, steps, seed: seed, plans) == .same { takenCount += 1 }
        }
        #expect(takenCount == 2, "hardly a store is taken")
    }

    /// Each store has four or five rows of each entity, and every second one columns that others have declared, such as keys with a collation. What reads rows in
    /// another order than the other judge shows it.
    @Test(arguments: Migration.ofKeyOrders + Migration.ofOrders)
    func `rows are in the order of their places and of their keys`(migration: Migration) throws {
        let steps = try migration.complete()
        let plans = PlanMemory()
        let outcomes = try (UInt64(0)..<12).map {
            try RandomRun().outcome(migration, steps, seed: 4 + 6 * ($0 / 2) + $0 % 2, habits: true, plans)
        }
        #expect(outcomes.count { $0 == .same } > 2, "hardly a store is taken")
    }

    @Test(arguments: seeds(30))
    func `a plan makes the rows that a random migration means`(seed: UInt64) throws {
        var run = RandomRun()
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        try run.check(seed)
        for _ in 0..<run.sameCount { _ = Self.tally.note("stores that are migrated alike", .held) }
    }

    @Test func `random migrations have changes of every kind`() {
        let changes = (UInt64(1)...25).flatMap { seed in
            var maker = RandomMigration(seed: seed)
            _ = maker.make(steps: 1)
            return maker.changes
        }
        #expect(Set(changes).count > 20, "\(Set(changes).sorted())")
    }

    /// Runs for a number of minutes. Started by hand: `MAPC_MINUTES=60 MAPC_SEED_FROM=1000 swift test --filter MigrationTests`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["MAPC_MINUTES"] != nil))
    func `as many random migrations as there is time for`() throws {
        let minutes = ProcessInfo.processInfo.environment["MAPC_MINUTES"].flatMap(Double.init) ?? 0
        let end = Date().addingTimeInterval(minutes * 60)
        var run = RandomRun()
        var seed = firstSeed
        while Date() < end {
            do { try run.check(seed) } catch { Issue.record("seed \(seed): \(error)") }
            seed += 1
            if seed.isMultiple(of: 50) { print("seeds \(firstSeed)..<\(seed): \(run.words)") }
        }
        print("seeds \(firstSeed)..<\(seed): \(run.words)")
    }

    private func outcome(
        _ migration: Migration, _ steps: [CompleteMapping], seed: UInt64, _ plans: PlanMemory
    ) throws -> TrialOutcome {
        try RandomRun().outcome(migration, steps, seed: seed, habits: false, plans)
    }
}

/// The outcome of a migration on one store.
enum TrialOutcome { case same, refused, differs }

/// Runs random migrations on random stores and counts the outcomes. Shrinks a difference before it records it.
struct RandomRun {
    /// Whether the stores are those of Core Data.
    private let isCoreData: Bool
    private var counts: [TrialOutcome: Int] = [:]
    private var migrationCount = 0

    init(isCoreData: Bool = false) { self.isCoreData = isCoreData }

    var sameCount: Int { counts[.same, default: 0] }

    var words: String {
        "\(migrationCount) migrations, \(counts[.same, default: 0]) stores migrated alike, \(counts[.refused, default: 0]) refused alike, \(counts[.differs, default: 0]) differ"
    }

    mutating func check(_ seed: UInt64) throws {
        var maker = RandomMigration(seed: seed, isCoreData: isCoreData)
        let migration = maker.make(steps: 1 + Int(seed % 2) + Int(seed % 7) / 6)
        migrationCount += 1
        let steps: [CompleteMapping]
        do {
            steps = try migration.complete()
        } catch {
            // Each step has been checked by itself, so together they should be complete.
            Issue.record("migration \(seed): \(migration.name)\n\(error)\n\n\(migration.page)")
            return counts[.differs, default: 0] += 1
        }
        let plans = PlanMemory()
        for store in UInt64(0)..<3 {
            counts[try outcome(migration, steps, seed: seed &* 7 &+ store, habits: true, plans), default: 0] += 1
        }
    }

    /// Runs a migration on four stores, and counts whether it is one pass and on how many stores all agree.
    static func checkOnePass(_ migration: Migration, seed: UInt64, _ tally: Tally) throws {
        let steps = try migration.complete()
        let passes = fuse(steps) { StorageLayout.tables.place($0, beside: $1, .everything) }
        if passes.count == 1 { _ = tally.note("migrations of one pass", .held) }
        let plans = PlanMemory()
        for store in UInt64(0)..<4 {
            let outcome = try RandomRun().outcome(migration, steps, seed: seed &* 11 &+ store, habits: true, plans)
            if outcome == .same { _ = tally.note("stores that are migrated alike", .held) }
        }
    }

    /// Returns the number of rows of each entity in a store.
    static func rowCount(_ seed: UInt64) -> Int { Int(seed % 6) }

    func outcome(
        _ migration: Migration, _ steps: [CompleteMapping], seed: UInt64, habits: Bool, _ plans: PlanMemory
    ) throws -> TrialOutcome {
        let store = Self.store(for: steps, seed: seed, habits: habits)
        switch try MigrationTrial(migration, steps, store, plans).run() {
        case .same: return .same
        case .refused: return .refused
        case .differs(let words):
            let smallest = shrunk(Difference(migration: migration, store: store, words: words))
            Issue.record("seed \(seed): \(smallest.page)")
            return .differs
        }
    }

    /// Returns a store at the first version.
    static func store(for steps: [CompleteMapping], seed: UInt64, habits: Bool) -> TrialStore {
        var random = SeededGenerator(seed: seed)
        var placement = StorageLayout.of(steps[0].source).place(steps[0].source, nil)
        let isCoreData = placement.model.isCoreData
        if seed % 7 == 4, !isCoreData { placement = placement.forgettingKeys(whereUnusedIn: steps) }
        var store = TrialStore(
            placement, count: rowCount(seed), isTame: seed % 4 == 1,
            misfitPercent: seed.isMultiple(of: 3) ? 5 : 0, danglingPercent: seed.isMultiple(of: 2) ? 10 : 0,
            unknownKindPercent: seed % 5 == 3 && !isCoreData ? 10 : 0, hasHabits: habits && seed.isMultiple(of: 2) && !isCoreData,
            // Of three stores, one has the widest values, one only values that fit every form, and one also a few that do not.
            fitsEveryForm: seed % 3 != 1, using: &random)
        if seed % 3 == 2 { store.addMisfits(for: steps.map(\.destination), using: &random) }
        if seed % 5 == 2 { store.encoding = seed % 10 == 2 ? "UTF-16le" : "UTF-16be" }
        return store
    }
}

import RandomTesting
import Testing

/// Compares plans with the interpreter on random stores of Core Data, and checks that every result is a store that Core Data could have made.
@Suite struct CoreDataStoreTests {
    private static let tally = Tally(seeds: 30, floors: ["Core Data stores that are migrated alike": 30])

    @Test(arguments: seeds(30) + [118, 178])
    func `a plan makes the rows that a random migration of a Core Data store means`(seed: UInt64) throws {
        var run = RandomRun(isCoreData: true)
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        try run.check(seed)
        for _ in 0..<run.sameCount { _ = Self.tally.note("Core Data stores that are migrated alike", .held) }
    }
}

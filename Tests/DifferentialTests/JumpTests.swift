import MapAnalysis
import MapPlanning
import RandomTesting
import Testing

@testable import MapCompiler

/// What is said of a jump, where it is known whether there is anything to say.
@Suite struct JumpTests {
    /// Steps that are one pass mean what they mean one after the other: as a jump over the versions between, the pass is never blamed.
    @Test func `no difference is found between steps and the pass that they make`() throws {
        var passes = 0
        for seed in seeds(60) {
            var maker = RandomMigration(seed: seed)
            let migration = maker.make(steps: 2)
            guard let steps = try? migration.complete() else { continue }
            let fused = fuse(steps) { StorageLayout.tables.place($0, beside: $1, .everything) }
            guard fused.count == 1 else { continue }
            passes += 1
            let found = JumpTrial(jump: fused[0].mapping, chain: steps).differences()
            #expect(found.isEmpty, "seed \(seed): \(found)\n\(migration.page)")
        }
        #expect(passes > 5)
    }
}

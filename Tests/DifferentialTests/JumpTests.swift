import MapAnalysis
import MapPlanning
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks the differences that mapc reports for a jump, in cases where it is known whether there are any.
@Suite struct JumpTests {
    /// Steps that become one pass do the same as one after the other. So if the pass is taken as a jump over the versions between, no
    /// difference is reported.
    @Test func `no difference is found between steps and the pass that they make`() throws {
        var passes = 0
        for seed in seeds(60) {
            var maker = RandomMigration(seed: seed)
            let migration = maker.make(steps: 2)
            guard let steps = try? migration.complete() else { continue }
            let fused = fuse(steps) { StorageLayout.tables.place($0, beside: $1, .everything) }
            guard fused.count == 1 else { continue }
            passes += 1
            let found = JumpTrial(jump: [fused[0].mapping], chain: steps).differences()
            #expect(found.isEmpty, "seed \(seed): \(found)\n\(migration.page)")
        }
        #expect(passes > 5)
    }
}

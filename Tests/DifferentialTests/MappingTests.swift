import MapAnalysis
import MapPlanning
import Testing

@testable import MapSyntax

@Suite struct MappingTests {
    @Test(arguments: MappingPair.all)
    func `a plan makes the rows that the mapping means`(pair: MappingPair) throws {
        let mapping = try pair.complete()
        var sameCount = 0
        for seed in seeds(6) {
            if try runs(pair, mapping, seed: seed) { sameCount += 1 }
        }
        #expect(sameCount > 0, "every store was refused")
    }

    @Test(arguments: seeds(60))
    func `a plan makes the rows that a random mapping means`(seed: UInt64) throws {
        var maker = RandomPair(seed: seed)
        let pair = maker.make()
        // What inference refuses is no mapping yet.
        guard let mapping = try? pair.complete() else { return }
        for store in UInt64(0)..<3 {
            do {
                _ = try runs(pair, mapping, seed: seed &* 7 &+ store)
            } catch {
                Issue.record("\(error)\n\(pair.words)")
            }
        }
    }

    @Test func `most random mappings are complete`() {
        let complete = (UInt64(1)...60).filter { seed in
            var maker = RandomPair(seed: seed)
            return (try? maker.make().complete()) != nil
        }
        #expect(complete.count > 30)
    }

    /// Whether the store was migrated at all; a difference is recorded with the fewest rows that show it.
    private func runs(_ pair: MappingPair, _ mapping: CompleteMapping, seed: UInt64) throws -> Bool {
        var random = SeededGenerator(seed: seed)
        let placement = StorageLayout.tables.place(mapping.source, nil)
        let store = TrialStore(
            placement, count: Int(seed % 6), misfitPercent: seed.isMultiple(of: 3) ? 5 : 0,
            danglingPercent: seed.isMultiple(of: 2) ? 10 : 0,
            using: &random)
        let trial = MappingTrial(mapping: mapping, files: pair.files, store: store)
        switch try trial.run() {
        case .same: return true
        case .refused: return false
        case .differs(let words):
            var (rows, words) = (store.rows, words)
            for place in rows.indices.reversed() {
                var fewer = rows
                fewer.remove(at: place)
                let smaller = MappingTrial(mapping: mapping, files: pair.files, store: TrialStore(placement, rows: fewer))
                guard case .differs(let found)? = try? smaller.run() else { continue }
                (rows, words) = (fewer, found)
            }
            Issue.record("\(pair.name), seed \(seed): \(words)\n\(pair.words)rows:\n\(rows.map { "  \($0)" }.joined(separator: "\n"))")
            return true
        }
    }
}

import MapPlan
import RandomTesting
import Testing

@testable import MapCompiler

@Suite struct SpillingValuesTests {
    @Test("Values that change are the same in memory and in a file", arguments: seeds(20))
    func areTheSame(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let spilled = SpillingValues(RecordFile(), inMemory: random.number(below: 6))
        var wanted: [[UInt8]: StoredValue] = [:]
        for _ in 0..<200 {
            let key = (0...random.number(below: 2)).map { _ in UInt8(random.number(below: 4)) }
            if random.chance(50) {
                let value: StoredValue = random.pick([
                    .null, .integer(.max), .real(0.5), .text(Array("7".utf8)), .blob([0]), .integer(Int64(random.number(below: 9))),
                ])
                try spilled.set(value, at: key)
                wanted[key] = value
            }
            let found = try spilled.value(at: key)
            try #require(found == wanted[key])
        }
    }
}

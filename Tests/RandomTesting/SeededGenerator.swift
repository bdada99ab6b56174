import Foundation

/// Generates the same numbers for the same seed, so that a failure can be repeated. https://prng.di.unimi.it/splitmix64.c
///
/// The product has its own generator, `SampleGenerator`, because it cannot import modules that are only for tests.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Returns true in `percent` of a hundred cases.
    package mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[Int.random(in: 0..<elements.count, using: &self)] }

    /// Returns the remainder of a number. It is slightly less uniform than `Int.random`, but uses only one number.
    package mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}

/// Returns the seeds of a random test: as many as given. By hand, `MAPC_SEEDS` sets how many, and `MAPC_SEED_FROM` the first.
package func seeds(_ count: Int) -> [UInt64] {
    let wanted = ProcessInfo.processInfo.environment["MAPC_SEEDS"].flatMap(UInt64.init) ?? UInt64(count)
    return Array(firstSeed..<(firstSeed + wanted))
}

extension Tally {
    /// Makes a tally for a test over `seeds(count)`. With other seeds, by hand, there are no minimum counts.
    package convenience init(seeds count: Int, floors: [String: Int]) {
        let isByHand = seeds(count).count != count || firstSeed != 1
        self.init(cases: seeds(count).count, floors: isByHand ? [:] : floors)
    }
}

/// The value of `MAPC_SEED_FROM`, or 1.
package var firstSeed: UInt64 { ProcessInfo.processInfo.environment["MAPC_SEED_FROM"].flatMap(UInt64.init) ?? 1 }

import Foundation

/// The same numbers each time, so that what fails once fails again. https://prng.di.unimi.it/splitmix64.c
///
/// The product has one of its own, `SampleGenerator`: it cannot import what only tests import.
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

    /// Whether a thing happens that happens so many times out of a hundred.
    package mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[Int.random(in: 0..<elements.count, using: &self)] }

    /// The rest of a number: a little less even than `Int.random`, and one number each time.
    package mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}

/// Seeds of a random test: so many, or by hand as many as `MAPC_SEEDS` says, from `MAPC_SEED_FROM` on.
package func seeds(_ count: Int) -> [UInt64] {
    let wanted = ProcessInfo.processInfo.environment["MAPC_SEEDS"].flatMap(UInt64.init) ?? UInt64(count)
    return Array(firstSeed..<(firstSeed + wanted))
}

extension Tally {
    /// For a test over `seeds(count)`; with other seeds, by hand, nothing is demanded.
    package convenience init(seeds count: Int, floors: [String: Int]) {
        let isByHand = seeds(count).count != count || firstSeed != 1
        self.init(cases: seeds(count).count, floors: isByHand ? [:] : floors)
    }
}

/// `MAPC_SEED_FROM`, or 1.
package var firstSeed: UInt64 { ProcessInfo.processInfo.environment["MAPC_SEED_FROM"].flatMap(UInt64.init) ?? 1 }

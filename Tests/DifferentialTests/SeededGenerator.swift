import Foundation

/// The same numbers each time: what fails once fails again. https://prng.di.unimi.it/splitmix64.c
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[Int.random(in: 0..<elements.count, using: &self)] }
}

/// Seeds of a random test: so many, or by hand as many as `MAPC_SEEDS` says, from `MAPC_SEED_FROM` on.
func seeds(_ count: Int) -> [UInt64] {
    let wanted = ProcessInfo.processInfo.environment["MAPC_SEEDS"].flatMap(UInt64.init) ?? UInt64(count)
    return Array(firstSeed..<(firstSeed + wanted))
}

/// `MAPC_SEED_FROM`, or 1.
var firstSeed: UInt64 { ProcessInfo.processInfo.environment["MAPC_SEED_FROM"].flatMap(UInt64.init) ?? 1 }

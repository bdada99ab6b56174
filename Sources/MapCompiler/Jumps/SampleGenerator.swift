import MapPlan

/// A generator of numbers that look random and are the same in every run (SplitMix64).
struct SampleGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Whether an event with this probability, in percent, happens.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    /// The position of a row in an ordered to-many. Positions have gaps, and a third of them is so small that several rows have the same.
    mutating func position() -> StoredValue {
        let number = Int64.random(in: 0..<300, using: &self)
        return .integer(number < 100 ? number % 3 : number - 100)
    }
}

/// The facts that are the same for every row of a run and differ between runs: the instant, and the store's own seed.
package struct RunFacts: Hashable, Sendable {
    /// Microseconds since 1970.
    package var now: Int64
    /// 16 bytes.
    package var seed: [UInt8]

    package init(now: Int64, seed: [UInt8]) {
        self.now = now
        self.seed = seed
    }
}

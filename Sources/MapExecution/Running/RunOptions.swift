package import MapPlan

/// How a plan is run.
public struct RunOptions: Sendable, Equatable {
    /// Everything is done and counted, and then undone: nothing stays in the store.
    public var isDryRun: Bool
    /// 16 bytes from which the store's own keys are made, kept in its receipts. `nil`: those of the last receipt, or random ones.
    public var seed: [UInt8]?
    /// Whether the version in the store's last receipt must be the one at which the plan begins. `--from` says it need not.
    public var trustsReceipt: Bool

    /// What `now()` is, in microseconds since 1970; `nil`: the clock's time when the run begins.
    public var now: Int64?
    /// The schema that the plan was made for, from whoever planned and still has it.
    package var schema: StoreSchema?
    /// Whether the database is a copy that is thrown away unless all goes well: then nothing in it is ever undone, and it needs no journal.
    var isScratch = false

    /// What SQLite's `data_version` must still be: the state of which a backup was made.
    var dataVersion: Int64?

    /// Whether everything is asked beforehand, also what the store refuses by itself; of a copy it always is, since it cannot go back.
    var asksEverything = false

    /// Options, by default those of `mapc apply`.
    public init(isDryRun: Bool = false, seed: [UInt8]? = nil, trustsReceipt: Bool = true, now: Int64? = nil) {
        self.isDryRun = isDryRun
        self.seed = seed
        self.trustsReceipt = trustsReceipt
        self.now = now
    }
}

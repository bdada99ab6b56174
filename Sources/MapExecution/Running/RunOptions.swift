package import MapPlan

/// How a plan is run.
public struct RunOptions: Sendable, Equatable {
    /// Whether to undo the run after everything is done and counted, so that the store stays unchanged.
    public var isDryRun: Bool
    /// The 16 bytes from which new keys are made; receipts contain them. `nil` uses those of the last receipt, or random ones.
    public var seed: [UInt8]?
    /// Whether the version in the store's last receipt must be the one at which the plan begins. `--from` turns this off.
    public var trustsReceipt: Bool

    /// The value of `now()`, in microseconds since 1970; `nil` uses the clock when the run begins.
    public var now: Int64?
    /// The schema that the plan was made for, if the caller still has it; the run then checks it faster.
    package var schema: StoreSchema?
    /// Compares the rows with the meaning of the mapping; `nil` if only the counts and checks of the plan are compared.
    package var verifier: ChosenVerifier?
    /// Whether the database is a copy that is deleted if the run fails. Then nothing in it is ever undone, and it needs no journal.
    var isScratch = false

    /// Whether to run all checks beforehand, including those that SQLite's constraints repeat. A copy always needs this, since it cannot be rolled back.
    var asksEverything = false

    /// Creates options; the defaults are those of `mapc apply`.
    public init(isDryRun: Bool = false, seed: [UInt8]? = nil, trustsReceipt: Bool = true, now: Int64? = nil) {
        self.isDryRun = isDryRun
        self.seed = seed
        self.trustsReceipt = trustsReceipt
        self.now = now
    }
}

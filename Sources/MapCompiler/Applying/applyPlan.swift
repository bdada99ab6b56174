import MapAnalysis
public import MapExecution
package import MapPlan
import MapSyntax

/// The options of a run.
public struct ApplyOptions: Sendable, Equatable {
    /// Whether to do and check everything, and then roll it back.
    public var isDryRun = false
    /// Whether to create the store if it does not exist.
    public var createsStore = false
    /// How long to wait for another program's lock, in milliseconds.
    public var waitMilliseconds = 0
    /// Whether the store's receipt must agree with the plan. False if the caller stated the store's version.
    public var trustsReceipt = true
    /// 16 bytes from which keys are generated; `nil` uses the store's own seed.
    public var seed: [UInt8]?

    /// Whether to work in place, on a copy, or into a new store.
    public var strategy = Strategy.inPlace

    /// For a migration in place: how to keep the old store; `nil` does not keep it.
    public var backups: Backups?

    /// The value of `now()`, in microseconds since 1970; `nil` uses the time at which the run begins.
    public var now: Int64?

    /// What to compare with the meaning of the mappings before the commit; `nil` for the counts and checks of the plan alone.
    public var verification: Verification?

    /// The schema that the plan was made for, if it is still known. The run then compares its text instead of its fingerprint.
    package var schema: StoreSchema?

    /// Creates the options that `mapc apply` has by default.
    public init() {}

    /// Whether the old store stays beside the new one, and needs space on the disk.
    fileprivate var keepsBackup: Bool {
        if case .copy(let backups, _) = strategy { return backups != nil }
        return backups != nil
    }
}

func applyPlan(
    _ plan: Plan, to store: String, files: [TextFile], options: ApplyOptions, receiver: (any EmitReceiver)?, cancellation: Cancellation,
    onEvent: @escaping (RunEvent) -> Void
) -> Outcome<Run> {
    stoppable(by: cancellation) {
        applyStoppably(
            plan, to: store, files: files, options: options, receiver: receiver, cancellation: cancellation, onEvent: onEvent)
    }
}

private func applyStoppably(
    _ plan: Plan, to store: String, files: [TextFile], options: ApplyOptions, receiver: (any EmitReceiver)?, cancellation: Cancellation,
    onEvent: @escaping (RunEvent) -> Void
) -> Outcome<Run> {
    do throws(StrategyFailure) {
        let run = try run(plan, on: store, options: options, receiver: receiver, cancellation: cancellation, onEvent: onEvent)
        let undelivered: [Diagnostic] = run.undelivered.map { [.undeliveredRows(store, words: $0)] } ?? []
        return Outcome(run, undelivered + run.troubles.map { .unfinishedRun(store, $0) })
    } catch {
        switch error {
        case .running(let failure):
            return .stopped(by: failure.obstacle, diagnostics(of: failure, plan: plan, store: store, files: files))
        case .opening(let failure):
            // If the caller cancelled the wait for a lock, the lock itself is not reported.
            if cancellation.isCancelled, case .busy = failure { return .stopped(by: .cancelled) }
            return .stopped(by: failure.obstacle, .store(failure))
        }
    }
}

/// Runs the plan under the store's lock. First repairs what a killed run left behind.
private func run(
    _ plan: Plan, on store: String, options: ApplyOptions, receiver: (any EmitReceiver)?, cancellation: Cancellation,
    onEvent: @escaping (RunEvent) -> Void
) throws(StrategyFailure) -> Run {
    try opening { () throws(StoreError) in
        // A caller who has read the schema knows it. The run itself refuses a store with another schema.
        let isKnown = options.schema.map { !$0.isCoreData } ?? false
        if !isKnown, !options.strategy.leavesAlone, !(plan.staysCoreData ?? false) {
            try refuseCoreData(store, waitMilliseconds: options.waitMilliseconds)
        }
    }
    let lock = try opening { () throws(StoreError) in
        try StoreLock(store: options.strategy.written(of: store), waitMilliseconds: options.waitMilliseconds) { cancellation.isCancelled }
    }
    try opening { () throws(StoreError) in try lock.recover() }
    var run = try runLocked(plan, on: store, options: options, receiver: receiver, cancellation: cancellation, onEvent: onEvent)
    if let trouble = lock.giveBack(), !options.isDryRun { run.troubles.append(trouble) }
    return run
}

private func runLocked(
    _ plan: Plan, on store: String, options: ApplyOptions, receiver: (any EmitReceiver)?, cancellation: Cancellation,
    onEvent: @escaping (RunEvent) -> Void
) throws(StrategyFailure) -> Run {
    try opening { () throws(StoreError) in
        try checkRoom(
            for: plan, on: store, by: options.strategy, keepsBackup: options.keepsBackup, waitMilliseconds: options.waitMilliseconds)
    }
    let functions = sqlFunctions(plan.functions)
    var settings = RunOptions(isDryRun: options.isDryRun, seed: options.seed, trustsReceipt: options.trustsReceipt, now: options.now)
    settings.schema = options.schema
    settings.verifier = options.verification.map { ChosenVerifier(RowVerifier($0)) }
    switch options.strategy {
    case .inPlace:
        if let backups = options.backups, !options.createsStore {
            return try MapExecution.apply(
                plan, functions: functions, inPlaceOf: store, keeping: backups, options: settings,
                waitMilliseconds: options.waitMilliseconds,
                receiver: receiver, onEvent: onEvent, isCancelled: { cancellation.isCancelled })
        }
        var database = try opening { () throws(StoreError) in
            try SQLiteDatabase.open(
                store, for: options.createsStore ? .creating : .writing, waitMilliseconds: options.waitMilliseconds)
        }
        return try running { () throws(RunFailure) in
            try MapExecution.apply(
                plan, functions: functions, to: &database, options: settings, receiver: receiver, onEvent: onEvent,
                isCancelled: { cancellation.isCancelled })
        }
    case .copy(let backups, let earlier):
        return try MapExecution.apply(
            plan, functions: functions, toCopyOf: store, orOf: earlier, keeping: backups, options: settings,
            waitMilliseconds: options.waitMilliseconds,
            receiver: receiver, onEvent: onEvent, isCancelled: { cancellation.isCancelled })
    case .into(let new):
        return try MapExecution.apply(
            plan, functions: functions, to: store, into: new, options: settings, waitMilliseconds: options.waitMilliseconds,
            receiver: receiver, onEvent: onEvent, isCancelled: { cancellation.isCancelled })
    }
}

extension Strategy {
    /// Returns the store that is written when this one is migrated.
    fileprivate func written(of store: String) -> String {
        if case .into(let new) = self { return new }
        return store
    }

    /// Whether the store itself is only read.
    fileprivate var leavesAlone: Bool {
        if case .into = self { return true }
        return false
    }
}

/// Keeps a lock alive until here, since its lifetime ends with its last use.
func keep(_ lock: borrowing StoreLock) {}

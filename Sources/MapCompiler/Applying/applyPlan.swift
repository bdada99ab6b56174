import MapAnalysis
public import MapExecution
package import MapPlan
import MapSyntax

/// How a plan is applied.
public struct ApplyOptions: Sendable, Equatable {
    /// Everything is done and counted, and then undone.
    public var isDryRun = false
    /// Whether a store that is not there is made.
    public var createsStore = false
    /// How long somebody else's lock is waited for.
    public var waitMilliseconds = 0
    /// Whether the caller said at which version the store is, so that its receipt need not agree.
    public var trustsReceipt = true
    /// 16 bytes from which keys are made; `nil`: the store's own.
    public var seed: [UInt8]?

    /// Where the work happens.
    public var strategy = Strategy.inPlace

    /// Of a migration in place: how the store as it was is kept; `nil`: not at all.
    public var backups: Backups?

    /// What `now()` is, in microseconds since 1970; `nil`: the clock's time when the run begins.
    public var now: Int64?

    /// What the plan was made for, where it is still known: whether the store still is that is then told by its texts.
    package var schema: StoreSchema?

    /// The defaults of `mapc apply`.
    public init() {}
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

/// Lets whatever works in `body` stop when it is asked to: statements, and what they call.
private func stoppable<Value>(by cancellation: Cancellation, _ body: () -> Value) -> Value {
    Cancellation.$current.withValue(cancellation) {
        Stopping.$current.withValue(Stopping { cancellation.isCancelled }, operation: body)
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
            // Who stops waiting because he was asked to is not told that somebody else has the store.
            if cancellation.isCancelled, case .busy = failure { return .stopped(by: .cancelled) }
            return .stopped(by: failure.obstacle, .store(failure))
        }
    }
}

/// Under the store's lock: what a dead mapc left is put right first.
private func run(
    _ plan: Plan, on store: String, options: ApplyOptions, receiver: (any EmitReceiver)?, cancellation: Cancellation,
    onEvent: @escaping (RunEvent) -> Void
) throws(StrategyFailure) -> Run {
    try opening { () throws(StoreError) in
        if !options.strategy.leavesAlone { try refuseCoreData(store, waitMilliseconds: options.waitMilliseconds) }
    }
    let lock = try opening { () throws(StoreError) in
        try StoreLock(store: options.strategy.written(of: store), waitMilliseconds: options.waitMilliseconds) { cancellation.isCancelled }
    }
    lock.recover()
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
            for: plan, on: store, by: options.strategy, keepsBackup: options.backups != nil, waitMilliseconds: options.waitMilliseconds)
    }
    let functions = sqlFunctions(plan.functions)
    var settings = RunOptions(isDryRun: options.isDryRun, seed: options.seed, trustsReceipt: options.trustsReceipt, now: options.now)
    settings.schema = options.schema
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
    case .copy(let backups):
        return try MapExecution.apply(
            plan, functions: functions, toCopyOf: store, keeping: backups, options: settings, waitMilliseconds: options.waitMilliseconds,
            receiver: receiver, onEvent: onEvent, isCancelled: { cancellation.isCancelled })
    case .into(let new):
        return try MapExecution.apply(
            plan, functions: functions, to: store, into: new, options: settings, waitMilliseconds: options.waitMilliseconds,
            receiver: receiver, onEvent: onEvent, isCancelled: { cancellation.isCancelled })
    }
}

extension Strategy {
    /// The store that is written when this one is migrated.
    fileprivate func written(of store: String) -> String {
        if case .into(let new) = self { return new }
        return store
    }

    /// Whether the store that is migrated is only read.
    fileprivate var leavesAlone: Bool {
        if case .into = self { return true }
        return false
    }
}

/// A lock ends with its last use: this is one.
func keep(_ lock: borrowing StoreLock) {}

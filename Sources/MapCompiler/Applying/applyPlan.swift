import MapExecution
import MapPlan
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

    /// What `now()` is, in microseconds since 1970; `nil`: the clock's time when the run begins.
    public var now: Int64?

    /// The defaults of `mapc apply`.
    public init() {}
}

func applyPlan(
    _ plan: Plan, to store: String, files: [TextFile], options: ApplyOptions, receiver: (any EmitReceiver)?, cancellation: Cancellation,
    onEvent: @escaping (RunEvent) -> Void
) -> Outcome<Run> {
    do throws(StoreError) {
        let lock = try StoreLock(store: store, waitMilliseconds: options.waitMilliseconds) { cancellation.isCancelled }
        defer { keep(lock) }
        var database = try SQLiteDatabase.open(
            store, for: options.createsStore ? .creating : .writing, waitMilliseconds: options.waitMilliseconds)
        do throws(RunFailure) {
            let run = try MapExecution.apply(
                plan, functions: sqlFunctions(plan.functions), to: &database,
                options: RunOptions(isDryRun: options.isDryRun, seed: options.seed, trustsReceipt: options.trustsReceipt, now: options.now),
                receiver: receiver, onEvent: onEvent, isCancelled: { cancellation.isCancelled })
            return Outcome(run, run.undelivered.map { [.undeliveredRows(store, words: $0)] } ?? [])
        } catch {
            return .stopped(by: error.obstacle, diagnostics(of: error, plan: plan, store: store, files: files))
        }
    } catch {
        // Who stops waiting because he was asked to is not told that somebody else has the store.
        if cancellation.isCancelled, case .busy = error { return .stopped(by: .cancelled) }
        return .stopped(by: error.obstacle, .store(error))
    }
}

/// A lock ends with its last use: this is one.
func keep(_ lock: borrowing StoreLock) {}

extension Plan {
    /// What applying a plan without legs does.
    var runOfNothing: Run {
        let mark = VersionMark(version: "", storage: "", full: "")
        return Run(source: mark, destination: mark, rowCount: 0, seconds: 0, legs: [])
    }
}

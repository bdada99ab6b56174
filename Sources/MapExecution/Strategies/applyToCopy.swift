public import MapPlan

/// Applies a plan to a copy of a store, and then writes the copy's pages into the store in one transaction. If anything fails, it throws and leaves the store
/// unchanged.
///
/// The copy is beside the store, has no journal and is deleted at the end. The store stays the same file, so other programs may have it open. Meanwhile none
/// can write it, and in a mode with a rollback journal none can read it. The caller holds the store's `StoreLock`.
///
/// `earlier` is a backup of the store from which the copy is made instead.
public func apply(
    _ plan: Plan, functions: [String: SQLFunction] = [:], toCopyOf store: String, orOf earlier: String? = nil,
    keeping backups: Backups? = nil, options: RunOptions = RunOptions(), waitMilliseconds: Int = 0, receiver: (any EmitReceiver)? = nil,
    onEvent: @escaping (RunEvent) -> Void = { _ in }, isCancelled: @escaping () -> Bool = { false }
) throws(StrategyFailure) -> Run {
    let reporter = RunReporter(of: plan, onEvent: onEvent, isCancelled: isCancelled)
    let scratch = ScratchRun(plan: plan, functions: functions, options: options, receiver: receiver, reporter: reporter)
    return try apply(
        scratch, toCopyOf: store, orOf: earlier, keeping: backups, waitMilliseconds: waitMilliseconds, isCancelled: isCancelled
    ) { _ in }
}

/// Applies the plan as above, and calls `reached` after each stage.
func apply(
    _ scratch: ScratchRun, toCopyOf store: String, orOf earlier: String? = nil, keeping backups: Backups?, waitMilliseconds: Int,
    isCancelled: @escaping () -> Bool, reached: (CopyStep) -> Void
) throws(StrategyFailure) -> Run {
    guard !scratch.plan.legs.isEmpty else { return .nothing }
    let files = StoreFiles(store: resolved(store))
    var isReplaced = false
    defer { isReplaced ? files.discardCopy() : files.discard() }
    var held = try HeldStore.taking(store, files: files, waitMilliseconds: waitMilliseconds, isCancelled: isCancelled)
    defer { keep(held) }
    reached(.held)
    try running { () throws(RunFailure) in try held.fillCopy(from: earlier, reporter: scratch.reporter) }
    reached(.copied)
    var replaced: (backup: String?, troubles: [RunTrouble]) = (nil, [])
    // The transaction that writes the pages into the store sets its journal mode.
    var run = try scratch.run(at: files.copy, isWAL: false) { () throws(RunFailure) in
        reached(.migrated)
        do throws(RunFailure) {
            replaced = try held.replacePages(
                keeping: backups, hasFolder: scratch.plan.staysCoreData ?? false, reporter: scratch.reporter, reached: reached)
            isReplaced = true
        } catch {
            isReplaced = error.isPerhapsCommitted
            throw error
        }
    }
    run.troubles = replaced.troubles + run.troubles
    run.backup = replaced.backup.map { isLink(store) ? $0 : store + $0.dropFirst(files.store.count) }
    return run
}

extension RunFailure {
    /// Whether the store may be migrated although the run failed. Then the old store is kept, and the next mapc decides whether it becomes a backup.
    var isPerhapsCommitted: Bool {
        switch self {
        case .uncertain, .moved(isCommitted: true): true
        default: false
        }
    }
}

/// If the path is a symbolic link, the backup is beside the link's target.
func isLink(_ path: String) -> Bool { (try? FileSystem.kind(path, followsLinks: false)) == .link }

public import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Applies a plan to a copy of a store and replaces the store by the copy. If anything fails, it throws and leaves the store unchanged.
///
/// The copy is beside the store, has no journal and is deleted on failure, so that nothing is written twice. Meanwhile
/// no other program can read or write the store. SQLite cannot detect a program that has the store open outside a transaction. Such a program continues
/// with the old file, unless the store is in WAL mode, in which case this waits for it. So use it only for stores that no other program has open.
/// The caller holds the store's `StoreLock`.
public func apply(
    _ plan: Plan, functions: [String: SQLFunction] = [:], toCopyOf store: String, keeping backups: Backups? = nil,
    options: RunOptions = RunOptions(), waitMilliseconds: Int = 0, receiver: (any EmitReceiver)? = nil,
    onEvent: @escaping (RunEvent) -> Void = { _ in }, isCancelled: @escaping () -> Bool = { false }
) throws(StrategyFailure) -> Run {
    let reporter = RunReporter(of: plan, onEvent: onEvent, isCancelled: isCancelled)
    let scratch = ScratchRun(plan: plan, functions: functions, options: options, receiver: receiver, reporter: reporter)
    return try apply(scratch, toCopyOf: store, keeping: backups, waitMilliseconds: waitMilliseconds, isCancelled: isCancelled) { _ in }
}

/// Applies the plan as above, and calls `reached` after each stage.
func apply(
    _ scratch: ScratchRun, toCopyOf store: String, keeping backups: Backups?, waitMilliseconds: Int,
    isCancelled: @escaping () -> Bool, reached: (CopyStep) -> Void
) throws(StrategyFailure) -> Run {
    guard !scratch.plan.legs.isEmpty else { return .nothing }
    let files = StoreFiles(store: resolved(store))
    var held = try HeldStore.taking(store, files: files, waitMilliseconds: waitMilliseconds, isCancelled: isCancelled)
    defer { keep(held) }
    reached(.held)
    var isSwapped = false
    defer { isSwapped ? files.discardSiblings() : files.discard() }
    try running { () throws(RunFailure) in try held.copy(reporter: scratch.reporter) }
    reached(.copied)
    var given: (backup: String?, troubles: [RunTrouble]) = (nil, [])
    var run = try scratch.run(at: files.copy, isWAL: held.isWAL) { () throws(RunFailure) in
        reached(.migrated)
        given = try held.giveWay(keeping: backups, reached: reached)
        isSwapped = true
    }
    run.troubles = given.troubles + run.troubles
    // If the path is a symbolic link, the backup is beside the link's target.
    run.backup = given.backup.map { isLink(store) ? $0 : store + $0.dropFirst(files.store.count) }
    return run
}

/// If the path is a symbolic link, the backup is beside the link's target.
func isLink(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
}

public import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Does to a copy of a store exactly what a plan says and puts the copy in the store's place, or leaves the store as it was and says why.
///
/// The copy stands beside the store, has no journal and is thrown away unless all goes well, so that nothing is written twice. Meanwhile
/// nobody else reads or writes the store. What nobody can see is another program that has it open and is not in a transaction: it goes on
/// with the old file, unless the store has a WAL, in which case it is waited for. So this is for stores that their caller owns alone.
/// Whoever calls it holds the store's `StoreLock`.
public func apply(
    _ plan: Plan, functions: [String: SQLFunction] = [:], toCopyOf store: String, keeping backups: Backups? = nil,
    options: RunOptions = RunOptions(), waitMilliseconds: Int = 0, receiver: (any EmitReceiver)? = nil,
    onEvent: @escaping (RunEvent) -> Void = { _ in }, isCancelled: @escaping () -> Bool = { false }
) throws(StrategyFailure) -> Run {
    let reporter = RunReporter(of: plan, onEvent: onEvent, isCancelled: isCancelled)
    let scratch = ScratchRun(plan: plan, functions: functions, options: options, receiver: receiver, reporter: reporter)
    return try apply(scratch, toCopyOf: store, keeping: backups, waitMilliseconds: waitMilliseconds, isCancelled: isCancelled) { _ in }
}

/// The same, telling where it is.
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
    // Beside a store that was named by a link there is nothing: the backup stands beside its target.
    run.backup = given.backup.map { isLink(store) ? $0 : store + $0.dropFirst(files.store.count) }
    return run
}

/// Beside a store that was named by a link there is nothing: the backup stands beside its target.
func isLink(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
}

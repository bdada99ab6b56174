public import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Applies a plan to a store in one transaction, after making a backup. If anything fails, it throws and leaves the store unchanged.
///
/// SQLite makes the backup before the transaction begins, so that other programs can read meanwhile. If another program writes in between, the run fails.
/// The caller holds the store's `StoreLock`.
public func apply(
    _ plan: Plan, functions: [String: SQLFunction] = [:], inPlaceOf store: String, keeping backups: Backups,
    options: RunOptions = RunOptions(), waitMilliseconds: Int = 0, receiver: (any EmitReceiver)? = nil,
    onEvent: @escaping (RunEvent) -> Void = { _ in }, isCancelled: @escaping () -> Bool = { false }
) throws(StrategyFailure) -> Run {
    var database = try opening { () throws(StoreError) in
        try SQLiteDatabase.open(store, for: .writing, waitMilliseconds: waitMilliseconds)
    }
    let reporter = RunReporter(of: plan, onEvent: onEvent, isCancelled: isCancelled)
    let files = StoreFiles(store: resolved(store))
    return try running { () throws(RunFailure) in
        guard !plan.legs.isEmpty else { return .nothing }
        if options.isDryRun {
            return try apply(
                plan, functions: functions, to: &database, options: options, receiver: receiver, reporter: reporter, accept: { _ in })
        }
        var isMigrated = false
        defer { isMigrated ? files.discardSiblings() : files.discard() }
        var options = options
        options.dataVersion = try makeBackup(of: &database, files, reporter)
        var run = try apply(
            plan, functions: functions, to: &database, options: options, receiver: receiver, reporter: reporter,
            // From here on, if this process dies, the next mapc takes the file for a finished backup.
            beforeCommit: { () throws(RunFailure) in
                try filing { () throws(FileFailure) in
                    guard rename(files.copy, files.kept) == 0 else { throw FileFailure(files.kept) }
                    try makeSafe(folder(of: files.store))
                }
            }, accept: { _ in isMigrated = true })
        // If anything fails here, the store is migrated, and the next mapc finishes the backup.
        let taken = backups.backUp(files.kept, of: files.store)
        run.troubles += taken.troubles
        run.backup = taken.path.map { isLink(store) ? $0 : store + $0.dropFirst(files.store.count) }
        return run
    }
}

/// Copies the store with its WAL to a file of the store's owner, and returns the copied state: SQLite's `data_version`, which changes as soon as
/// another connection writes.
private func makeBackup(of database: inout SQLiteDatabase, _ files: StoreFiles, _ reporter: RunReporter) throws(RunFailure) -> Int64 {
    var facts = stat()
    guard stat(files.store, &facts) == 0 else { throw FileFailure(files.store).failure }
    let copy = open(files.copy, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw FileFailure(files.copy).failure }
    defer { close(copy) }
    let version = try storing { () throws(DatabaseError) in try database.pragma("data_version")?.integer ?? 0 }
    try database.copyPages(to: files.copy) { (share) throws(RunFailure) in
        try reporter.stopIfAsked()
        reporter.tell(.copying(share: share))
    }
    // Only root may change a file's owner. A backup with another owner is better than none.
    _ = fchown(copy, facts.st_uid, facts.st_gid)
    guard fchmod(copy, facts.st_mode & 0o7777) == 0, fsync(copy) == 0 else { throw FileFailure(files.copy).failure }
    return version
}

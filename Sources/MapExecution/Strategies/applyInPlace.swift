public import MapPlan

/// Applies a plan to a store in one transaction, after making a backup in it. If anything fails, it throws and leaves the store unchanged.
///
/// The backup is made under the lock, so it is the store right before the migration, and a program that writes all the time is only waited for once. In WAL mode
/// others can read meanwhile. The caller holds the store's `StoreLock`.
public func apply(
    _ plan: Plan, functions: [String: SQLFunction] = [:], inPlaceOf store: String, keeping backups: Backups,
    options: RunOptions = RunOptions(), waitMilliseconds: Int = 0, receiver: (any EmitReceiver)? = nil,
    onEvent: @escaping (RunEvent) -> Void = { _ in }, isCancelled: @escaping () -> Bool = { false }
) throws(StrategyFailure) -> Run {
    guard !plan.legs.isEmpty else { return .nothing }
    var database = try opening { () throws(StoreError) in
        try SQLiteDatabase.open(store, for: .writing, waitMilliseconds: waitMilliseconds)
    }
    let reporter = RunReporter(of: plan, onEvent: onEvent, isCancelled: isCancelled)
    return try running { () throws(RunFailure) in
        if options.isDryRun {
            return try apply(
                plan, functions: functions, to: &database, options: options, receiver: receiver, reporter: reporter, accept: { _ in })
        }
        return try migrate(
            &database, plan, functions: functions, keeping: (backups, store), options: options, receiver: receiver, reporter: reporter)
    }
}

private func migrate(
    _ database: inout SQLiteDatabase, _ plan: Plan, functions: [String: SQLFunction], keeping kept: (backups: Backups, store: String),
    options: RunOptions, receiver: (any EmitReceiver)?, reporter: RunReporter
) throws(RunFailure) -> Run {
    let (files, file, path) = (StoreFiles(store: resolved(kept.store)), SQLiteFile(of: database), database.openedPath)
    var isMigrated = false
    defer { isMigrated ? files.discardSiblings() : files.discard() }
    var locked: LockedFile?
    defer { locked?.close() }
    var run: Run
    do throws(RunFailure) {
        run = try apply(
            plan, functions: functions, to: &database, options: options, receiver: receiver, reporter: reporter,
            begun: { () throws(RunFailure) in
                let opened = try LockedFile(files, path, lockedThrough: file)
                locked = opened
                try opened.keep(at: files.copy, hasFolder: plan.staysCoreData ?? false, reporter: reporter)
            },
            // From here on, if this process dies, the next mapc takes the file for a finished backup.
            beforeCommit: { () throws(RunFailure) in
                try filing { () throws(FileFailure) in
                    try files.copyFolder.rename(to: files.keptFolder)
                    try FileSystem.rename(files.copy, to: files.kept)
                    try makeSafe(folder(of: files.store))
                }
            }, accept: { _ in isMigrated = true })
    } catch {
        isMigrated = error.isPerhapsCommitted
        if case .moved(isCommitted: true) = error { _ = kept.backups.backUp(files.kept, of: files.store) }
        throw error
    }
    // If anything fails here, the store is migrated, and the next mapc finishes the backup.
    let taken = kept.backups.backUp(files.kept, of: files.store)
    run.troubles += taken.troubles
    run.backup = taken.path.map { isLink(kept.store) ? $0 : kept.store + $0.dropFirst(files.store.count) }
    return run
}

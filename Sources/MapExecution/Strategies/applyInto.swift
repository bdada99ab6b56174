public import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Makes a new store at `new` by applying a plan to a copy of another store, which is only read.
///
/// The new store is complete or does not exist. It begins as a compact copy of the rows that SQLite reads from the old store at one moment,
/// including those in the WAL. A plan without legs makes only this copy. The caller holds the `StoreLock` of the new store.
///
/// It waits up to `waitMilliseconds` for another program's lock, and calls all closures on the calling thread. Throws `StrategyFailure`,
/// and leaves no new store then.
public func apply(
    _ plan: Plan, functions: [String: SQLFunction] = [:], to store: String, into new: String, options: RunOptions = RunOptions(),
    waitMilliseconds: Int = 0, receiver: (any EmitReceiver)? = nil, onEvent: @escaping (RunEvent) -> Void = { _ in },
    isCancelled: @escaping () -> Bool = { false }
) throws(StrategyFailure) -> Run {
    let reporter = RunReporter(of: plan, onEvent: onEvent, isCancelled: isCancelled)
    let scratch = ScratchRun(plan: plan, functions: functions, options: options, receiver: receiver, reporter: reporter)
    return try apply(scratch, to: store, into: new, waitMilliseconds: waitMilliseconds) { _ in }
}

/// The stages of a run into a new store.
enum IntoStep: CaseIterable {
    /// The old store is copied.
    case copied
    /// The plan has run on the copy.
    case migrated
    /// The copy is synced to disk.
    case safe
    /// The copy has the name of the new store.
    case placed
}

/// Makes the new store as above, and calls `reached` after each step.
func apply(
    _ scratch: ScratchRun, to store: String, into new: String, waitMilliseconds: Int, reached: (IntoStep) -> Void
) throws(StrategyFailure) -> Run {
    try opening { () throws(StoreError) in try checkPlace(of: new) }
    let files = StoreFiles(store: placeless(new))
    var isPlaced = false
    defer { isPlaced ? files.discardSiblings() : files.discard() }
    let facts = try copyCompactly(store, to: files.copy, waitMilliseconds: waitMilliseconds, reporter: scratch.reporter)
    reached(.copied)
    let support = SupportFolder(of: files.store)
    let hasSupport = try carrySupport(of: store, to: support, scratch)
    defer { if hasSupport, !isPlaced { support.discard() } }
    var trouble: RunTrouble?
    var run = try scratch.run(at: files.copy, isWAL: facts.isWAL) { () throws(RunFailure) in
        reached(.migrated)
        guard !scratch.options.isDryRun else { return }
        try filing { () throws(FileFailure) in
            guard chmod(files.copy, facts.mode & 0o777) == 0 else { throw FileFailure(files.copy) }
            try makeSafe(files.copy)
            reached(.safe)
            trouble = try place(files)
        }
        isPlaced = true
        reached(.placed)
    }
    if let trouble { run.troubles.insert(trouble, at: 0) }
    return run
}

/// Copies the files that Core Data keeps beside a store which stays one of Core Data. Returns whether there are any.
private func carrySupport(of store: String, to support: SupportFolder, _ scratch: ScratchRun) throws(StrategyFailure) -> Bool {
    let old = SupportFolder(of: resolved(store))
    guard scratch.plan.staysCoreData ?? false, !scratch.options.isDryRun, exists(old.path) else { return false }
    try running { () throws(RunFailure) in try old.copy(to: support, reporter: scratch.reporter) }
    return true
}

/// Throws if a file of that name exists, or one that SQLite would take for its WAL or journal, or if the folder cannot be used.
private func checkPlace(of new: String) throws(StoreError) {
    for path in [new, new + "-wal", new + "-journal"] where exists(path) { throw .existing(path) }
    guard access(folder(of: new), F_OK) == 0 else { throw .unusable(new, message: "folder '\(folder(of: new))' not found") }
    guard access(folder(of: new), W_OK) == 0 else { throw .readOnlyFolder(new) }
}

/// Returns a path that SQLite never takes for `:memory:` or a URI.
private func placeless(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

/// Gives the finished copy its name, unless a file of that name exists by now. If the name may not survive a power failure, this removes
/// the file and throws. If the file cannot be removed either, it returns that trouble.
private func place(_ files: StoreFiles) throws(FileFailure) -> RunTrouble? {
    if link(files.copy, files.store) == 0 {
        unlink(files.copy)
    } else {
        // The file system has no hard links. Another program could still create the file between the two calls.
        guard errno != EEXIST, !exists(files.store), rename(files.copy, files.store) == 0 else { throw FileFailure(files.store) }
    }
    do throws(FileFailure) {
        try makeSafe(folder(of: files.store))
        return nil
    } catch {
        guard unlink(files.store) == 0 else { return .unsafe(error.words) }
        throw error
    }
}

/// The facts about a store that its copy keeps.
private struct CopiedFacts {
    var isWAL: Bool
    var mode: mode_t
}

/// Copies the rows that SQLite reads from a store, compactly. If SQLite lacks something that the schema mentions, copies the pages as they
/// are.
private func copyCompactly(
    _ store: String, to path: String, waitMilliseconds: Int, reporter: RunReporter
) throws(StrategyFailure) -> CopiedFacts {
    let before = traces(of: store)
    var database = try opening { () throws(StoreError) in
        try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
    }
    let isUnwatched = database.isUnwatched
    return try running { () throws(RunFailure) in
        let facts = try copyCompactly(&database, named: store, to: path, reporter: reporter)
        guard !isUnwatched || traces(of: store) == before else {
            throw .overtaken("another program wrote to the database while mapc copied it")
        }
        return facts
    }
}

/// Returns facts that change if another program writes to a WAL store that SQLite cannot watch: the size and modification time of the store
/// and of its WAL.
private func traces(of store: String) -> [Int] {
    let path = resolved(store)
    return [path, path + "-wal"].flatMap { file -> [Int] in
        var facts = stat()
        guard stat(file, &facts) == 0 else { return [] }
        #if canImport(Darwin)
            let changed = facts.st_mtimespec
        #else
            let changed = facts.st_mtim
        #endif
        return [Int(facts.st_size), changed.tv_sec, changed.tv_nsec]
    }
}

private func copyCompactly(
    _ database: inout SQLiteDatabase, named store: String, to path: String, reporter: RunReporter
) throws(RunFailure) -> CopiedFacts {
    var facts = stat()
    guard stat(store, &facts) == 0 else { throw FileFailure(store).failure }
    let copy = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard copy >= 0 else { throw FileFailure(path).failure }
    defer { close(copy) }
    let watch = CopyWatch(descriptor: copy, expected: Int64(facts.st_size), reporter: reporter)
    database.observe { _ in watch.look() }
    do throws(DatabaseError) {
        // VACUUM compiles the schema's texts again, in which double quotes may mean a string.
        try database.turn(.quotedStrings, on: true)
        try database.run(Statement("VACUUM main INTO ?1", bindings: [.text(path)], .maintain))
    } catch {
        guard error.primaryCode == 1 else { throw error.failure ?? .store(error.description) }
        guard ftruncate(copy, 0) == 0 else { throw FileFailure(path).failure }
        try database.copyPages(to: path) { (share) throws(RunFailure) in
            try reporter.stopIfAsked()
            reporter.tell(.copying(share: share))
        }
    }
    let mode = try storing { () throws(DatabaseError) in try database.pragma("journal_mode") }
    return CopiedFacts(isWAL: mode?.name == "wal", mode: facts.st_mode)
}

/// Reports how far a copy has grown, a few times a second.
private final class CopyWatch {
    private let descriptor: Int32
    private let expected: Int64
    private let reporter: RunReporter
    private var lastLook = ContinuousClock.now

    init(descriptor: Int32, expected: Int64, reporter: RunReporter) {
        self.descriptor = descriptor
        self.expected = expected
        self.reporter = reporter
    }

    /// Reports the size and returns whether the run should stop.
    func look() -> Bool {
        let now = ContinuousClock.now
        if now - lastLook > .milliseconds(50) {
            lastLook = now
            var facts = stat()
            if fstat(descriptor, &facts) == 0 { reporter.tell(.copying(share: min(Double(facts.st_size) / Double(max(expected, 1)), 1))) }
        }
        return reporter.observe(DatabaseWork(instructions: 0, rowsScanned: 0))
    }
}

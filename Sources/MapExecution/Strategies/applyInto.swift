public import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Makes a new store at `new` that is what a plan makes of another, which is only read.
///
/// The new store is complete or not there at all. It begins as a compact copy of what SQLite sees of the old one at an instant, the WAL included;
/// a plan with nothing to do makes just that. Whoever calls it holds the `StoreLock` of the new store.
public func apply(
    _ plan: Plan, functions: [String: SQLFunction] = [:], to store: String, into new: String, options: RunOptions = RunOptions(),
    waitMilliseconds: Int = 0, receiver: (any EmitReceiver)? = nil, onEvent: @escaping (RunEvent) -> Void = { _ in },
    isCancelled: @escaping () -> Bool = { false }
) throws(StrategyFailure) -> Run {
    let reporter = RunReporter(of: plan, onEvent: onEvent, isCancelled: isCancelled)
    let scratch = ScratchRun(plan: plan, functions: functions, options: options, receiver: receiver, reporter: reporter)
    return try apply(scratch, to: store, into: new, waitMilliseconds: waitMilliseconds) { _ in }
}

/// Where a run into a new store is.
enum IntoStep: CaseIterable {
    /// What SQLite sees of the old store is copied.
    case copied
    /// The plan is done on the copy.
    case migrated
    /// It would outlive a power failure.
    case safe
    /// It has its name.
    case placed
}

/// The same, telling where it is.
func apply(
    _ scratch: ScratchRun, to store: String, into new: String, waitMilliseconds: Int, reached: (IntoStep) -> Void
) throws(StrategyFailure) -> Run {
    try opening { () throws(StoreError) in try checkPlace(of: new) }
    let files = StoreFiles(store: placeless(new))
    var isPlaced = false
    defer { isPlaced ? files.discardSiblings() : files.discard() }
    let facts = try copyCompactly(store, to: files.copy, waitMilliseconds: waitMilliseconds, reporter: scratch.reporter)
    reached(.copied)
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

/// There must be nothing of that name, and nothing that SQLite would take for a part of it.
private func checkPlace(of new: String) throws(StoreError) {
    for path in [new, new + "-wal", new + "-journal"] where exists(path) { throw .existing(path) }
    guard access(folder(of: new), F_OK) == 0 else { throw .unusable(new, message: "folder '\(folder(of: new))' not found") }
    guard access(folder(of: new), W_OK) == 0 else { throw .readOnlyFolder(new) }
}

/// A name that SQLite takes for a file's, whatever it looks like.
private func placeless(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

/// Gives the finished copy its name, unless somebody else was quicker. A name that may be gone after a power failure is none, and taken back if that can be.
private func place(_ files: StoreFiles) throws(FileFailure) -> RunTrouble? {
    if link(files.copy, files.store) == 0 {
        unlink(files.copy)
    } else {
        // Where a file has one name only, nobody can be kept from being quicker in the last instant.
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

/// What of a store goes over to a copy of it.
private struct CopiedFacts {
    var isWAL: Bool
    var mode: mode_t
}

/// Copies what SQLite sees of a store, page after page without gaps; as it is where SQLite lacks something that the schema mentions.
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

/// What would be otherwise if somebody had written to a WAL store, whom SQLite cannot see: its size, when it was written, and its WAL.
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
        // The store's own texts are read again, by the rules that they were written for.
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

/// Tells how far a copy has grown, a few times a second.
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

    /// Whether to stop.
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

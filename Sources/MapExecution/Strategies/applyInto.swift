public import MapPlan

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
    let hasSupport = try hasSupport(of: store, scratch)
    defer { if hasSupport, !isPlaced { try? support.discard() } }
    if hasSupport {
        try running { () throws(RunFailure) in try SupportFolder(of: resolved(store)).copy(for: support, reporter: scratch.reporter) }
    }
    var troubles: [RunTrouble] = []
    var run = try scratch.run(at: files.copy, isWAL: facts.isWAL) { () throws(RunFailure) in
        reached(.migrated)
        guard !scratch.options.isDryRun else { return }
        try filing { () throws(FileFailure) in
            try FileSystem.setMode(facts.mode & 0o777, of: files.copy)
            try makeSafe(files.copy)
            reached(.safe)
            if hasSupport { try support.place() }
            if let trouble = try place(files) { troubles.append(trouble) }
        }
        isPlaced = true
        reached(.placed)
        guard hasSupport else { return }
        do throws(FileFailure) { try support.finish() } catch { troubles.append(.leftFile(path: error.path, words: error.words)) }
    }
    run.troubles = troubles + run.troubles
    return run
}

/// Whether the new store gets the files that Core Data keeps beside the old one: it stays one of Core Data, and there are any.
private func hasSupport(of store: String, _ scratch: ScratchRun) throws(StrategyFailure) -> Bool {
    guard scratch.plan.staysCoreData ?? false, !scratch.options.isDryRun else { return false }
    return try running { () throws(RunFailure) in
        try filing { () throws(FileFailure) in try SupportFolder(of: resolved(store)).exists() }
    }
}

/// Throws if a file of that name exists, or one that SQLite would take for its WAL or journal, or if the folder cannot be used.
private func checkPlace(of new: String) throws(StoreError) {
    for path in [new, new + "-wal", new + "-journal"] {
        if try looking(at: new, { () throws(FileFailure) in try FileSystem.exists(path) }) { throw .existing(path) }
    }
    let folder = folder(of: new)
    let exists = try looking(at: new) { () throws(FileFailure) in try FileSystem.kind(folder) != nil }
    guard exists else { throw .unusable(new, message: "folder '\(folder)' not found") }
    guard try allows(folder, .writing, for: new) else { throw .readOnlyFolder(new) }
}

/// Returns a path that SQLite never takes for `:memory:` or a URI.
private func placeless(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

/// Gives the finished copy its name, unless a file of that name exists by now. If the name may not survive a power failure, this removes
/// the file and throws. If the file cannot be removed either, it returns that trouble.
private func place(_ files: StoreFiles) throws(FileFailure) -> RunTrouble? {
    try FileSystem.rename(files.copy, toNew: files.store)
    do throws(FileFailure) {
        try makeSafe(folder(of: files.store))
        return nil
    } catch {
        do throws(FileFailure) { try FileSystem.remove(files.store) } catch { return .unsafe(error.words) }
        throw error
    }
}

/// Swift releases a file after its last use, which is this one.
private func keep(_ file: OpenFile) {}

/// The facts about a store that its copy keeps.
private struct CopiedFacts {
    var isWAL: Bool
    var mode: UInt32
}

/// Copies the rows that SQLite reads from a store, compactly. If SQLite lacks something that the schema mentions, copies the pages as they
/// are.
private func copyCompactly(
    _ store: String, to path: String, waitMilliseconds: Int, reporter: RunReporter
) throws(StrategyFailure) -> CopiedFacts {
    let before = try running { () throws(RunFailure) in try traces(of: store) }
    var database = try opening { () throws(StoreError) in
        try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
    }
    let isUnwatched = database.isUnwatched
    return try running { () throws(RunFailure) in
        let facts = try copyCompactly(&database, named: store, to: path, reporter: reporter)
        if isUnwatched, try traces(of: store) != before {
            throw .overtaken("another program wrote to the database while mapc copied it")
        }
        return facts
    }
}

/// Returns facts that change if another program writes to a WAL store that SQLite cannot watch: the size and modification time of the store
/// and of its WAL.
private func traces(of store: String) throws(RunFailure) -> [Int] {
    let path = resolved(store)
    return try filing { () throws(FileFailure) in
        var traces: [Int] = []
        for file in [path, path + "-wal"] {
            if let facts = try FileSystem.facts(file) { traces += [Int(facts.size)] + facts.changed }
        }
        return traces
    }
}

private func copyCompactly(
    _ database: inout SQLiteDatabase, named store: String, to path: String, reporter: RunReporter
) throws(RunFailure) -> CopiedFacts {
    let (facts, copy) = try filing { () throws(FileFailure) in
        guard let facts = try FileSystem.facts(store) else { throw FileFailure(store, reason: "it no longer exists") }
        return (facts, try OpenFile(path, .creating(mode: 0o600)))
    }
    // SQLite has locks on the file while it writes it, and closing it would release them.
    defer { keep(copy) }
    let watch = CopyWatch(copy: copy, expected: facts.size, reporter: reporter)
    database.observe { _ in watch.look() }
    do throws(DatabaseError) {
        // VACUUM compiles the schema's texts again, in which double quotes may mean a string.
        try database.turn(.quotedStrings, on: true)
        try database.run(Statement("VACUUM main INTO ?1", bindings: [.text(path)], .maintain))
    } catch {
        guard error.primaryCode == 1 else { throw error.failure ?? .store(error.description) }
        try filing { () throws(FileFailure) in try copy.truncate(to: 0) }
        try database.copyPages(to: path) { (share) throws(RunFailure) in
            try reporter.stopIfAsked()
            reporter.tell(.copying(share: share))
        }
    }
    let mode = try storing { () throws(DatabaseError) in try database.pragma("journal_mode") }
    return CopiedFacts(isWAL: mode?.name == "wal", mode: facts.mode)
}

/// Reports how far a copy has grown, a few times a second.
private final class CopyWatch {
    private let copy: OpenFile
    private let expected: Int64
    private let reporter: RunReporter
    private var lastLook = ContinuousClock.now

    init(copy: OpenFile, expected: Int64, reporter: RunReporter) {
        self.copy = copy
        self.expected = expected
        self.reporter = reporter
    }

    /// Reports the size and returns whether the run should stop.
    func look() -> Bool {
        let now = ContinuousClock.now
        if now - lastLook > .milliseconds(50) {
            lastLook = now
            // Only the display of the progress depends on the size.
            if let facts = try? copy.facts() { reporter.tell(.copying(share: min(Double(facts.size) / Double(max(expected, 1)), 1))) }
        }
        return reporter.observe(DatabaseWork(instructions: 0, rowsScanned: 0))
    }
}

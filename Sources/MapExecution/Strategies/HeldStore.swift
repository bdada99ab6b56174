import MapPlan

/// A store that no other connection can write while this value exists, and a copy whose pages replace the store's in one transaction of SQLite.
///
/// The name never gets another file. A program that has opened the store and waits for its lock would otherwise write into a file without a name, or into
/// a WAL that belongs to another file by then.
struct HeldStore: ~Copyable {
    private var store: SQLiteDatabase
    private let copy: CopyFile
    private let pages: PageTransaction
    private let file: LockedFile
    private let files: StoreFiles
    /// What shows whether the store still has its name, and whether it was written, while no statement may run on its connection.
    private let openedPath: OpenedPath?
    private let storeFile: SQLiteFile?
    private let changeCounter: Int64?

    private init(
        _ store: consuming SQLiteDatabase, _ storeFile: SQLiteFile?, copy: CopyFile, pages: PageTransaction, file: LockedFile,
        files: StoreFiles
    ) {
        openedPath = store.openedPath
        self.store = store
        (self.storeFile, changeCounter) = (storeFile, storeFile?.changeCounter)
        (self.copy, self.pages, self.file, self.files) = (copy, pages, file, files)
    }

    /// Creates the file of the copy, and locks the store. It waits for open transactions of others; in WAL mode only for those that write. SQLite rolls back
    /// what an interrupted writer left.
    static func taking(
        _ path: String, files: StoreFiles, waitMilliseconds: Int, isCancelled: @escaping () -> Bool
    ) throws(StrategyFailure) -> HeldStore {
        var store = try opening { () throws(StoreError) in
            try SQLiteDatabase.open(path, for: .writing, waitMilliseconds: waitMilliseconds)
        }
        let storeFile = SQLiteFile(of: store)
        let copy = try running { () throws(RunFailure) in
            // In kilobytes. Each time the cache is full, SQLite syncs the journal before it writes pages into the store.
            try storing { () throws(DatabaseError) in try store.execute("PRAGMA main.cache_size=-8000") }
            return try CopyFile(at: files.copy, for: &store)
        }
        store.observe { _ in isCancelled() }
        let pages: PageTransaction
        do throws(DatabaseError) {
            pages = try PageTransaction(into: store, from: copy.source)
        } catch {
            throw isCancelled() ? .running(.cancelled) : .opening(StoreError(error, path: path, mode: .writing))
        }
        let file = try running { () throws(RunFailure) in
            try LockedFile(files, store.openedPath, lockedThrough: storeFile)
        }
        let held = HeldStore(store, storeFile, copy: copy, pages: pages, file: file, files: files)
        guard !held.hasMoved else { throw .running(.moved(isCommitted: false)) }
        return held
    }

    deinit {
        pages.end()
        file.close()
    }

    /// Another program deleted or replaced the store.
    private var hasMoved: Bool { openedPath?.hasMoved ?? false || storeFile?.hasMoved ?? false }

    /// Copies the store with its WAL, or an earlier backup of it, which nobody writes.
    func fillCopy(from earlier: String?, reporter: RunReporter) throws(RunFailure) {
        guard let earlier else { return try file.copy(to: copy.file, reporter: reporter) }
        let backup = try filing { () throws(FileFailure) in
            try copy.file.truncate(to: 0)
            return try OpenFile(earlier, .reading)
        }
        try copyFile(from: backup, to: copy.file, reporter: reporter)
        try filing { () throws(FileFailure) in try backup.close() }
    }

    /// Writes the pages of the finished copy into the store and commits. If it throws, the store is unchanged, except where the failure says otherwise.
    /// Returns the path of the backup, if there is one, and what failed after the commit. The backup has the folder
    /// of large values if `hasFolder`.
    mutating func replacePages(
        keeping backups: Backups?, hasFolder: Bool, reporter: RunReporter, reached: (CopyStep) -> Void
    ) throws(RunFailure) -> (backup: String?, troubles: [RunTrouble]) {
        var trouble: RunTrouble?
        do throws(RunFailure) {
            if backups != nil { try file.keep(at: files.kept, hasFolder: hasFolder, reporter: reporter) }
            reached(.kept)
            try pages.writeAllButLast { (share) throws(RunFailure) in
                try reporter.stopIfAsked()
                reporter.tell(.writing(share: share))
            }
            reached(.written)
            // From here on, if this process dies, the next mapc takes the old store for a backup, unless the store is unchanged.
            if backups != nil { try filing { () throws(FileFailure) in try files.forgetCopy() } }
            reached(.announced)
            guard !hasMoved else { throw .moved(isCommitted: false) }
            reporter.tell(.committing)
            let pages = pages
            trouble = try commit(in: &store, since: changeCounter, reporter: reporter) { _ throws(DatabaseError) in try pages.commit() }
        } catch {
            try rollBack(reporter: reporter)
            throw hasMoved && !error.isPerhapsCommitted ? .moved(isCommitted: false) : error
        }
        reached(.committed)
        // If nobody else is connected, the WAL goes when the connection is closed. It is emptied before the last look: SQLite would take what is in it for rows
        // of another file that gets the name.
        _ = try? store.turn(.checkpointOnClose, on: true)
        store.checkpoint()
        guard !hasMoved else {
            _ = backups?.backUp(files.kept, of: files.store)
            throw .moved(isCommitted: true)
        }
        reached(.settled)
        return finishBackup(backups, after: trouble)
    }

    private mutating func rollBack(reporter: RunReporter) throws(RunFailure) {
        reporter.tell(.rollingBack)
        pages.end()
        do throws(RunFailure) { try undo(in: &store, reporter: reporter) } catch { throw hasMoved ? .moved(isCommitted: false) : error }
    }

    /// If anything fails from here on, the store is migrated, and the next mapc finishes the backup.
    private func finishBackup(_ backups: Backups?, after trouble: RunTrouble?) -> (backup: String?, troubles: [RunTrouble]) {
        let before = trouble.map { [$0] } ?? []
        guard let taken = backups?.backUp(files.kept, of: files.store) else { return (nil, before) }
        return (taken.path, before + taken.troubles)
    }
}

/// Swift releases a value after its last use, which is this one.
func keep(_ store: borrowing HeldStore) {}

/// The file of the copy, which no other user can read, and the connection from which its pages are read in the end.
private final class CopyFile {
    let file: OpenFile
    private(set) var source: SQLiteDatabase

    /// Creates the file with one page of the store's size, since the backup that locks the store has to be from a database.
    init(at path: String, for store: inout SQLiteDatabase) throws(RunFailure) {
        let file = try filing { () throws(FileFailure) in try OpenFile(path, .creating(mode: 0o600)) }
        var source = try storing { () throws(DatabaseError) in try SQLiteDatabase.scratch(at: path) }
        try storing { () throws(DatabaseError) in
            let pageSize = try store.pragma("page_size")?.integer ?? 4_096
            try source.execute("PRAGMA main.page_size=\(pageSize); PRAGMA main.user_version=1")
        }
        // SQLite knows by this counter that it has to read the file again. Those of the store come after its own, or before it by two billion commits.
        let counter = UInt32(truncatingIfNeeded: store.changeCounter() ?? 0) ^ 0x8000_0000
        let bytes = withUnsafeBytes(of: counter.bigEndian, Array.init)
        try filing { () throws(FileFailure) in try file.write(bytes, at: 24) }
        self.file = file
        self.source = source
    }
}

/// The stages of a run on a copy. If the process dies at any of them, the store is the old one or the new one.
enum CopyStep: CaseIterable {
    /// The store is locked.
    case held
    /// The copy is complete.
    case copied
    /// The plan has run on the copy.
    case migrated
    /// The backup is complete, if there is one.
    case kept
    /// All pages but the last are written into the store, in a transaction.
    case written
    /// The copy has no name any more, if there is a backup.
    case announced
    /// The pages are committed.
    case committed
    /// The WAL is moved into the store, as far as others allow it.
    case settled
}

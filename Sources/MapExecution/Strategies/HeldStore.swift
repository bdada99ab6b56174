import CSQLite
import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A store that no other connection can read or write while this value exists.
///
/// Closing any descriptor of a file releases all POSIX locks that the process has on it, including SQLite's. So the store's own descriptor is opened
/// after SQLite has the lock, which no other connection of this process can have then, and closed when the lock is released.
struct HeldStore: ~Copyable {
    private var database: SQLiteDatabase
    private let descriptor: Int32
    private let files: StoreFiles
    private let facts: stat
    /// Whether the store is in WAL mode, which its header contains.
    let isWAL: Bool

    private init(database: consuming SQLiteDatabase, descriptor: Int32, files: StoreFiles, facts: stat, isWAL: Bool) {
        self.database = database
        self.descriptor = descriptor
        self.files = files
        self.facts = facts
        self.isWAL = isWAL
    }

    /// Locks the store. It waits for open transactions, and in WAL mode for open connections. SQLite rolls back what an interrupted writer left.
    static func taking(
        _ store: String, files: StoreFiles, waitMilliseconds: Int, isCancelled: @escaping () -> Bool
    ) throws(StrategyFailure) -> HeldStore {
        var database = try opening { () throws(StoreError) in
            try SQLiteDatabase.open(store, for: .writing, waitMilliseconds: waitMilliseconds)
        }
        let facts = try opening { () throws(StoreError) in try replaceable(files.store, named: store) }
        let isWAL: Bool
        database.observe { _ in isCancelled() }
        do throws(DatabaseError) {
            // In this mode SQLite keeps a lock after the transaction ends.
            try database.execute("PRAGMA main.locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
            isWAL = try database.pragma("journal_mode")?.name == "wal"
        } catch {
            throw isCancelled() ? .running(.cancelled) : .opening(StoreError(error, path: store, mode: .writing))
        }
        database.observe(nil)
        let descriptor = open(files.store, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .opening(.unreadable(store)) }
        return HeldStore(database: database, descriptor: descriptor, files: files, facts: facts, isWAL: isWAL)
    }

    deinit { close(descriptor) }

    /// Creates the file of the copy for the store's owner, readable by no other user yet, and copies the store with its WAL.
    mutating func copy(reporter: RunReporter) throws(RunFailure) {
        let copy = open(files.copy, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw FileFailure(files.copy).failure }
        defer { close(copy) }
        guard fchown(copy, facts.st_uid, facts.st_gid) == 0 else { throw FileFailure(files.copy).failure }
        var wal = stat()
        if isWAL, stat(files.wal, &wal) == 0, wal.st_size > 0 {
            try database.copyPages(to: files.copy) { (share) throws(RunFailure) in
                try reporter.stopIfAsked()
                reporter.tell(.copying(share: share))
            }
        } else {
            try copyFile(from: descriptor, to: copy, path: files.copy, reporter: reporter)
        }
    }

    /// Replaces the store by the finished copy: at every moment one of the two has its name. Returns the path of the backup, if there is one, and what
    /// failed after the replacement.
    mutating func giveWay(
        keeping backups: Backups?, reached: (CopyStep) -> Void
    ) throws(RunFailure) -> (backup: String?, troubles: [RunTrouble]) {
        try filing { () throws(FileFailure) in
            guard chmod(files.copy, facts.st_mode & 0o7777) == 0 else { throw FileFailure(files.copy) }
            try makeSafe(files.copy)
        }
        reached(.safe)
        try emptyWAL()
        reached(.quiet)
        if backups != nil { try keepOld() }
        reached(.kept)
        try filing { () throws(FileFailure) in
            try makeSafe(folder(of: files.store))
            guard rename(files.copy, files.store) == 0 else { throw FileFailure(files.store) }
        }
        reached(.swapped)
        // If anything fails from here on, the new store stays, and the next mapc finishes the backup.
        var troubles: [RunTrouble] = []
        do throws(FileFailure) { try makeSafe(folder(of: files.store)) } catch { troubles.append(.unsafe(error.words)) }
        reached(.settled)
        guard let taken = backups?.backUp(files.kept, of: files.store) else { return (nil, troubles) }
        return (taken.path, troubles + taken.troubles)
    }

    /// SQLite would take an old WAL for the new store's. So its rows are moved into the old store, and the WAL is deleted.
    private mutating func emptyWAL() throws(RunFailure) {
        guard isWAL else { return }
        let answer = try storing { () throws(DatabaseError) in try database.value("PRAGMA main.wal_checkpoint(TRUNCATE)") }
        guard answer == .integer(0) else { throw .store("the WAL of the database could not be emptied") }
        try filing { () throws(FileFailure) in
            for path in [files.wal, files.shm] where unlink(path) != 0 && errno != ENOENT { throw FileFailure(path) }
        }
    }

    /// Gives the old store a second name, or copies it if the file system has no hard links.
    private func keepOld() throws(RunFailure) {
        unlink(files.kept)
        if link(files.store, files.kept) == 0 { return }
        let copy = open(files.kept, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw FileFailure(files.kept).failure }
        defer { close(copy) }
        let silent = RunReporter(stepCount: 0, legCount: 0, onEvent: { _ in }, isCancelled: { false })
        try copyFile(from: descriptor, to: copy, path: files.kept, reporter: silent)
        guard fchown(copy, facts.st_uid, facts.st_gid) == 0, fchmod(copy, facts.st_mode & 0o7777) == 0, fsync(copy) == 0 else {
            throw FileFailure(files.kept).failure
        }
    }
}

/// Swift releases a value after its last use, which is this one.
func keep(_ store: borrowing HeldStore) {}

/// The stages of a run on a copy. If the process dies at any of them, the store is the old one or the new one.
enum CopyStep: CaseIterable {
    /// The store is locked.
    case held
    /// The copy is complete.
    case copied
    /// The plan has run on the copy.
    case migrated
    /// The copy is synced to disk.
    case safe
    /// The old store no longer has a WAL.
    case quiet
    /// The old store has a second name, if it becomes a backup.
    case kept
    /// The copy has the store's name.
    case swapped
    /// The new name is synced to disk.
    case settled
}

/// Throws if a copy cannot replace a store with the same names, owner and permissions.
private func replaceable(_ path: String, named store: String) throws(StoreError) -> stat {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw .missing(store) }
    guard facts.st_nlink == 1 else {
        throw .irreplaceable(store, message: "it has another name (a hard link), which would keep the old rows")
    }
    guard facts.st_uid == geteuid() || geteuid() == 0 else {
        throw .irreplaceable(store, message: "it belongs to another user, who would not own the copy")
    }
    return facts
}

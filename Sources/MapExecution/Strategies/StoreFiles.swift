#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The files that a run makes beside a store, and what they mean after the process that made them has died.
///
/// While `app.sqlite.mapc-new` exists beside `app.sqlite.mapc-old`, the store has not been changed, and neither is needed. Without `app.sqlite.mapc-new`,
/// `app.sqlite.mapc-old` is the old store and becomes a backup, unless the store equals it.
struct StoreFiles {
    /// The path of the store, with symbolic links resolved.
    let store: String

    /// The copy on which the plan runs.
    var copy: String { store + ".mapc-new" }
    /// The old store, before it becomes a backup.
    var kept: String { store + ".mapc-old" }
    var wal: String { store + "-wal" }
    var shm: String { store + "-shm" }
    private var copySiblings: [String] { ["-journal", "-wal", "-shm"].map { copy + $0 } }

    var lock: String { store + ".mapc-lock" }

    /// Whether any of these files exist, from a running process or one that died.
    var areThere: Bool { exists(copy) || exists(kept) || exists(lock) || copySiblings.contains(where: exists) }

    /// Removes everything that belongs to the copy, and the copy last, because its existence shows that the rest is superfluous.
    func discard() {
        unlink(kept)
        discardSiblings()
        unlink(copy)
    }

    /// Removes the name of a finished copy, which an open connection can read without it, so that only the old store has one.
    func forgetCopy() throws(FileFailure) {
        guard unlink(copy) == 0 else { throw FileFailure(copy) }
        try makeSafe(folder(of: store))
    }

    /// Removes the copy and SQLite's files beside it, and leaves the old store.
    func discardCopy() {
        discardSiblings()
        unlink(copy)
    }

    /// Removes SQLite's files beside a copy.
    func discardSiblings() { for path in copySiblings { unlink(path) } }

    /// Cleans up after a process that died.
    func recover() {
        if exists(copy) {
            discard()
        } else {
            discardSiblings()
            guard exists(kept) else { return }
            // A process that died right before the commit left a backup of an unchanged store, which is not needed.
            if holdsSame(as: kept, store) { unlink(kept) } else { _ = Backups().backUp(kept, of: store) }
        }
    }
}

/// Whether a file, folder or link of this name exists, a dangling link included.
func exists(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
}

/// Cleans up the files that a mapc left beside a store when it died, as `StoreLock.recover` does. The files of a running mapc stay.
public func recoverCopies(of store: String) {
    guard StoreFiles(store: resolved(store)).areThere else { return }
    do throws(StoreError) {
        let lock = try StoreLock(store: store)
        lock.recover()
    } catch {
        // Another mapc is running, or this user may not write here. Either way nothing can be cleaned up now.
    }
}

extension StoreLock {
    /// Removes the unfinished copy of a mapc that died, and finishes the backup of one that died after replacing the store.
    public func recover() {
        StoreFiles(store: store).recover()
        // The run itself reports a folder that could not be removed and is in its way.
        try? SupportFolder(of: store).recover()
    }
}

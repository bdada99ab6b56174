#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The files that a run makes beside a store, and what their being there means when the process that made them is dead.
///
/// As long as `app.sqlite.mapc-new` is there, nothing has been put in the store's place, and nothing been done to it. So `app.sqlite.mapc-old` is a superfluous second
/// name beside it, and the only name of the old store without it.
struct StoreFiles {
    /// The store, without symbolic links on the way.
    let store: String

    /// The copy that is worked on.
    var copy: String { store + ".mapc-new" }
    /// The old store, on its way to become a backup.
    var kept: String { store + ".mapc-old" }
    var wal: String { store + "-wal" }
    var shm: String { store + "-shm" }
    private var copySiblings: [String] { ["-journal", "-wal", "-shm"].map { copy + $0 } }

    var lock: String { store + ".mapc-lock" }

    /// Whether there is anything that a process at work, or one that died, has made.
    var areThere: Bool { exists(copy) || exists(kept) || exists(lock) || copySiblings.contains(where: exists) }

    /// Removes the copy and everything that belongs to it; it goes last, because it says that the rest is superfluous.
    func discard() {
        unlink(kept)
        discardSiblings()
        unlink(copy)
    }

    /// Removes what SQLite keeps beside a copy.
    func discardSiblings() { for path in copySiblings { unlink(path) } }

    /// Puts right what a process left that died on its way.
    func recover() {
        if exists(copy) {
            discard()
        } else {
            discardSiblings()
            guard exists(kept) else { return }
            // Who died right before the commit left a backup of a store that is as it was: that is none.
            if holdsSame(as: kept, store) { unlink(kept) } else { _ = Backups().take(kept, of: store) }
        }
    }
}

/// Whether there is anything of that name, a dangling link included.
func exists(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
}

/// Puts right what a mapc left beside a store when it died, as `StoreLock.recover` does; the files of one that is at work stay.
public func recoverCopies(of store: String) {
    guard StoreFiles(store: resolved(store)).areThere else { return }
    do throws(StoreError) {
        let lock = try StoreLock(store: store)
        lock.recover()
    } catch {
        // Somebody is at work, or nobody may write here: either way it is not for now.
    }
}

extension StoreLock {
    /// Removes the unfinished copies of a mapc that died beside this store, and finishes the backup of one that had finished the rest.
    public func recover() { StoreFiles(store: store).recover() }
}

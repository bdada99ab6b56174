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
    /// The folders of large values that belong to the two.
    var copyFolder: SupportFolder { SupportFolder(ofBackup: copy) }
    var keptFolder: SupportFolder { SupportFolder(ofBackup: kept) }
    private var copySiblings: [String] { ["-journal", "-wal", "-shm"].map { copy + $0 } }

    var lock: String { store + ".mapc-lock" }

    /// Whether any of these files exist, from a running process or one that died.
    func areThere() throws(FileFailure) -> Bool {
        for path in [copy, kept, lock] + copySiblings where try FileSystem.exists(path) { return true }
        for folder in [copyFolder, keptFolder] where try folder.exists() { return true }
        return try SupportFolder(of: store).isMarked()
    }

    /// Removes everything that belongs to the copy, and the copy last, because its existence shows that the rest is superfluous. What cannot be removed now,
    /// the next mapc removes.
    func discard() {
        do throws(FileFailure) {
            try keptFolder.remove()
            try FileSystem.remove(kept)
            discardCopy()
        } catch {
            // While the old store has its second name, the copy has to show that it is superfluous.
            discardSiblings()
        }
    }

    /// Removes the name of a finished copy, which an open connection can read without it, so that only the old store has one.
    func forgetCopy() throws(FileFailure) {
        guard try FileSystem.remove(copy) else { throw FileFailure(missing: copy) }
        try makeSafe(folder(of: store))
    }

    /// Removes the copy and SQLite's files beside it, and leaves the old store.
    func discardCopy() {
        discardSiblings()
        try? copyFolder.remove()
        _ = try? FileSystem.remove(copy)
    }

    /// Removes SQLite's files beside a copy.
    func discardSiblings() { for path in copySiblings { _ = try? FileSystem.remove(path) } }

    /// Cleans up after a process that died. Throws if the system does not say what that process has left.
    func recover() throws(FileFailure) {
        if try FileSystem.exists(copy) {
            discard()
        } else {
            discardSiblings()
            guard try FileSystem.exists(kept) else { return try recoverFolder() }
            // A process that died right before the commit left a backup of an unchanged store, which is not needed.
            if holdsSame(as: kept, store) {
                try keptFolder.remove()
                try FileSystem.remove(kept)
            } else {
                _ = Backups().backUp(kept, of: store)
            }
        }
    }
}

extension StoreFiles {
    /// A process that died gave the backup its name, and its folder none yet. Everything else removes the folder before the file, so a folder for which no
    /// backup is waiting is somebody else's.
    private func recoverFolder() throws(FileFailure) {
        try copyFolder.remove()
        guard try keptFolder.exists(), let last = try Backups.numbers(of: store).last else { return }
        let path = Backups.path(String(last), of: store)
        let folder = SupportFolder(ofBackup: path)
        guard try !folder.exists() else { return }
        let list = try BackupList(of: store)
        // The list could not be written if it lacks the backup.
        let isWaiting = list.knows(last) ? try list.isWaiting(last, at: path, for: keptFolder) : true
        if isWaiting { try keptFolder.rename(to: folder) }
    }
}

/// Cleans up the files that a mapc left beside a store when it died, as `StoreLock.recover` does. The files of a running mapc stay.
public func recoverCopies(of store: String) {
    // If the system does not say whether they exist, the run itself reports it.
    guard (try? StoreFiles(store: resolved(store)).areThere()) != false else { return }
    do throws(StoreError) {
        let lock = try StoreLock(store: store)
        try lock.recover()
    } catch {
        // Another mapc is running, or this user may not write here. Either way nothing can be cleaned up now.
    }
}

extension StoreLock {
    /// Removes the unfinished copy of a mapc that died, and finishes the backup of one that died after replacing the store.
    ///
    /// Throws `StoreError.unusable` if the system does not say what that mapc has left.
    public func recover() throws(StoreError) {
        try looking(at: store) { () throws(FileFailure) in
            try StoreFiles(store: store).recover()
            try SupportFolder(of: store).recover()
        }
    }
}

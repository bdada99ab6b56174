import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The file of a store that a connection of this process has locked for writing, and not changed yet. It can be copied without a moment in which
/// another program writes.
///
/// Closing any descriptor of a file releases all POSIX locks that the process has on it, including SQLite's. In a mode with a rollback journal no other
/// connection of the process can have a lock on the store now, so the file is opened, and closed when the lock is released. In WAL mode others may be
/// connected, so SQLite reads the store through a second connection.
final class LockedFile {
    private let files: StoreFiles
    private let openedPath: OpenedPath?
    /// Whether the store is in WAL mode.
    let isWAL: Bool
    /// The open file, unless the store is in WAL mode.
    private var descriptor: Int32?

    /// `openedPath` is what SQLite has opened and `file` what it has locked. Throws `RunFailure.moved` if the store's name belongs to another file now.
    init(_ files: StoreFiles, _ openedPath: OpenedPath?, lockedThrough file: SQLiteFile?) throws(RunFailure) {
        (self.files, self.openedPath) = (files, openedPath)
        isWAL = file?.isWAL ?? false
        guard !(file?.hasMoved ?? false) else { throw .moved(isCommitted: false) }
        guard !isWAL else { return }
        let descriptor = open(files.store, O_RDONLY | O_CLOEXEC)
        self.descriptor = descriptor
        var facts = stat()
        guard descriptor >= 0, fstat(descriptor, &facts) == 0, openedPath?.isFile(facts) ?? true else { throw .moved(isCommitted: false) }
    }

    deinit { close() }

    /// Call it when the lock is released, and not before.
    func close() {
        if let descriptor, descriptor >= 0 { _ = closeFile(descriptor) }
        descriptor = nil
    }

    /// Copies the store to an open file at a path, whatever the file holds.
    func copy(to path: String, _ copy: Int32, reporter: RunReporter) throws(RunFailure) {
        try reporter.stopIfAsked()
        reporter.tell(.copying(share: 0))
        guard let descriptor else { return try copyThroughReader(to: path, reporter: reporter) }
        guard ftruncate(copy, 0) == 0 else { throw FileFailure(path).failure }
        try copyFile(from: descriptor, to: copy, path: path, reporter: reporter)
    }

    private func copyThroughReader(to path: String, reporter: RunReporter) throws(RunFailure) {
        let reader: SQLiteDatabase
        do throws(StoreError) {
            reader = try SQLiteDatabase.open(files.store, for: .reading)
        } catch {
            throw openedPath?.hasMoved ?? false ? .moved(isCommitted: false) : .store("the database cannot be copied: \(error)")
        }
        // The other connection knows the store by its name.
        guard let openedPath, let opened = reader.openedPath, openedPath.isFile(opened), SQLiteFile(of: reader)?.hasMoved != true else {
            throw .moved(isCommitted: false)
        }
        try reader.copyPages(to: path) { (share) throws(RunFailure) in
            try reporter.stopIfAsked()
            reporter.tell(.copying(share: share))
        }
    }

    /// Copies the store to a new file that looks like it: the store as it was, before it becomes a backup.
    func keep(at path: String, reporter: RunReporter) throws(RunFailure) {
        let copy = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw FileFailure(path).failure }
        defer { _ = closeFile(copy) }
        try self.copy(to: path, copy, reporter: reporter)
        var facts = stat()
        guard stat(files.store, &facts) == 0 else { throw FileFailure(files.store).failure }
        // Only root may change a file's owner. A backup with another owner is better than none.
        _ = fchown(copy, facts.st_uid, facts.st_gid)
        guard fchmod(copy, facts.st_mode & 0o7777) == 0, fsync(copy) == 0 else { throw FileFailure(path).failure }
    }
}

private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

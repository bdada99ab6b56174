import MapPlan

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
    private var file: OpenFile?

    /// `openedPath` is what SQLite has opened and `locked` what it has locked. Throws `RunFailure.moved` if the store's name belongs to another file now.
    init(_ files: StoreFiles, _ openedPath: OpenedPath?, lockedThrough locked: SQLiteFile?) throws(RunFailure) {
        (self.files, self.openedPath) = (files, openedPath)
        isWAL = locked?.isWAL ?? false
        guard !(locked?.hasMoved ?? false) else { throw .moved(isCommitted: false) }
        guard !isWAL else { return }
        let identity: FileFacts.Identity
        do throws(FileFailure) {
            let opened = try OpenFile(files.store, .reading)
            self.file = opened
            identity = try opened.facts().identity
        } catch {
            throw error.isMissing ? .moved(isCommitted: false) : error.failure
        }
        guard openedPath?.isFile(identity) ?? true else { throw .moved(isCommitted: false) }
    }

    deinit { close() }

    /// Call it when the lock is released, and not before.
    func close() {
        try? file?.close()
        file = nil
    }

    /// Copies the store to an open file, whatever the file holds.
    func copy(to copy: OpenFile, reporter: RunReporter) throws(RunFailure) {
        try reporter.stopIfAsked()
        reporter.tell(.copying(share: 0))
        guard let file else { return try copyThroughReader(to: copy.path, reporter: reporter) }
        try filing { () throws(FileFailure) in try copy.truncate(to: 0) }
        try copyFile(from: file, to: copy, reporter: reporter)
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

    /// Copies the store to a new file that looks like it: the store as it was, before it becomes a backup. With the folder of its large values if
    /// `hasFolder`. SQLite reads the copy once and checks it.
    func keep(at path: String, hasFolder: Bool, reporter: RunReporter) throws(RunFailure) {
        let copy = try filing { () throws(FileFailure) in try OpenFile(path, .creating(mode: 0o600)) }
        try self.copy(to: copy, reporter: reporter)
        try filing { () throws(FileFailure) in
            guard let facts = try FileSystem.facts(files.store) else { throw FileFailure(missing: files.store) }
            // SQLite takes an empty file for a database without tables.
            if facts.size > 0, try FileSystem.size(path) == 0 { throw FileFailure(path, reason: "the copy is empty") }
            // Only root may change a file's owner. A backup with another owner is better than none.
            try? copy.setOwner(facts.owner, facts.group)
            try copy.setMode(facts.mode)
            try copy.sync()
            try copy.close()
        }
        if hasFolder { try SupportFolder(of: files.store).copy(forBackup: SupportFolder(ofBackup: path), reporter: reporter) }
        try check(path, reporter)
    }

    /// A backup that cannot be read would be found out when it is needed.
    private func check(_ backup: String, _ reporter: RunReporter) throws(RunFailure) {
        let findings: [String]
        do throws(StrategyFailure) {
            findings = try checkIntegrity(of: backup, .quick, as: .peeking, isOfCopy: true, isCancelled: reporter.isCancelled)
        } catch {
            switch error {
            case .running(let failure): throw failure
            case .opening(let failure): throw .store("the backup cannot be read: \(failure)")
            }
        }
        if let first = findings.first {
            throw .store("the backup does not pass SQLite's quick_check, and the database may be damaged: \(first)")
        }
    }
}

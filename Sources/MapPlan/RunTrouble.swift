/// What failed after the commit. The store is migrated.
public enum RunTrouble: Error, Sendable, Equatable {
    /// Everything is written, but the system did not confirm that it would survive a power failure; its message.
    case unsafe(String)
    /// The backup is complete, but it is at `path` and does not have its name. The next run on the store renames it.
    case unnamedBackup(path: String, words: String)
    /// The backup is at `path`, but the list of backups could not be written, so no later run deletes it.
    case unlistedBackup(path: String, words: String)
    /// An old backup that should be deleted still exists.
    case superfluousBackup(path: String, words: String)
    /// Emitted rows that were written to `path` before the commit, and have been delivered, are still there.
    case leftRows(path: String, words: String)
    /// The lock file still exists, although no process holds the lock.
    case leftLock(path: String, words: String)
    /// An empty file that marked the folder of large values as unfinished still exists.
    case leftFile(path: String, words: String)
}

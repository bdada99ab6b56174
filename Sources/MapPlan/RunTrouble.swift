/// What failed when a store was migrated already: the migration stands, and this tells what holds beside it.
public enum RunTrouble: Error, Sendable, Equatable {
    /// Everything is written, and the system did not say that it would outlive a power failure; its words.
    case unsafe(String)
    /// The store as it was is whole, and stands at `path` instead of under the name of a backup. The next run on the store gives it that.
    case unnamedBackup(path: String, words: String)
    /// A backup that was to go, since there are enough, is still there.
    case superfluousBackup(path: String, words: String)
    /// Rows that were put aside before the commit, and have been delivered, still stand at `path`.
    case leftRows(path: String, words: String)
    /// The lock file is still there, although nobody holds the lock.
    case leftLock(path: String, words: String)
}

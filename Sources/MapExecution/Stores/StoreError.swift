/// Why a store cannot be opened. Each carries the path as it was given.
public enum StoreError: Error, Sendable, Equatable {
    /// There is no such file, and its folder has these names, if they are known.
    case missing(String, beside: [String])
    /// A folder has that name.
    case directory(String)
    /// A device, a pipe or a socket has that name.
    case noFile(String)
    /// This user may not read it.
    case unreadable(String)
    /// Its latest rows are in its WAL, and this user cannot create the file that SQLite needs to read it.
    case unreadableWAL(String)
    /// This user may not write it.
    case readOnly(String)
    /// This user cannot create files in its folder, where SQLite needs its journal.
    case readOnlyFolder(String)
    /// It is not a SQLite database, or it is encrypted: the two look alike.
    case noDatabase(String)
    /// Another program holds a lock; which one, if that is known: `process 812 on ada`.
    case busy(String, by: String?)
    /// The name of the lock file belongs to something that mapc did not make, with its path and why it is no lock: `is a symbolic link`.
    case foreignLock(String, path: String, message: String)
    /// A writer died, and its journal must be rolled back, which needs a connection that may write.
    case hotJournal(String)
    /// The file has another name, by a hard link, and `part` has changes under that name: `other.sqlite-wal`.
    case otherName(String, name: String, part: String)
    /// The path for a new store exists already.
    case existing(String)
    /// The disk is too small: `'/data' needs about 3.1 MB and has 2.0 MB free`.
    case noRoom(String, message: String)
    /// SQLite reports damage, with its message.
    case damaged(String, message: String)
    /// Its schema asks for more work than mapc does: `the text of trigger 'g' has a list of 32767 names; mapc reads at most 2000`.
    case excessive(String, message: String)
    /// It is a Core Data store, which mapc only reads.
    case coreData(String)
    /// Any other error, with the message of SQLite or of the system.
    case unusable(String, message: String)
}

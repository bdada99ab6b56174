/// Why a store cannot be opened. Each carries the path as it was given.
public enum StoreError: Error, Sendable, Equatable {
    /// There is no such file.
    case missing(String)
    /// A folder has that name.
    case directory(String)
    /// A device, a pipe or a socket has that name.
    case noFile(String)
    /// This user may not read it.
    case unreadable(String)
    /// Its latest rows stand in its WAL, and this user may not make the file beside it with which SQLite reads that.
    case unreadableWAL(String)
    /// This user may not write it.
    case readOnly(String)
    /// This user may not make files beside it, which SQLite needs for its journal.
    case readOnlyFolder(String)
    /// It is no SQLite database, or it is encrypted: the two look alike.
    case noDatabase(String)
    /// Somebody else holds a lock; who, if that can be known: `process 812 on ada`.
    case busy(String, by: String?)
    /// A writer died and its journal must be rolled back, which takes a connection that may write.
    case hotJournal(String)
    /// It cannot be replaced by a copy of itself: `it has another name, which would keep the old rows`.
    case irreplaceable(String, message: String)
    /// A store is to be made there, and something is there already.
    case existing(String)
    /// The disk is too small for what is to be done: `about 3.1 MB are needed in '/data' and 2.0 MB are free there`.
    case noRoom(String, message: String)
    /// SQLite finds it damaged; its words.
    case damaged(String, message: String)
    /// Core Data keeps it, and it is only read.
    case coreData(String)
    /// Anything else, in SQLite's or the system's words.
    case unusable(String, message: String)
}

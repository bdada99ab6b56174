import CSQLite
import MapPlan

/// Connections for rows that are read, and kept, while a run is going on.
extension SQLiteDatabase {
    /// The same connection once more, which keeps its statements compiled. It must not be used after the other value is gone.
    package init(sharing other: borrowing SQLiteDatabase) {
        handle = other.handle
        isUnwatched = other.isUnwatched
        hooks = other.hooks
        isShared = true
        kept = KeptStatements()
    }

    /// Opens an empty database in a temporary file, which SQLite deletes as soon as it is open, so that nothing of it is left behind whatever happens. It keeps
    /// its statements compiled. Large pages are for what is written and read as a whole.
    ///
    /// Throws `DatabaseError` if the file cannot be made.
    package static func temporary(pageSize: Int = 4096) throws(DatabaseError) -> SQLiteDatabase {
        var database = SQLiteDatabase(handle: try connect(to: "", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE), waitMilliseconds: 0)
        database.kept = KeptStatements()
        try database.execute("PRAGMA page_size=\(pageSize); PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; BEGIN")
        return database
    }

    /// Returns the same connection for reading rows while a run is going on.
    public mutating func shared() -> SQLiteDatabase? { SQLiteDatabase(sharing: self) }

    /// Compiles a statement that runs many times.
    package mutating func prepared(_ sql: String) throws(DatabaseError) -> SQLiteKeptStatement {
        guard let made = try SQLiteKeptStatement(sql, on: handle) else {
            throw DatabaseError(code: SQLITE_MISUSE, message: "there is no statement", sql: sql)
        }
        return made
    }
}

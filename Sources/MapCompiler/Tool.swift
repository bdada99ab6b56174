import MapExecution

/// The tool's own name and version.
public enum Tool {
    /// As `mapc --version` prints it.
    public static let version = "0.1.0"

    /// The version of SQLite that runs here: `3.40.1`.
    public static var sqliteVersion: String { SQLiteDatabase.libraryVersion }

    /// Which sources that SQLite was built from.
    package static var sqliteSource: String { SQLiteDatabase.librarySource }

    /// Spares SQLite what only a program may spare it, which knows that nobody in its process asks; before the first store is opened.
    package static func settle() { SQLiteDatabase.keepNoMemoryStatistics() }
}

import MapExecution
import MapSyntax

/// The version of the tool and of its SQLite.
public enum Tool {
    /// The version of mapc, as `mapc --version` prints it.
    public static let version = "0.1.0"

    /// The day of this version, for manual pages. It is written here so that every build makes the same pages.
    package static let date = "2026-11-25"

    /// The version of the linked SQLite: `3.40.1`.
    public static var sqliteVersion: String { SQLiteDatabase.libraryVersion }

    /// The version of the linked libyaml: `0.2.5`.
    package static var yamlVersion: String { yamlLibraryVersion }

    /// The options that the linked SQLite was compiled with: `THREADSAFE=1`, `ENABLE_FTS5`.
    package static var sqliteOptions: [String] { SQLiteDatabase.libraryOptions }

    /// The source ID of the linked SQLite.
    package static var sqliteSource: String { SQLiteDatabase.librarySource }

    /// Turns off SQLite's memory statistics, which a program may do if nothing in its process reads them. Must be called before the first store is
    /// opened.
    package static func settle() { SQLiteDatabase.keepNoMemoryStatistics() }
}

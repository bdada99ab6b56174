import CSQLite

/// The file of an open store, read through SQLite's own handle: closing another descriptor would release SQLite's locks.
///
/// It may be used as long as the connection is open, also while SQLite's backup writes through the connection and no statement may run on it.
struct SQLiteFile {
    private let file: UnsafeMutablePointer<sqlite3_file>
    private let name: OpenedPath?

    /// Returns nil for a database that has no file.
    init?(of database: borrowing SQLiteDatabase) {
        guard let file = mapc_sqlite3_file(database.handle) else { return nil }
        self.file = file
        // If the name belongs to another file already, that file is not the one to compare with.
        let hasMoved = mapc_sqlite3_file_has_moved(file) != 0
        name = hasMoved ? nil : sqlite3_db_filename(database.handle, "main").flatMap { OpenedPath(String(cString: $0)) }
    }

    /// How many transactions were committed in a mode with a rollback journal; nil if it cannot be read.
    var changeCounter: Int64? { number(at: 24) }

    /// Whether the store is in WAL mode; nil if it cannot be read. See <https://www.sqlite.org/fileformat2.html#file_format_version_numbers>.
    var isWAL: Bool? { number(at: 16).map { $0 & 255 == 2 } }

    /// Whether the name under which SQLite opened the file belongs to another file now, or to none. SQLite takes an error of the disk for that, too.
    var hasMoved: Bool { mapc_sqlite3_file_has_moved(file) != 0 && (name?.hasMoved ?? true) }

    private func number(at offset: Int64) -> Int64? {
        let number = mapc_sqlite3_file_number(file, offset)
        return number < 0 ? nil : number
    }
}

/// The file that a path led to when a store was opened. The path may be a symbolic link, which SQLite resolves only once.
struct OpenedPath {
    private let path: String
    private let identity: FileFacts.Identity

    /// Returns nil if there is no such file, or the system does not say.
    init?(_ path: String) {
        guard let identity = try? FileSystem.identity(path) else { return nil }
        (self.path, self.identity) = (path, identity)
    }

    /// Whether the path leads to another file now, or to none. An error of the disk does not mean that: the file that is open is still the store.
    var hasMoved: Bool {
        do throws(FileFailure) {
            return try FileSystem.identity(path) != identity
        } catch {
            return false
        }
    }

    /// Whether a file is the one that the path led to.
    func isFile(_ other: FileFacts.Identity) -> Bool { other == identity }

    func isFile(_ other: OpenedPath) -> Bool { isFile(other.identity) }
}

import CSQLite
public import MapPlan

extension SQLiteDatabase {
    /// The purpose for which a store is opened.
    public enum Mode: Sendable, Equatable {
        /// The store and its WAL stay as they are, byte for byte. (SQLite may leave an index of the WAL, `-shm`, beside it.)
        case reading
        /// Reads only the store's own file, as if no program wrote to it. Do not use it if another program may write.
        case peeking
        /// Writes an existing store.
        case writing
        /// Writes a store, and creates it if it does not exist.
        case creating
    }

    /// Opens the store at `path` and reads its header, so that errors appear immediately.
    ///
    /// Waits for another program's lock, up to `waitMilliseconds`. A connection that writes fires no triggers, and does not empty an existing WAL
    /// when it closes, until a run ends well.
    ///
    /// Throws `StoreError` if the file is missing, is not a database, is damaged, may not be read or written in this mode, or stays locked.
    public static func open(_ path: String, for mode: Mode, waitMilliseconds: Int = 0) throws(StoreError) -> SQLiteDatabase {
        try checkFile(path, for: mode)
        do throws(DatabaseError) {
            return try connected(to: path, for: mode, waitMilliseconds: waitMilliseconds)
        } catch {
            let lacksPlace = error.primaryCode == SQLITE_CANTOPEN || error.code == SQLITE_READONLY | 6 << 8
            guard lacksPlace, mode == .reading, try !allows(folder(of: resolved(path)), .writing, for: path) else {
                throw StoreError(error, path: path, mode: mode)
            }
            return try openUnwatched(path)
        }
    }

    /// Opens a WAL store in a folder where this user cannot create files. SQLite cannot see other connections there, and reads the store
    /// only as if it never changes.
    private static func openUnwatched(_ path: String) throws(StoreError) -> SQLiteDatabase {
        // The target's path, since a WAL is beside the target.
        let size = try looking(at: path) { () throws(FileFailure) in try FileSystem.size(resolved(path) + "-wal") }
        guard size == 0 else { throw .unreadableWAL(path) }
        do throws(DatabaseError) {
            return try connected(to: path, for: .peeking, waitMilliseconds: 0)
        } catch {
            throw StoreError(error, path: path, mode: .reading)
        }
    }

    private static func connected(to path: String, for mode: Mode, waitMilliseconds: Int) throws(DatabaseError) -> SQLiteDatabase {
        let flags =
            switch mode {
            case .reading: SQLITE_OPEN_READONLY
            case .peeking: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            case .writing: SQLITE_OPEN_READWRITE
            case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        // SQLite gives some names a meaning of their own: ':memory:', 'file:…'.
        let file = mode == .peeking ? unchangingFile(path) : path.hasPrefix("/") ? path : "./" + path
        // Without a WAL before, nothing is kept from other connections by removing it again.
        let keepsWAL = mode.writes && (try? FileSystem.size(resolved(path) + "-wal")) != 0
        let handle = try connect(to: file, flags: flags)
        var database = SQLiteDatabase(handle: handle, waitMilliseconds: waitMilliseconds, isUnwatched: mode == .peeking)
        if let error = database.settle(for: mode, keepsWAL: keepsWAL) { throw error }
        database.openedPath = OpenedPath(path)
        return database
    }

    /// Reads the header and sets what a connection of that kind needs.
    private mutating func settle(for mode: Mode, keepsWAL: Bool) -> DatabaseError? {
        do throws(DatabaseError) {
            // SQLite does not read a schema with such a CHECK as `json_valid(a)` unless it trusts it.
            _ = try trustingIfNeeded { (database: inout SQLiteDatabase) throws(DatabaseError) in
                try database.value("SELECT count(*) FROM main.sqlite_schema")
            }
            guard mode.writes else { return nil }
            if keepsWAL { try turn(.checkpointOnClose, on: false) }
            try turn(.triggers, on: false)
            try execute("PRAGMA main.synchronous=FULL")
            return nil
        } catch {
            return error
        }
    }
}

extension SQLiteDatabase.Mode {
    fileprivate var writes: Bool { self == .writing || self == .creating }
}

/// Returns the URI that tells SQLite that a file never changes: <https://www.sqlite.org/uri.html>.
private func unchangingFile(_ path: String) -> String {
    // By bytes: to Swift a sign with an accent above it is another sign.
    let escaped = path.unicodeScalars.reduce(into: "") { text, scalar in
        switch scalar {
        case "%": text += "%25"
        case "?": text += "%3f"
        case "#": text += "%23"
        default: text.unicodeScalars.append(scalar)
        }
    }
    return "file:" + (path.hasPrefix("/") ? "//" : "./") + escaped + "?immutable=1"
}

extension StoreError {
    /// Returns the store error that an SQLite error means when a store is opened.
    package init(_ error: DatabaseError, path: String, mode: SQLiteDatabase.Mode) {
        // CANTINIT, ROLLBACK and RECOVERY: a journal or a WAL needs changes that this connection must not make.
        let unfinished: [Int32] = [SQLITE_READONLY | 1 << 8, SQLITE_READONLY | 3 << 8, SQLITE_READONLY | 5 << 8]
        switch error.primaryCode {
        case SQLITE_NOTADB: self = .noDatabase(path)
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(path, by: nil)
        case SQLITE_CORRUPT: self = .damaged(path, message: error.message)
        case SQLITE_TOOBIG where error.code == DatabaseError.excessiveSchema: self = .excessive(path, message: error.message)
        case SQLITE_IOERR where error.code == SQLITE_IOERR | 19 << 8:
            // SHMSIZE: only a full disk keeps the file from growing.
            self = .noRoom(path, message: "SQLite needs 32 kB for '\(path)-shm', and the disk is full")
        case SQLITE_READONLY: self = unfinished.contains(error.code) ? .hotJournal(path) : .readOnly(path)
        default: self = .unusable(path, message: error.message)
        }
    }
}

/// Returns the names in a folder that a store may have, which are not those of its companions; none if the folder cannot be read.
private func namesThatStoresHave(in folder: String) -> [String] {
    let names = (try? FileSystem.names(in: folder)) ?? []
    return names.filter { name in !["-wal", "-shm", "-journal"].contains { name.hasSuffix($0) } }
}

/// Returns the folder that a file is in, without a slash at its end.
func folder(of path: String) -> String { FileSystem.parent(of: path) }

/// SQLite has one error for all problems with a file. The system's error is more precise.
func checkFile(_ path: String, for mode: SQLiteDatabase.Mode) throws(StoreError) {
    let kind: FileFacts.Kind?
    do throws(FileFailure) {
        kind = try FileSystem.kind(path)
    } catch {
        throw error.isForbidden ? .unreadable(path) : .unusable(path, message: error.reason)
    }
    switch kind {
    case .file: break
    case nil:
        guard mode == .creating else { throw .missing(path, beside: namesThatStoresHave(in: folder(of: path))) }
        guard try allows(folder(of: path), .writing, for: path) else { throw .readOnlyFolder(path) }
        return try checkParts(of: path)
    case .folder: throw .directory(path)
    case .link, .pipe, .socket, .device: throw .noFile(path)
    }
    guard try allows(path, .reading, for: path) else { throw .unreadable(path) }
    try checkOtherNames(of: path)
    guard mode.writes else { return }
    guard try allows(path, .writing, for: path) else { throw .readOnly(path) }
    guard try allows(folder(of: path), .writing, for: path) else { throw .readOnlyFolder(path) }
}

/// Throws if there is a WAL or journal for a store that does not exist. SQLite would take it for a part of a new one, and remove it.
private func checkParts(of path: String) throws(StoreError) {
    let target = resolved(path)
    for part in [target + "-wal", target + "-journal"]
    where try looking(at: path, { () throws(FileFailure) in try FileSystem.size(part) > 0 }) {
        // Another process may be making the store.
        if try looking(at: path, { () throws(FileFailure) in try FileSystem.kind(path) }) == nil { throw .existing(part) }
    }
}

/// Whether this user may use a store or its folder.
func allows(_ file: String, _ access: FileSystem.Access, for store: String) throws(StoreError) -> Bool {
    try looking(at: store) { () throws(FileFailure) in try FileSystem.allows(file, access) }
}

/// Opens a store like any other program and reads its schema, to prove after a run that other programs can.
///
/// Throws `StoreError` if the store cannot be opened or its schema cannot be read.
public func readStoreSchema(at path: String) throws(StoreError) -> StoreSchema {
    var database = try SQLiteDatabase.open(path, for: .reading)
    do throws(DatabaseError) {
        return try readStoreSchema(from: &database)
    } catch {
        throw StoreError(error, path: path, mode: .reading)
    }
}

import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What can be found out about a store without its project, and without writing anything: neither the store, nor a lock, nor an index of its WAL.
package struct StoreHealth: Sendable {
    package enum JournalMode: Sendable { case rollback, wal }

    /// A process that has the store open.
    package struct Holder: Sendable, Equatable {
        package var process: Int
        /// The name of its program, if the system tells.
        package var program: String?
    }

    /// The size in bytes.
    package var size: Int64
    /// Why a migration could not write it; nil if it can.
    package var writing: StoreError?
    /// Nil for a file that is empty or not a database.
    package var journalMode: JournalMode?
    /// The size of its WAL in bytes.
    package var walSize: Int64
    /// Whether the WAL has rows that were not read, since it has no index: reading them would make one.
    package var isWALUnread: Bool
    /// The other processes that have the store or its WAL open, as far as this user may see them. `nil` if the system does not list processes.
    package var holders: [Holder]?
    /// The process of a mapc that migrates the store now: `process 812 on ada`.
    package var migrator: String?
    /// Whether a mapc that died left its lock file or its copy beside the store.
    package var hasRemains: Bool
    /// Its backups, the oldest first.
    package var backups: [KnownBackup] = []
    /// Why its tables cannot be read; nil if they can.
    package var reading: StoreError?
    /// Whether it is a Core Data store, whose receipt is in its metadata.
    package var isCoreData = false
    /// Its last receipt, or why it cannot be read. `nil` inside if there is none.
    package var receipt: Result<Receipt?, ReceiptError>?
}

/// Looks at a store. Throws `StoreError` if it cannot be opened at all.
package func examine(_ path: String) throws(StoreError) -> StoreHealth {
    try checkFile(path, for: .reading)
    let files = StoreFiles(store: resolved(path))
    let (size, walSize, hasIndex, hasFiles) = try looking(at: path) { () throws(FileFailure) in
        (try FileSystem.size(path), try FileSystem.size(files.wal), try FileSystem.exists(files.shm), try files.areThere())
    }
    let migrator = migrator(files.lock)
    var health = StoreHealth(
        size: size, writing: nil, journalMode: journalMode(path), walSize: walSize, isWALUnread: walSize > 0 && !hasIndex,
        holders: holders(of: [files.store, files.wal, files.shm]), migrator: migrator, hasRemains: migrator == nil && hasFiles)
    health.backups = try looking(at: path) { () throws(FileFailure) in try knownBackups(of: files.store) }
    do throws(StoreError) { try checkFile(path, for: .writing) } catch { health.writing = error }
    // A connection to a WAL makes the WAL's index, unless another connection has made it. Then only the store's own file is read.
    let mode: SQLiteDatabase.Mode = health.journalMode == .wal && !hasIndex ? .peeking : .reading
    do throws(StoreError) {
        var database = try SQLiteDatabase.open(path, for: mode)
        do throws(DatabaseError) {
            health.isCoreData = try isCoreData(&database)
        } catch {
            throw .init(error, path: path, mode: .reading)
        }
        guard !health.isCoreData else { return health }
        do throws(ReceiptError) {
            health.receipt = .success(try readLastReceipt(from: &database))
        } catch {
            health.receipt = .failure(error)
        }
    } catch {
        health.reading = error
    }
    return health
}

extension SQLiteDatabase {
    /// Opens a store for reading so that nothing appears beside it: SQLite makes files beside a database with a WAL that nobody has open, and leaves them there.
    package static func openQuietly(_ path: String) throws(StoreError) -> SQLiteDatabase {
        try checkFile(path, for: .reading)
        let files = StoreFiles(store: resolved(path))
        let isAlone = try looking(at: path) { () throws(FileFailure) in
            let (hasWAL, hasIndex) = (try FileSystem.exists(files.wal), try FileSystem.exists(files.shm))
            return !hasWAL && !hasIndex
        }
        return try SQLiteDatabase.open(path, for: isAlone && journalMode(path) == .wal ? .peeking : .reading)
    }
}

/// The bytes with which a database begins: <https://www.sqlite.org/fileformat.html#magic_header_string>.
package let databaseHeader = Array("SQLite format 3\0".utf8)

/// Reads the mode from the header: <https://www.sqlite.org/fileformat.html#file_format_version_numbers>.
private func journalMode(_ path: String) -> StoreHealth.JournalMode? {
    // No connection of this process is open, so that closing the file releases no lock.
    guard let header = try? OpenFile(path, .reading).read(20, at: 0), header.count == 20 else { return nil }
    guard header.starts(with: databaseHeader) else { return nil }
    return header[19] == 2 ? .wal : .rollback
}

/// Returns the process that holds the lock file; nil if there is none. The file is neither made nor changed.
private func migrator(_ lock: String) -> String? {
    guard let file = try? OpenFile(lock, .looking) else { return nil }
    // A mapc of another user cannot be seen. Only in that case is the lock tried, since a mapc that begins meanwhile would find it taken.
    guard holders(of: [lock])?.isEmpty == false || (try? file.lock(isShared: true)) == false else { return nil }
    return holder(file) ?? "another process"
}

/// Returns the processes that have one of the files open. Linux lists the open files of each process of this user; `nil` on other systems. Processes of
/// other users cannot be read, and are left out.
private func holders(of paths: [String]) -> [StoreHealth.Holder]? {
    let files = paths.compactMap(identity)
    guard let processes = (try? FileSystem.names(in: "/proc"))?.compactMap(Int.init), !processes.isEmpty else { return nil }
    return processes.sorted().compactMap { process in
        guard process != getpid() else { return nil }
        let folder = "/proc/\(process)/fd"
        let descriptors = (try? FileSystem.names(in: folder)) ?? []
        guard descriptors.contains(where: { identity("\(folder)/\($0)").map(files.contains) ?? false }) else { return nil }
        return StoreHealth.Holder(process: process, program: program(of: process))
    }
}

private func identity(_ path: String) -> FileFacts.Identity? { try? FileSystem.identity(path) }

private func program(of process: Int) -> String? {
    guard let bytes = try? OpenFile("/proc/\(process)/comm", .reading).read(64, at: 0) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
}

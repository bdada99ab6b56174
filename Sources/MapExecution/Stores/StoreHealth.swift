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
    let migrator = migrator(files.lock)
    var health = StoreHealth(
        size: size(path), writing: nil, journalMode: journalMode(path), walSize: size(files.wal),
        isWALUnread: size(files.wal) > 0 && !exists(files.shm),
        holders: holders(of: [files.store, files.wal, files.shm]), migrator: migrator,
        hasRemains: migrator == nil && files.areThere)
    do throws(StoreError) { try checkFile(path, for: .writing) } catch { health.writing = error }
    // A connection to a WAL makes the WAL's index, unless another connection has made it. Then only the store's own file is read.
    let mode: SQLiteDatabase.Mode = health.journalMode == .wal && !exists(files.shm) ? .peeking : .reading
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

private func size(_ path: String) -> Int64 {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int64(facts.st_size) : 0
}

/// Reads the mode from the header: <https://www.sqlite.org/fileformat.html#file_format_version_numbers>.
private func journalMode(_ path: String) -> StoreHealth.JournalMode? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    // No connection of this process is open, so that closing the file releases no lock.
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 20)
    let count = header.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == header.count, header.starts(with: "SQLite format 3\0".utf8) else { return nil }
    return header[19] == 2 ? .wal : .rollback
}

/// Returns the process that holds the lock file; nil if there is none. The file is neither made nor changed.
private func migrator(_ lock: String) -> String? {
    let descriptor = open(lock, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // A mapc of another user cannot be seen. Only in that case is the lock tried, since a mapc that begins meanwhile would find it taken.
    guard holders(of: [lock])?.isEmpty == false || flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
    return holder(descriptor) ?? "another process"
}

/// Returns the processes that have one of the files open. Linux lists the open files of each process of this user; `nil` on other systems.
private func holders(of paths: [String]) -> [StoreHealth.Holder]? {
    let files = paths.compactMap(identity)
    guard let processes = names(in: "/proc")?.compactMap(Int.init), !processes.isEmpty else { return nil }
    return processes.sorted().compactMap { process in
        guard process != getpid() else { return nil }
        let folder = "/proc/\(process)/fd"
        guard (names(in: folder) ?? []).contains(where: { identity("\(folder)/\($0)").map(files.contains) ?? false }) else { return nil }
        return StoreHealth.Holder(process: process, program: program(of: process))
    }
}

/// The device and inode of a file.
private func identity(_ path: String) -> [UInt64]? {
    var facts = stat()
    return stat(path, &facts) == 0 ? [UInt64(facts.st_dev), UInt64(facts.st_ino)] : nil
}

private func program(of process: Int) -> String? {
    let descriptor = open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    let name = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").first
    return name.map(String.init)
}

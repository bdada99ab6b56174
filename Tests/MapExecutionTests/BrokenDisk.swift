import CSQLite
import Foundation

@testable import MapExecution

/// SQLite's own file system with a fault in it, registered as `broken`. One test at a time may use it.
///
/// It counts every change of a file: writing, syncing, truncating, deleting. The n-th change gets the fault. Nothing is actually synced,
/// because the tests do not cut the power.
enum BrokenDisk {
    enum Fault: Sendable, CaseIterable {
        /// The machine stops: neither this change nor any later one reaches the disk.
        case death
        /// This one change fails. All others work.
        case error
        /// This one change is made but reported as failed, as when a file is deleted and its folder cannot be synced.
        case late
        /// The disk is full from here on until the connection is closed: no file grows.
        case full
    }

    nonisolated(unsafe) private static var original: UnsafeMutablePointer<sqlite3_vfs>?
    nonisolated(unsafe) private static var methods: [UnsafePointer<sqlite3_io_methods>: UnsafePointer<sqlite3_io_methods>] = [:]
    nonisolated(unsafe) private static var originals: [UnsafePointer<sqlite3_io_methods>: UnsafePointer<sqlite3_io_methods>] = [:]
    nonisolated(unsafe) private static var fault: (kind: Fault, at: Int)?
    nonisolated(unsafe) private(set) static var changeCount = 0

    /// Opens a connection to a store on that disk, as `mapc apply` does, with a cache so small that it writes early.
    static func open(_ path: String, _ kind: Fault, at number: Int, mode: String) throws -> SQLiteDatabase {
        register()
        fault = nil
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &handle, flags, "broken")
        guard let handle, code == SQLITE_OK else { throw DatabaseError(code: code, message: "no connection") }
        var database = SQLiteDatabase(handle: handle, waitMilliseconds: 0)
        try database.turn(.checkpointOnClose, on: false)
        // All modes except WAL are properties of the connection and not of the store.
        try database.execute("PRAGMA cache_size=5; PRAGMA synchronous=FULL; PRAGMA journal_mode=\(mode)")
        (fault, changeCount) = ((kind, number), 0)
        return database
    }

    private enum Change { case write, growth, sync, truncate, delete }

    /// Returns the disk's result for the next change. Makes the change, unless it fails before.
    private static func answer(to change: Change, _ make: () -> Int32) -> Int32 {
        changeCount += 1
        guard let error = error(of: change) else { return make() }
        if fault?.kind == .late { _ = make() }
        return error
    }

    private static func error(of change: Change) -> Int32? {
        guard let fault, changeCount >= fault.at else { return nil }
        switch fault.kind {
        case .error where changeCount > fault.at, .late where changeCount > fault.at: return nil
        case .full where change != .growth: return nil
        case .full: return SQLITE_FULL
        case .death, .error, .late:
            let detail: Int32 =
                switch change {
                case .write, .growth: 3
                case .sync: 4
                case .truncate: 6
                case .delete: 10
                }
            return SQLITE_IOERR | detail << 8
        }
    }

    private static func register() {
        guard original == nil, let found = sqlite3_vfs_find(nil) else { return }
        original = found
        let copy = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        copy.initialize(to: found.pointee)
        copy.pointee.zName = UnsafePointer(strdup("broken"))
        copy.pointee.xOpen = { _, name, file, flags, outFlags in
            guard let original = BrokenDisk.original, let file else { return SQLITE_CANTOPEN }
            let code = original.pointee.xOpen(original, name, file, flags, outFlags)
            if code == SQLITE_OK, let found = file.pointee.pMethods { file.pointee.pMethods = BrokenDisk.broken(found) }
            return code
        }
        copy.pointee.xDelete = { _, name, syncs in
            guard let original = BrokenDisk.original else { return SQLITE_IOERR }
            return BrokenDisk.answer(to: .delete) { original.pointee.xDelete(original, name, 0 * syncs) }
        }
        sqlite3_vfs_register(copy, 0)
    }

    /// Returns the same methods, except that those which change a file call `answer`.
    private static func broken(_ found: UnsafePointer<sqlite3_io_methods>) -> UnsafePointer<sqlite3_io_methods> {
        if let known = methods[found] { return known }
        let copy = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        copy.initialize(to: found.pointee)
        copy.pointee.xWrite = { file, bytes, count, offset in
            guard let original = BrokenDisk.methods(of: file) else { return SQLITE_IOERR }
            var size: sqlite3_int64 = 0
            _ = original.xFileSize(file, &size)
            let change: Change = offset + sqlite3_int64(count) > size ? .growth : .write
            return BrokenDisk.answer(to: change) { original.xWrite(file, bytes, count, offset) }
        }
        copy.pointee.xTruncate = { file, size in
            BrokenDisk.answer(to: .truncate) { BrokenDisk.methods(of: file)?.xTruncate(file, size) ?? SQLITE_IOERR }
        }
        copy.pointee.xSync = { _, _ in BrokenDisk.answer(to: .sync) { SQLITE_OK } }
        methods[found] = UnsafePointer(copy)
        originals[UnsafePointer(copy)] = found
        return UnsafePointer(copy)
    }

    private static func methods(of file: UnsafeMutablePointer<sqlite3_file>?) -> sqlite3_io_methods? {
        file.flatMap { $0.pointee.pMethods }.flatMap { originals[$0] }?.pointee
    }
}

import CSQLite
import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Whether a copy that SQLite made of a store holds what the store holds now, page by page. What a dead writer left is rolled back first, and the WAL moved
/// into the store. `false` where that cannot be found out.
func holdsSame(as copy: String, _ store: String) -> Bool {
    do {
        var database = try SQLiteDatabase.open(store, for: .writing)
        if try database.pragma("journal_mode")?.name == "wal" {
            guard try database.value("PRAGMA main.wal_checkpoint(TRUNCATE)") == .integer(0) else { return false }
        }
        try database.execute("BEGIN IMMEDIATE")
        return holdsSame(as: copy, database)
    } catch {
        return false
    }
}

/// The store is read through SQLite's own file: another descriptor's closing would drop SQLite's locks.
private func holdsSame(as copy: String, _ database: borrowing SQLiteDatabase) -> Bool {
    let descriptor = open(copy, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, Int64(facts.st_size) == mapc_sqlite3_file_size(database.handle) else { return false }
    let size = Int64(facts.st_size)
    var (ours, theirs) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
    var offset: Int64 = 0
    while offset < size {
        let count = Int(min(Int64(ours.count), size - offset))
        let isRead =
            ours.withUnsafeMutableBytes { mapc_sqlite3_file_read(database.handle, $0.baseAddress, Int32(count), offset) } == 0
            && theirs.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(offset)) } == count
        guard isRead else { return false }
        if offset == 0 {
            for place in headerOfNoContent.joined() where place < count { (ours[place], theirs[place]) = (0, 0) }
        }
        // The page with the lock bytes is not copied, and holds nothing.
        if offset != lockBytes, ours.prefix(count) != theirs.prefix(count) { return false }
        offset += Int64(count)
    }
    return true
}

/// What a header says of the file and not of its rows: the journal mode, the change counter, the schema's version, for which change the size is right and by which
/// SQLite. See <https://www.sqlite.org/fileformat2.html>.
private let headerOfNoContent = [18..<20, 24..<28, 40..<44, 92..<100]

/// Where the lock bytes are; no page is larger than the piece that begins there.
private let lockBytes: Int64 = 0x4000_0000

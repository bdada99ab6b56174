import CSQLite
import MapPlan

/// Whether a copy that SQLite made of a store has the same pages as the store now. It first rolls back what an interrupted writer left, and moves the WAL
/// into the store. `false` if it cannot compare them.
func holdsSame(as copy: String, _ store: String) -> Bool {
    do {
        var database = try SQLiteDatabase.open(store, for: .writing)
        if try database.pragma("journal_mode")?.name == "wal" {
            // The numbers of frames in the WAL, and of those that are in the store now. Other programs may be connected.
            guard let frames = try database.rows("PRAGMA main.wal_checkpoint(PASSIVE)").first, frames[1] == frames[2] else { return false }
        }
        try database.execute("BEGIN IMMEDIATE")
        return holdsSame(as: copy, database)
    } catch {
        return false
    }
}

/// This reads the store through SQLite's own file, since closing another descriptor would release SQLite's locks.
private func holdsSame(as copy: String, _ database: borrowing SQLiteDatabase) -> Bool {
    guard let file = try? OpenFile(copy, .looking), let size = try? file.facts().size else { return false }
    guard size == mapc_sqlite3_file_size(database.handle) else { return false }
    var ours = [UInt8](repeating: 0, count: 1 << 16)
    var offset: Int64 = 0
    while offset < size {
        let count = Int(min(Int64(ours.count), size - offset))
        let code = ours.withUnsafeMutableBytes { mapc_sqlite3_file_read(database.handle, $0.baseAddress, Int32(count), offset) }
        guard code == 0, var theirs = try? file.read(count, at: offset), theirs.count == count else { return false }
        if offset == 0 {
            for place in headerOfNoContent.joined() where place < count { (ours[place], theirs[place]) = (0, 0) }
        }
        // The page with the lock bytes is empty and is not copied.
        if offset != lockBytes, ours.prefix(count) != theirs[...] { return false }
        offset += Int64(count)
    }
    return true
}

/// The parts of a header that describe the file and not its rows: the journal mode, the change counter, the schema's version, the counter for the size, and the version of
/// SQLite that wrote it. See <https://www.sqlite.org/fileformat2.html>.
private let headerOfNoContent = [18..<20, 24..<28, 40..<44, 92..<100]

/// Where the lock bytes are; no page is larger than the piece that begins there.
private let lockBytes: Int64 = 0x4000_0000

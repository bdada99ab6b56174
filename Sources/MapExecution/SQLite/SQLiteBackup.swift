import CSQLite
import MapPlan

/// SQLite's backup: it writes the pages of one database into another, in one transaction.
///
/// It has the write lock of the destination from its beginning to its end, which a step without pages takes. Pages of the source that are written later
/// count, since SQLite begins again with the first page if the source has changed: <https://sqlite.org/c3ref/backup_finish.html>. No statement may run on
/// the destination's connection in between.
final class PageTransaction {
    private var backup: OpaquePointer?

    /// Locks the destination, and waits for that as its connection does. In WAL mode others may still read it. The source has at least one page.
    init(into destination: borrowing SQLiteDatabase, from source: borrowing SQLiteDatabase) throws(DatabaseError) {
        guard let backup = sqlite3_backup_init(destination.handle, "main", source.handle, "main") else {
            throw DatabaseError(destination.handle, code: sqlite3_errcode(destination.handle))
        }
        self.backup = backup
        _ = try step(0)
    }

    deinit { end() }

    /// Writes all pages but the last, and commits with it. `share` receives how much is written, from 0 to 1, and throws to stop.
    func writeAllButLast(share: (Double) throws(RunFailure) -> Void) throws(RunFailure) {
        // The source has other pages now than it had when the last step counted them.
        _ = try storing { () throws(DatabaseError) in try step(0) }
        while remaining > 1 {
            _ = try storing { () throws(DatabaseError) in try step(min(2_048, remaining - 1)) }
            try share(1 - Double(remaining) / Double(max(sqlite3_backup_pagecount(backup), 1)))
        }
    }

    /// Writes what is left and commits, or rolls everything back and throws. After that, the destination's connection may be used again.
    func commit() throws(DatabaseError) {
        defer { end() }
        guard try step(-1) else { throw DatabaseError(code: SQLITE_BUSY, message: String(cString: sqlite3_errstr(SQLITE_BUSY))) }
    }

    /// Rolls back what is not committed. After that, the destination's connection may be used again.
    func end() {
        sqlite3_backup_finish(backup)
        backup = nil
    }

    private var remaining: Int32 { sqlite3_backup_remaining(backup) }

    /// Writes pages, all that are left if the count is negative. Returns whether everything is committed.
    private func step(_ count: Int32) throws(DatabaseError) -> Bool {
        let code = sqlite3_backup_step(backup, count)
        guard code == SQLITE_OK || code == SQLITE_DONE else {
            throw DatabaseError(code: code, message: String(cString: sqlite3_errstr(code)))
        }
        return code == SQLITE_DONE
    }
}

extension SQLiteDatabase {
    /// Opens an existing file that nobody else uses, and that nobody needs if the process dies.
    static func scratch(at path: String) throws(DatabaseError) -> SQLiteDatabase {
        let file = path.hasPrefix("/") ? path : "./" + path
        var database = SQLiteDatabase(handle: try connect(to: file, flags: SQLITE_OPEN_READWRITE), waitMilliseconds: 0)
        try database.turnJournalOff()
        return database
    }

    private mutating func turnJournalOff() throws(DatabaseError) {
        // SQLite turns a journal off only where the schema's texts may be edited.
        try turn(.defensive, on: false)
        try execute("PRAGMA main.journal_mode=OFF; PRAGMA main.synchronous=OFF")
        try turn(.defensive, on: true)
    }

    /// Opens an empty database in a temporary file, into which the pages of another one are copied. SQLite removes the name of its file as soon as it has made it, so
    /// nothing is left of it, however the process ends. A small database never leaves the memory. `hasJournal` tells that a transaction can be undone.
    static func forPages(hasJournal: Bool) throws(DatabaseError) -> SQLiteDatabase {
        var database = SQLiteDatabase(
            handle: try connect(to: "", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE), waitMilliseconds: 0)
        if hasJournal { try database.execute("PRAGMA main.synchronous=OFF") } else { try database.turnJournalOff() }
        return database
    }

    /// Copies this database, as its open transaction sees it, into an empty one. It has at least one page.
    func copyPages(into copy: borrowing SQLiteDatabase) throws(DatabaseError) {
        try PageTransaction(into: copy, from: self).commit()
    }

    /// Copies this database, with its WAL, page by page into a file that nobody else uses. `share` receives how much is done, from 0 to 1, and
    /// throws to stop.
    func copyPages(to path: String, share: (Double) throws(RunFailure) -> Void) throws(RunFailure) {
        let copy = try storing { () throws(DatabaseError) in try SQLiteDatabase.scratch(at: path) }
        let pages = try storing { () throws(DatabaseError) in try PageTransaction(into: copy, from: self) }
        try pages.writeAllButLast(share: share)
        try storing { () throws(DatabaseError) in try pages.commit() }
        try share(1)
    }
}

import CSQLite
import MapPlan

extension SQLiteDatabase {
    /// Copies this database, with its WAL, page by page into an empty one. `share` receives how much is done, from 0 to 1, and
    /// throws to stop.
    mutating func copyPages(to path: String, share: (Double) throws(RunFailure) -> Void) throws(RunFailure) {
        let file = path.hasPrefix("/") ? path : "./" + path
        var copy = try storing { () throws(DatabaseError) in
            SQLiteDatabase(handle: try connect(to: file, flags: SQLITE_OPEN_READWRITE), waitMilliseconds: 0)
        }
        try storing { () throws(DatabaseError) in
            try copy.turn(.defensive, on: false)
            try copy.execute("PRAGMA main.journal_mode=OFF; PRAGMA main.synchronous=OFF")
        }
        guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
            throw .store(DatabaseError(copy.handle, code: sqlite3_errcode(copy.handle)).description)
        }
        var code = SQLITE_OK
        var failure: RunFailure?
        while code == SQLITE_OK, failure == nil {
            code = sqlite3_backup_step(backup, 2_048)
            let (left, all) = (sqlite3_backup_remaining(backup), sqlite3_backup_pagecount(backup))
            do throws(RunFailure) { try share(all == 0 ? 1 : 1 - Double(left) / Double(all)) } catch { failure = error }
        }
        sqlite3_backup_finish(backup)
        if let failure { throw failure }
        guard code == SQLITE_DONE else {
            let error = DatabaseError(code: code, message: String(cString: sqlite3_errstr(code)))
            throw error.failure ?? .store(error.description)
        }
    }
}

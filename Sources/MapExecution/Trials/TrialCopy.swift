import MapPlan

/// A private copy of a store, on which plans are tried out.
///
/// Several plans can use a copy that is kept, one after another, so the store is read once: SQLite undoes what a plan did, from a journal of the pages that
/// the plan changed. A copy that is not kept serves one plan and has no journal. So does one where the disk has no room for a journal.
package final class TrialCopy {
    private let store: String
    private let isKept: Bool
    private var copy: SQLiteDatabase?
    private var hasJournal = false

    /// Makes no copy yet, since a plan may need none.
    package init(of store: String, isKept: Bool) { (self.store, self.isKept) = (store, isKept) }

    /// Passes the store as it was when it was copied.
    ///
    /// Throws `StoreError` if the store cannot be read or the disk of temporary files is too small.
    func use(waitMilliseconds: Int, _ body: (inout SQLiteDatabase) -> Void) throws(StoreError) {
        if copy == nil { try makeCopy(waitMilliseconds) }
        guard var database = copy.take() else { return }
        body(&database)
        if hasJournal, Self.undo(in: &database) { copy = consume database }
    }

    /// Copies the store into a temporary database that nobody else sees.
    private func makeCopy(_ waitMilliseconds: Int) throws(StoreError) {
        var source = try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
        let size: Int64
        do throws(DatabaseError) {
            try source.execute("BEGIN")
            size = try (source.pragma("page_count")?.integer ?? 0) * (source.pragma("page_size")?.integer ?? 4_096)
        } catch {
            throw StoreError(error, path: store, mode: .reading)
        }
        hasJournal = try hasRoomForJournal(size) && isKept
        do throws(DatabaseError) {
            let made = try SQLiteDatabase.forPages(hasJournal: hasJournal)
            if size > 0 { try source.copyPages(into: made) }
            copy = consume made
        } catch {
            throw StoreError(error, path: store, mode: .reading)
        }
    }

    /// Returns whether the folder of SQLite's temporary files has room for a copy, for what a run adds to it, and for a journal of all its pages. Throws if it
    /// has too little even without the journal.
    private func hasRoomForJournal(_ bytes: Int64) throws(StoreError) -> Bool {
        let room = Room(in: folder(of: resolved(store)))
        guard let free = room.temporary, bytes > 0 else { return true }
        guard free < bytes * 2 else { return free >= bytes * 3 }
        throw .noRoom(
            store,
            message: """
                a private copy of it may need \(sizeWords(bytes * 2)) in '\(temporaryFolder())', where \(sizeWords(free)) are free; \
                SQLITE_TMPDIR names another folder, and '--sample' needs no copy
                """)
    }

    /// Undoes what a plan did, and settings of the connection that it may have left. Returns whether the copy is as it was.
    private static func undo(in database: inout SQLiteDatabase) -> Bool {
        database.observe(nil)
        database.fence(false)
        database.spareViews(false)
        do throws(DatabaseError) {
            if database.isInTransaction { try database.execute("ROLLBACK") }
            // The schema that the plan left may have the number of another one.
            try database.execute("PRAGMA writable_schema=RESET")
            _ = try database.value("SELECT 1 FROM main.sqlite_schema")
            return true
        } catch {
            return false
        }
    }
}

import MapPlan

/// Runs `body` in an exclusive transaction and commits it, or undoes it and throws.
///
/// In WAL mode other connections may read meanwhile. Otherwise they may not, so that the commit does not have to wait for them. In a copy that is deleted
/// on failure nothing is undone, since it has no journal. Beside the value, it returns what failed after the commit. Throws `RunFailure.moved` if another
/// program deletes or replaces the file meanwhile.
func transaction<Store: Database & ~Copyable, Value>(
    in database: inout Store, reporter: RunReporter, options: RunOptions, _ body: (inout Store) throws(RunFailure) -> Value
) throws(RunFailure) -> (value: Value, trouble: RunTrouble?) {
    let done: (value: Value, trouble: RunTrouble?)
    do throws(RunFailure) {
        done = try transactionUnlessMoved(in: &database, reporter: reporter, options: options, body)
    } catch {
        // SQLite has many errors for a file that has lost its name.
        guard !error.isPerhapsCommitted, database.hasMoved() else { throw error }
        throw .moved(isCommitted: false)
    }
    guard !database.hasMoved() else {
        // SQLite would take what is in the WAL for rows of the file that has the name now.
        if !options.isDryRun { _ = try? database.value("PRAGMA main.wal_checkpoint(TRUNCATE)") }
        throw .moved(isCommitted: !options.isDryRun)
    }
    return done
}

/// The same, until right before the commit.
private func transactionUnlessMoved<Store: Database & ~Copyable, Value>(
    in database: inout Store, reporter: RunReporter, options: RunOptions, _ body: (inout Store) throws(RunFailure) -> Value
) throws(RunFailure) -> (value: Value, trouble: RunTrouble?) {
    let isScratch = options.isScratch
    database.observe { reporter.observe($0) }
    defer { database.observe(nil) }
    do throws(RunFailure) {
        try storing { () throws(DatabaseError) in
            let isWAL = try database.pragma("journal_mode")?.name == "wal"
            try database.execute(isWAL ? "BEGIN IMMEDIATE" : "BEGIN EXCLUSIVE")
        }
    } catch {
        // A run that was cancelled while waiting for a lock reports the cancellation, not the lock.
        try reporter.stopIfAsked()
        throw error
    }
    let counter = database.changeCounter()
    do throws(RunFailure) {
        // Another program may have replaced the file while this one waited for the lock.
        guard !database.hasMoved() else { throw .moved(isCommitted: false) }
        let value = try body(&database)
        try reporter.stopIfAsked()
        guard !options.isDryRun else {
            if !isScratch { try undo(in: &database, reporter: reporter) }
            return (value, nil)
        }
        reporter.tell(.committing)
        // From here on, undoing would take longer than finishing.
        database.observe(nil)
        guard !database.hasMoved() else { throw .moved(isCommitted: false) }
        let trouble = try isScratch ? commitCopy(in: &database) : commit(in: &database, since: counter, reporter: reporter)
        _ = try? database.turn(.checkpointOnClose, on: true)
        return (value, trouble)
    } catch {
        if !isScratch { try undo(in: &database, reporter: reporter) }
        throw error
    }
}

/// Commits in a copy, which has no journal. If not every page of it was written, nothing restores the others: the change counter shows nothing, and the copy is
/// deleted.
private func commitCopy(in database: inout some Database & ~Copyable) throws(RunFailure) -> RunTrouble? {
    try storing { () throws(DatabaseError) in try database.execute("COMMIT") }
    return nil
}

private func commit<Store: Database & ~Copyable>(
    in database: inout Store, since counter: Int64?, reporter: RunReporter
) throws(RunFailure) -> RunTrouble? {
    try commit(in: &database, since: counter, reporter: reporter) { (database: inout Store) throws(DatabaseError) in
        try database.execute("COMMIT")
    }
}

/// Undoes a failed COMMIT, unless everything was committed before it failed: when the journal was already deleted and a lock could not be released, or the folder
/// could not be synced. The change counter in the store's header shows this; `counter` is its former value.
///
/// In WAL mode, the whole transaction may be in the WAL although the sync failed, and the next connection would take it for
/// committed. So this cuts it off, which a full disk does not prevent. If that fails, it empties the WAL.
func commit<Store: Database & ~Copyable>(
    in database: inout Store, since counter: Int64?, reporter: RunReporter, by commit: (inout Store) throws(DatabaseError) -> Void
) throws(RunFailure) -> RunTrouble? {
    do throws(DatabaseError) {
        try commit(&database)
        return nil
    } catch {
        let isWAL = (try? database.pragma("journal_mode")?.name) == "wal"
        try undo(in: &database, reporter: reporter)
        if isWAL {
            let isGone = cutWAL(of: &database) || (try? database.value("PRAGMA main.wal_checkpoint(TRUNCATE)")) == .integer(0)
            guard isGone else { throw .uncertain(error.description) }
        } else if let counter, let now = database.changeCounter(), now != counter {
            return .unsafe(error.description)
        }
        throw error.failure ?? .store(error.description)
    }
}

/// Cuts a failed transaction off the WAL. The transaction that is open meanwhile changes nothing.
private func cutWAL(of database: inout some Database & ~Copyable) -> Bool {
    do throws(DatabaseError) {
        // Such a connection may keep the WAL's index in its memory, where nobody else finds it.
        guard try database.pragma("locking_mode")?.name != "exclusive" else { return false }
        try database.execute("BEGIN IMMEDIATE")
        let isCut = database.cutWAL()
        try database.execute("END")
        return isCut
    } catch {
        return false
    }
}

/// Undoes the open transaction, if there is one, and makes sure that the file is as before.
func undo(in database: inout some Database & ~Copyable, reporter: RunReporter) throws(RunFailure) {
    database.observe(nil)
    do throws(DatabaseError) {
        // SQLite rolls back by itself if the disk is full or fails.
        if database.isInTransaction {
            reporter.tell(.rollingBack)
            try database.execute("ROLLBACK")
        }
        // After such a failure SQLite leaves the journal for the next reader. Reading now restores the file immediately.
        _ = try database.value("SELECT count(*) FROM main.sqlite_schema")
        // In WAL mode the changes of a large transaction stay in the WAL, where nobody reads them, and it keeps their size.
        if try database.pragma("journal_mode")?.name == "wal" { _ = cutWAL(of: &database) }
    } catch {
        throw .unfinished(error.description)
    }
}

/// The settings of a connection that a run changes and restores.
struct ConnectionSettings {
    /// PRAGMAs that must be off, with their former values.
    private let pragmas: [(name: String, value: Int64)]
    private let triggers: Bool
    private let defensive: Bool

    private static let names = ["foreign_keys", "legacy_alter_table", "ignore_check_constraints", "writable_schema"]

    /// Reads the settings, and turns off triggers and edits of the schema's texts.
    init(of database: inout some Database & ~Copyable) throws(DatabaseError) {
        var pragmas: [(name: String, value: Int64)] = []
        for name in Self.names { pragmas.append((name, try database.pragma(name)?.integer ?? 0)) }
        self.pragmas = pragmas
        defensive = try database.turn(.defensive, on: true)
        do throws(DatabaseError) {
            triggers = try database.turn(.triggers, on: false)
        } catch {
            _ = try? database.turn(.defensive, on: defensive)
            throw error
        }
    }

    /// Turns off cascades and triggers, and settings that change the meaning of statements.
    func settle(_ database: inout some Database & ~Copyable) throws(DatabaseError) {
        for pragma in pragmas { try database.execute("PRAGMA \(pragma.name)=OFF") }
        guard try database.pragma("foreign_keys") == .integer(0) else {
            throw DatabaseError(
                code: 1, message: "enforcement of foreign keys could not be switched off, and dropping a table would cascade")
        }
    }

    /// Restores the settings. On a broken connection this does nothing.
    func restore(on database: inout some Database & ~Copyable) {
        for pragma in pragmas { try? database.execute("PRAGMA \(pragma.name)=\(pragma.value)") }
        _ = try? database.turn(.triggers, on: triggers)
        _ = try? database.turn(.defensive, on: defensive)
    }
}

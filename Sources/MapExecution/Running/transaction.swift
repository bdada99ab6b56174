import MapPlan

/// Runs `body` in a transaction that nobody else can get between, and keeps what it did, or undoes it and throws.
///
/// In WAL mode readers go on meanwhile; otherwise nobody reads, so that nobody has to be waited for at the end. In a copy that is thrown away
/// nothing is undone, since it has no journal to undo it from. Beside the value is what failed when all was committed.
func transaction<Store: Database & ~Copyable, Value>(
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
        // Who stops waiting for a lock because he was asked to is not told that somebody else has it.
        try reporter.stopIfAsked()
        throw error
    }
    let counter = database.changeCounter()
    do throws(RunFailure) {
        let value = try body(&database)
        try reporter.stopIfAsked()
        guard !options.isDryRun else {
            if !isScratch { try undo(in: &database, reporter: reporter) }
            return (value, nil)
        }
        reporter.tell(.committing)
        // From here on there is no way back that is quicker than the way on.
        database.observe(nil)
        let trouble = try commit(in: &database, since: counter, reporter: reporter)
        _ = try? database.turn(.checkpointOnClose, on: true)
        return (value, trouble)
    } catch {
        if !isScratch { try undo(in: &database, reporter: reporter) }
        throw error
    }
}

/// A COMMIT that failed is undone, unless it failed when all was done: where the journal was gone already and a lock could not be given back, or the folder
/// not be made safe. The store's header tells, which `counter` is from before.
///
/// In WAL mode all of it may stand in the WAL although the disk did not say that it is safe there, and the next to open the store would take it for
/// done: so the WAL is emptied.
private func commit(
    in database: inout some Database & ~Copyable, since counter: Int64?, reporter: RunReporter
) throws(RunFailure) -> RunTrouble? {
    do throws(DatabaseError) {
        try database.execute("COMMIT")
        return nil
    } catch {
        let isWAL = (try? database.pragma("journal_mode")?.name) == "wal"
        try undo(in: &database, reporter: reporter)
        if isWAL {
            guard (try? database.value("PRAGMA main.wal_checkpoint(TRUNCATE)")) == .integer(0) else { throw .uncertain(error.description) }
        } else if let counter, let now = database.changeCounter(), now != counter {
            return .unsafe(error.description)
        }
        throw error.failure ?? .store(error.description)
    }
}

private func undo(in database: inout some Database & ~Copyable, reporter: RunReporter) throws(RunFailure) {
    database.observe(nil)
    do throws(DatabaseError) {
        // A full disk or a failing one makes SQLite roll back by itself.
        if database.isInTransaction {
            reporter.tell(.rollingBack)
            try database.execute("ROLLBACK")
        }
        // After such a failure SQLite leaves the journal for the next who reads: that is us, so that the file is what it was at once.
        _ = try database.value("SELECT count(*) FROM main.sqlite_schema")
    } catch {
        throw .unfinished(error.description)
    }
}

/// What a run changes of a connection that somebody else may go on using.
struct ConnectionSettings {
    /// PRAGMAs that must be off, each with what it was.
    private let pragmas: [(name: String, value: Int64)]
    private let triggers: Bool
    private let defensive: Bool

    private static let names = ["foreign_keys", "legacy_alter_table", "ignore_check_constraints", "writable_schema"]

    /// The settings as they are; triggers are off from here on.
    init(of database: inout some Database & ~Copyable) throws(DatabaseError) {
        var pragmas: [(name: String, value: Int64)] = []
        for name in Self.names { pragmas.append((name, try database.pragma(name)?.integer ?? 0)) }
        self.pragmas = pragmas
        defensive = try database.turn(.defensive, on: false)
        do throws(DatabaseError) {
            triggers = try database.turn(.triggers, on: false)
        } catch {
            _ = try? database.turn(.defensive, on: defensive)
            throw error
        }
    }

    /// Nothing cascades, no trigger fires, and no old setting bends what statements mean.
    func settle(_ database: inout some Database & ~Copyable) throws(DatabaseError) {
        for pragma in pragmas { try database.execute("PRAGMA \(pragma.name)=OFF") }
        guard try database.pragma("foreign_keys") == .integer(0) else {
            throw DatabaseError(
                code: 1, message: "enforcement of foreign keys could not be switched off, and dropping a table would cascade")
        }
    }

    /// As they were; a connection that has gone wrong altogether stays as safe as it is.
    func restore(on database: inout some Database & ~Copyable) {
        for pragma in pragmas { try? database.execute("PRAGMA \(pragma.name)=\(pragma.value)") }
        _ = try? database.turn(.triggers, on: triggers)
        _ = try? database.turn(.defensive, on: defensive)
    }
}

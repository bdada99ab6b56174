import CSQLite

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The object that SQLite's callbacks use. SQLite keeps its address, so it lives as long as the connection.
final class SQLiteHooks {
    /// SQLite calls the progress handler after this many instructions: rarely enough to cost nothing, often enough to stop within milliseconds.
    static let instructionsPerCall: Int32 = 4_000

    var observer: ((DatabaseWork) -> Bool)?
    /// The observer that may stop statements.
    var cancellation: Cancellation?
    var instructions: Int64 = 0
    /// The statement that runs; its counter may be read while it does.
    var running: OpaquePointer?
    /// How long to wait for another connection's lock.
    var waitMilliseconds = 0
    var waitEnds: ContinuousClock.Instant?
    /// Receives every access that a statement requests while SQLite compiles it.
    var recorder: ((SQLiteAccess) -> Void)?
    /// Whether statements come from a mapping's author.
    var isFenced = false
    /// Why the fence stopped a statement, for people to read; only the first reason is kept.
    var refusal: String?
    /// What SQLite may do while texts of strangers are compiled; `nil` if it may do everything.
    private(set) var guardian: UnsafeMutablePointer<mapc_guard>?
    /// Whether the guard stays until the connection closes.
    var isGuarded = false

    deinit { guardian?.deallocate() }

    /// Guards the connection from now on.
    func beginGuard(on database: OpaquePointer) -> UnsafeMutablePointer<mapc_guard> {
        if let guardian { return guardian }
        let made = UnsafeMutablePointer<mapc_guard>.allocate(capacity: 1)
        made.initialize(to: mapc_guard())
        guardian = made
        installAuthorizer(on: database)
        return made
    }

    /// Ends the guard, which costs a little at each access, unless it stays.
    func endGuard(on database: OpaquePointer) {
        guard !isGuarded else { return }
        let former = guardian
        guardian = nil
        installAuthorizer(on: database)
        former?.deallocate()
    }

    private var work: DatabaseWork {
        let rows = running.map { sqlite3_stmt_status($0, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0) } ?? 0
        return DatabaseWork(instructions: instructions, rowsScanned: Int64(rows))
    }

    private var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private static func hooks(_ address: UnsafeMutableRawPointer?) -> SQLiteHooks? {
        address.map { Unmanaged<SQLiteHooks>.fromOpaque($0).takeUnretainedValue() }
    }

    func installBusyHandler(on database: OpaquePointer) {
        sqlite3_busy_handler(
            database, { address, count in SQLiteHooks.hooks(address)?.waitsOn(attempt: Int(count)) == true ? 1 : 0 }, address)
    }

    func installProgressHandler(on database: OpaquePointer) {
        instructions = 0
        guard observer != nil else { return sqlite3_progress_handler(database, 0, nil, nil) }
        sqlite3_progress_handler(
            database, Self.instructionsPerCall,
            { address in
                guard let hooks = SQLiteHooks.hooks(address) else { return 0 }
                hooks.instructions += Int64(SQLiteHooks.instructionsPerCall)
                return hooks.observer?(hooks.work) == true ? 1 : 0
            }, address)
    }

    func installAuthorizer(on database: OpaquePointer) {
        guard recorder != nil || isFenced else {
            if let guardian { return mapc_guard_install(database, guardian) }
            return _ = sqlite3_set_authorizer(database, nil, nil)
        }
        sqlite3_set_authorizer(
            database,
            { address, action, first, second, schema, accessor in
                let access = SQLiteAccess(
                    action: action, first: first.map(String.init(cString:)), second: second.map(String.init(cString:)),
                    schema: schema.map(String.init(cString:)), accessor: accessor.map(String.init(cString:)))
                guard let hooks = SQLiteHooks.hooks(address) else { return SQLITE_OK }
                guard hooks.allows(access) else { return SQLITE_DENY }
                return hooks.guardian.map { mapc_guard_allows($0, action, first, second, schema) } ?? SQLITE_OK
            }, address)
    }

    private func allows(_ access: SQLiteAccess) -> Bool {
        recorder?(access)
        guard isFenced, let words = SQLFence.refusal(of: access, isRunning: running != nil) else { return true }
        refusal = refusal ?? words
        return false
    }

    func installCollations(on database: OpaquePointer) {
        sqlite3_collation_needed(database, address) { _, database, _, name in
            if let database, let name { createMissingCollation(String(cString: name), on: database) }
        }
    }

    /// Sleeps briefly and returns whether to try again: until the time is over or the observer wants to stop.
    private func waitsOn(attempt: Int) -> Bool {
        let now = ContinuousClock.now
        if attempt == 0 { waitEnds = now.advanced(by: .milliseconds(waitMilliseconds)) }
        guard let waitEnds, now < waitEnds, observer?(work) != true else { return false }
        // SQLite has no queue: beside a program that writes all the time, only one who looks often finds the moment between two of its transactions.
        // A pause that is not always the same does not keep in step with that program.
        usleep(UInt32.random(in: 500...(attempt < 10 ? 2_000 : 5_000)))
        return true
    }
}

/// An access that a statement requests: SQLITE_READ of `Post`.`title` on behalf of the view `recent`.
struct SQLiteAccess {
    /// https://www.sqlite.org/c3ref/c_alter_table.html
    var action: Int32
    var first: String?
    var second: String?
    /// `main`, `temp`
    var schema: String?
    /// The innermost trigger or view that requests the access.
    var accessor: String?
}

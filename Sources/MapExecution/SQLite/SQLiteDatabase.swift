import CSQLite
public import MapPlan

/// A connection to a SQLite store. It is closed when it goes out of scope. One thread at a time may use it.
///
/// Values pass through unchanged: text is bound and read by its length in bytes, and bytes that are not UTF-8 stay as they are.
public struct SQLiteDatabase: ~Copyable, Database {
    let handle: OpaquePointer
    /// Whether SQLite reads the store as if no other program wrote to it; then it does not notice one that does.
    package let isUnwatched: Bool
    /// What the store's path led to when it was opened.
    var openedPath: OpenedPath?
    let hooks: SQLiteHooks
    /// Why the last attempt needed trust in the schema; `nil` if it did not. See `standingIn`.
    var distrust: String?
    /// Whether another value closes the connection.
    let isShared: Bool
    /// The statements that are compiled only once; `nil` if each is compiled when it runs.
    var kept: KeptStatements?

    /// Opens an empty database in memory, from which no statement reaches a file.
    ///
    /// Throws `DatabaseError` if SQLite has no memory for it.
    public init() throws(DatabaseError) {
        self.init(handle: try connect(to: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE), waitMilliseconds: 0)
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        hooks.isGuarded = true
        _ = hooks.beginGuard(on: handle)
    }

    init(handle: OpaquePointer, waitMilliseconds: Int, isUnwatched: Bool = false) {
        self.handle = handle
        self.isUnwatched = isUnwatched
        hooks = SQLiteHooks()
        isShared = false
        hooks.waitMilliseconds = waitMilliseconds
        hooks.installBusyHandler(on: handle)
    }

    deinit {
        kept?.finalize()
        if isShared { return }
        hooks.cancellation?.spares(handle)
        sqlite3_close_v2(handle)
    }

    /// SQLite's version at run time: `3.40.1`.
    public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

    /// The ID of the sources that SQLite was built from; two builds of one version may differ.
    package static var librarySource: String { String(cString: sqlite3_sourceid()) }

    /// The options that SQLite was compiled with, as `PRAGMA compile_options` lists them: `THREADSAFE=1`, `ENABLE_FTS5`.
    package static var libraryOptions: [String] {
        var options: [String] = []
        while let option = sqlite3_compileoption_get(Int32(options.count)) { options.append(String(cString: option)) }
        return options
    }

    /// Turns off SQLite's memory statistics, which it otherwise updates under a lock at each allocation.
    ///
    /// This holds for the whole process, so only a program should call it, before its first connection. A limit on SQLite's heap is
    /// no longer kept. See `SQLITE_CONFIG_MEMSTATUS` in <https://sqlite.org/c3ref/c_config_covering_index_scan.html>.
    package static func keepNoMemoryStatistics() { _ = mapc_sqlite3_config_memory_statistics(0) }

    /// Whether a transaction is open.
    public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs statements one after the other and ignores the rows that they return.
    ///
    /// Throws SQLite's error for the first statement that fails. The effects of the statements before it stay.
    public mutating func execute(_ sql: String) throws(DatabaseError) {
        let text = try terminated(sql)
        var position = 0
        while let statement = try SQLiteStatement(handle, text: text, from: &position) {
            while try statement.step() {}
        }
    }

    /// Runs one statement to its end and returns how many rows it changed itself.
    ///
    /// Throws SQLite's error if the statement fails.
    @discardableResult
    public mutating func run(_ statement: Statement) throws(DatabaseError) -> Int64 {
        // SQLite's changes() keeps the number of the last statement that changed rows. Only a new total shows that this one did.
        let total = sqlite3_total_changes64(handle)
        try query(statement) { _ in true }
        return sqlite3_total_changes64(handle) == total ? 0 : sqlite3_changes64(handle)
    }

    /// Calls `visit` with each row until it returns `false`.
    ///
    /// Throws SQLite's error if the query fails, possibly after rows were visited. Calls `visit` on the calling thread.
    public mutating func query(_ statement: Statement, _ visit: ([StoredValue]) -> Bool) throws(DatabaseError) {
        try self.visit(statement) { visit($0.values) }
    }

    /// The same, with rows that are read where SQLite has them.
    package mutating func visit(_ statement: Statement, _ visit: (SQLiteRow) -> Bool) throws(DatabaseError) {
        hooks.refusal = nil
        do throws(DatabaseError) {
            try queryOnce(statement, visit)
        } catch {
            throw hooks.refusal.map { DatabaseError(code: error.code, message: $0, sql: error.sql) } ?? error
        }
    }

    private mutating func queryOnce(_ statement: Statement, _ visit: (SQLiteRow) -> Bool) throws(DatabaseError) {
        if let kept { return try kept.query(statement, on: handle, visit) }
        let text = try terminated(statement.sql)
        var position = 0
        guard let compiled = try SQLiteStatement(handle, text: text, from: &position) else { return }
        try compiled.bind(statement.bindings)
        hooks.running = compiled.handle
        hooks.guardian?.pointee.is_running = 1
        defer {
            hooks.running = nil
            hooks.guardian?.pointee.is_running = 0
        }
        while try compiled.step(), visit(compiled.row) {}
        guard try SQLiteStatement(handle, text: text, from: &position) == nil else {
            throw DatabaseError(code: SQLITE_MISUSE, message: "one statement is expected and there are more", sql: statement.sql)
        }
    }

    /// Whether statements from now on come from a mapping's author, who may only change rows.
    public mutating func fence(_ isOn: Bool) {
        // A table-valued function declares its table when it is first used, which would look like a CREATE TABLE by the author.
        if isOn, !hooks.isFenced {
            for function in ["json_each('[]')", "json_tree('[]')", "pragma_table_info('')"] {
                _ = problem(compiling: "SELECT 1 FROM \(function)")
            }
        }
        hooks.isFenced = isOn
        hooks.installAuthorizer(on: handle)
    }

    /// Whether statements from now on must not make SQLite compile views that they do not name.
    public mutating func spareViews(_ isOn: Bool) {
        hooks.beginGuard(on: handle).pointee.spares_views = isOn ? 1 : 0
        if !isOn { hooks.endGuard(on: handle) }
    }

    /// Why the fence stopped the last statement that was compiled.
    var refusal: String? { hooks.refusal }

    /// Returns the column's collation and whether it is the AUTOINCREMENT key; `nil` if SQLite cannot tell.
    public mutating func facts(column: String, table: String) -> ColumnFacts? {
        var collation: UnsafePointer<CChar>?
        var isAutoincrement: Int32 = 0
        let code = sqlite3_table_column_metadata(handle, "main", table, column, nil, &collation, nil, nil, &isAutoincrement)
        guard code == SQLITE_OK else { return nil }
        return ColumnFacts(collation: collation.map(String.init(cString:)) ?? "BINARY", isAutoincrement: isAutoincrement != 0)
    }

    /// Returns the change counter in the store's header: how many transactions were committed.
    public mutating func changeCounter() -> Int64? {
        let count = mapc_sqlite3_change_counter(handle)
        return count < 0 ? nil : count
    }

    /// Whether the path under which the store was opened leads to another file now, or to none.
    public mutating func hasMoved() -> Bool {
        guard let openedPath else { return false }
        return openedPath.hasMoved || SQLiteFile(of: self)?.hasMoved ?? false
    }

    /// Moves the WAL into the store, as far as other connections allow it without a wait.
    mutating func checkpoint() {
        let patience = hooks.waitMilliseconds
        hooks.waitMilliseconds = 0
        defer { hooks.waitMilliseconds = patience }
        _ = try? value("PRAGMA main.wal_checkpoint(TRUNCATE)")
    }

    /// Cuts off the frames of the WAL that were written by a COMMIT that failed. Returns whether that has been done and synced to disk.
    public mutating func cutWAL() -> Bool { mapc_sqlite3_cut_wal(handle) == SQLITE_OK }

    /// Returns the schema format in the store's header.
    public mutating func schemaFormat() -> Int64? {
        let format = mapc_sqlite3_schema_format(handle)
        return format < 0 ? nil : format
    }

    /// Sets a switch, reads it back, and returns its former value.
    ///
    /// Throws `DatabaseError` if the switch does not have the value afterwards.
    @discardableResult
    public mutating func turn(_ setting: DatabaseSwitch, on isOn: Bool) throws(DatabaseError) -> Bool {
        switch setting {
        case .triggers: return try MapExecution.turn(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, on: isOn)
        case .defensive: return try MapExecution.turn(handle, SQLITE_DBCONFIG_DEFENSIVE, on: isOn)
        case .checkpointOnClose: return try !MapExecution.turn(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on: !isOn)
        case .trustedSchema: return try MapExecution.turn(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, on: isOn)
        case .quotedStrings:
            try MapExecution.turn(handle, SQLITE_DBCONFIG_DQS_DDL, on: isOn)
            return try MapExecution.turn(handle, SQLITE_DBCONFIG_DQS_DML, on: isOn)
        }
    }

    /// Registers functions by name, for any number of arguments. Only statements call them, no text of the schema.
    ///
    /// SQLite calls them on the thread that uses the connection. Throws SQLite's error if a name is not accepted.
    public mutating func register(_ functions: [String: SQLFunction]) throws(DatabaseError) {
        for (name, function) in functions {
            switch function {
            case .ofValues(let body): try MapExecution.register(name, body, on: handle)
            case .shortened(let shortcut, let body): try MapExecution.register(name, body, shortcut, on: handle)
            case .ofRows(let begin): try MapExecution.register(name, begin, on: handle)
            }
        }
    }

    /// Calls `observer` every few thousand instructions and while waiting for a lock; it returns `true` to stop.
    public mutating func observe(_ observer: ((DatabaseWork) -> Bool)?) {
        hooks.observer = observer
        hooks.installProgressHandler(on: handle)
        hooks.cancellation?.spares(handle)
        hooks.cancellation = observer == nil ? nil : Cancellation.current
        hooks.cancellation?.interrupts(handle)
    }

    /// Passes `recorder` every access that statements request from now on while SQLite compiles them.
    mutating func record(_ recorder: ((SQLiteAccess) -> Void)?) {
        hooks.recorder = recorder
        hooks.installAuthorizer(on: handle)
    }

    /// Uses BINARY in place of every missing collation from now on.
    package mutating func inventCollations() { hooks.installCollations(on: handle) }

    /// Compiles a statement without running it. Returns its error, or `nil`.
    mutating func problem(compiling sql: String) -> DatabaseError? {
        hooks.refusal = nil
        do throws(DatabaseError) {
            var position = 0
            _ = try SQLiteStatement(handle, text: try terminated(sql), from: &position)
            return nil
        } catch {
            return error
        }
    }

    /// Returns SQL as a C string. Throws if it contains a NUL, after which SQLite would silently ignore everything.
    private func terminated(_ sql: String) throws(DatabaseError) -> [CChar] {
        guard !sql.utf8.contains(0) else { throw DatabaseError(code: SQLITE_MISUSE, message: "a statement has a NUL character", sql: sql) }
        return Array(sql.utf8CString)
    }
}

/// Opens a connection on which a name in double quotes is always a name, never a string, no statement edits the schema's texts or a shadow table, and
/// no text of the schema calls a function that does more than compute.
func connect(to file: String, flags: Int32) throws(DatabaseError) -> OpaquePointer {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(file, &handle, flags | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, nil)
    do throws(DatabaseError) {
        guard let handle else { throw DatabaseError(code: code, message: String(cString: sqlite3_errstr(code))) }
        guard code == SQLITE_OK else { throw DatabaseError(handle, code: code) }
        try turn(handle, SQLITE_DBCONFIG_DQS_DDL, on: false)
        try turn(handle, SQLITE_DBCONFIG_DQS_DML, on: false)
        try turn(handle, SQLITE_DBCONFIG_DEFENSIVE, on: true)
        try turn(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, on: false)
        let made = createUTF8Collation(utf8Collation, on: handle)
        guard made == SQLITE_OK else { throw DatabaseError(handle, code: made) }
        let named = createNamedCollations(on: handle)
        guard named == SQLITE_OK else { throw DatabaseError(handle, code: named) }
        return handle
    } catch {
        sqlite3_close_v2(handle)
        throw error
    }
}

/// Sets an option of a connection, reads it back, and returns its former value.
@discardableResult
private func turn(_ handle: OpaquePointer, _ option: Int32, on isOn: Bool) throws(DatabaseError) -> Bool {
    var before: Int32 = 0
    var after: Int32 = 0
    var code = mapc_sqlite3_db_config(handle, option, -1, &before)
    if code == SQLITE_OK { code = mapc_sqlite3_db_config(handle, option, isOn ? 1 : 0, &after) }
    guard code == SQLITE_OK, after == (isOn ? 1 : 0) else {
        throw DatabaseError(code: SQLITE_ERROR, message: "this SQLite does not know the setting \(option)")
    }
    return before != 0
}

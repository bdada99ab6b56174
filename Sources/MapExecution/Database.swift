public import MapPlan

/// A function that a plan calls and the database lacks. It must always return the same value for the same arguments. Any thread may call it.
public enum SQLFunction: Sendable {
    /// A function of the values of one row: `mapc_lower`.
    case ofValues(@Sendable ([StoredValue]) throws -> StoredValue)
    /// A function over rows: all of them, or those of a window up to the current row, from scratch for each group: `mapc_running_sum_int`.
    case ofRows(@Sendable () -> any SQLRunningValue)
    /// A function of the values of one row, with a fast path for the most common values that gives the same result.
    case shortened(SQLShortcut, @Sendable ([StoredValue]) throws -> StoredValue)
}

/// How to compute a function directly from SQLite's memory.
///
/// Each case names its arguments. NULL gives NULL, and for anything else the function is called in the ordinary way. A double may be stored as an
/// integer.
public enum SQLShortcut: Sendable {
    /// A double.
    case real(@Sendable (Double) -> Double?)
    /// A double of which an integer is made.
    case whole(@Sendable (Double) -> Int64?)
    /// Two doubles.
    case reals(@Sendable (Double, Double) -> Double?)
    /// Two doubles of which an integer is made.
    case wholeOfReals(@Sendable (Double, Double) -> Int64?)
    /// An integer.
    case integer(@Sendable (Int64) -> Int64?)
    /// Two integers.
    case integers(@Sendable (Int64, Int64) -> Int64?)
    /// A text's bytes, of which an integer is made.
    case count(@Sendable (UnsafeBufferPointer<UInt8>) -> Int64)
    /// A text's bytes, where the result is 1; NULL gives 1 too. For any other result the function is called.
    case test(@Sendable (UnsafeBufferPointer<UInt8>) -> Bool)
    /// A text's bytes and a buffer of the same size. Returns how many bytes it wrote; `nil` if the function has to be called.
    case rewrite(@Sendable (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) -> Int?)
}

/// The state of a function over the rows of a group or window so far.
public protocol SQLRunningValue {
    /// Adds a row.
    mutating func add(_ arguments: [StoredValue])
    /// The value of the rows so far.
    var value: StoredValue { get }
}

/// The operations of a database that the executor uses: one connection, which one thread at a time may use.
///
/// `SQLiteDatabase` is the real one. Tests use a wrapper that fails at the n-th statement, to see what a failure leaves behind.
public protocol Database: ~Copyable {
    /// Whether a transaction is open.
    var isInTransaction: Bool { get }

    /// Runs statements without parameters, one after the other, and ignores the rows that they return.
    mutating func execute(_ sql: String) throws(DatabaseError)

    /// Runs one statement to its end and returns how many rows it changed itself, without those that triggers changed.
    @discardableResult
    mutating func run(_ statement: Statement) throws(DatabaseError) -> Int64

    /// Calls `visit` with each row of one statement until it returns `false`.
    mutating func query(_ statement: Statement, _ visit: ([StoredValue]) -> Bool) throws(DatabaseError)

    /// Returns the facts about a column that no SQL can query; `nil` for a table whose module is missing.
    mutating func facts(column: String, table: String) -> ColumnFacts?

    /// The change counter of the store's file: how many transactions were committed; `nil` if it cannot be read. In WAL mode it does not change.
    mutating func changeCounter() -> Int64?

    /// Whether the path under which the store was opened leads to another file now, or to none: another program deleted or replaced the store.
    mutating func hasMoved() -> Bool

    /// Cuts off what a failed COMMIT has written into the WAL, while a transaction that writes is open. Returns whether no program will find it there.
    mutating func cutWAL() -> Bool

    /// The schema format of the store's file, which says what its rows may look like; `nil` if it cannot be read. In WAL mode it may be an older one.
    mutating func schemaFormat() -> Int64?

    /// Sets a switch of the connection, reads it back, and returns its former value.
    @discardableResult
    mutating func turn(_ setting: DatabaseSwitch, on isOn: Bool) throws(DatabaseError) -> Bool

    /// Whether statements from now on come from a mapping's author, who may only change rows: see `SQLFence`.
    mutating func fence(_ isOn: Bool)

    /// Whether statements from now on must not make SQLite compile views that they do not name, as `pragma_table_list` does.
    mutating func spareViews(_ isOn: Bool)

    /// Registers functions by name, for any number of arguments.
    mutating func register(_ functions: [String: SQLFunction]) throws(DatabaseError)

    /// Calls `observer` every few thousand instructions of SQLite's virtual machine, and repeatedly while waiting for another
    /// connection's lock. It returns `true` to stop the statement.
    mutating func observe(_ observer: ((DatabaseWork) -> Bool)?)

    /// The same connection for reading rows while a run is going on; `nil` if it is not one of SQLite.
    mutating func shared() -> SQLiteDatabase?
}

/// The work that a database has done.
public struct DatabaseWork: Sendable, Equatable {
    /// Instructions of SQLite's virtual machine since an observer was set.
    public var instructions: Int64
    /// Rows that the current statement has scanned; rows found through an index do not count.
    public var rowsScanned: Int64

    /// Creates a value from its parts.
    public init(instructions: Int64, rowsScanned: Int64) {
        self.instructions = instructions
        self.rowsScanned = rowsScanned
    }
}

/// Switches of a connection that are not pragmas.
public enum DatabaseSwitch: Sendable, Equatable {
    /// Whether triggers fire.
    case triggers
    /// Whether SQLite refuses edits of `sqlite_schema` (and silently ignores `PRAGMA schema_version=`).
    case defensive
    /// Whether SQLite takes an unknown name in double quotes for a string.
    case quotedStrings
    /// Whether texts of the schema may use functions and tables that do more than compute.
    case trustedSchema
    /// Whether the last connection to close moves the WAL into the store.
    case checkpointOnClose
}

/// Facts about a column that no pragma returns.
public struct ColumnFacts: Sendable, Equatable {
    /// `BINARY`, `NOCASE`, `RTRIM` or the application's own.
    public var collation: String
    /// Whether it is the AUTOINCREMENT key.
    public var isAutoincrement: Bool

    /// Creates the facts from their parts.
    public init(collation: String, isAutoincrement: Bool) {
        self.collation = collation
        self.isAutoincrement = isAutoincrement
    }
}

extension Database where Self: ~Copyable {
    /// The database cannot tell.
    public mutating func changeCounter() -> Int64? { nil }

    /// The database cannot do that.
    public mutating func cutWAL() -> Bool { false }

    /// The database cannot tell.
    public mutating func schemaFormat() -> Int64? { nil }

    /// The database compiles no other views.
    public mutating func spareViews(_ isOn: Bool) {}

    /// The database cannot tell.
    public mutating func hasMoved() -> Bool { false }

    /// The database is not one of SQLite.
    public mutating func shared() -> SQLiteDatabase? { nil }

    /// Returns all rows of a statement, for one that returns few.
    package mutating func rows(_ sql: String, _ bindings: [StoredValue] = []) throws(DatabaseError) -> [[StoredValue]] {
        var rows: [[StoredValue]] = []
        try query(Statement(sql, bindings: bindings, .ask)) { row in
            rows.append(row)
            return true
        }
        return rows
    }

    /// Returns the first value of the first row.
    package mutating func value(_ sql: String, _ bindings: [StoredValue] = []) throws(DatabaseError) -> StoredValue? {
        var value: StoredValue?
        try query(Statement(sql, bindings: bindings, .ask)) { row in
            value = row.first
            return false
        }
        return value
    }

    /// Returns the value of a pragma: `foreign_keys`, `journal_mode`.
    package mutating func pragma(_ name: String) throws(DatabaseError) -> StoredValue? { try value("PRAGMA main.\(name)") }
}

extension StoredValue {
    /// The number, if it is an integer.
    package var integer: Int64? {
        if case .integer(let value) = self { return value }
        return nil
    }

    /// The text, with U+FFFD for each byte sequence that is not UTF-8: for names and messages only, never for data.
    package var name: String? {
        if case .text(let bytes) = self { return String(decoding: bytes, as: UTF8.self) }
        return nil
    }
}

public import MapPlan

/// A function that a plan calls and the database lacks. It must give the same value for the same values, always.
public enum SQLFunction: Sendable {
    /// Of the values of one row: `mapc_lower`.
    case ofValues(@Sendable ([StoredValue]) throws -> StoredValue)
    /// Of rows, all of them or those of a window up to the current one, begun anew for each group: `mapc_running_sum_int`.
    case ofRows(@Sendable () -> any SQLRunningValue)
    /// Of the values of one row, with a way for the commonest of them that gives the same.
    case shortened(SQLShortcut, @Sendable ([StoredValue]) throws -> StoredValue)
}

/// How a function is computed from its arguments where SQLite keeps them.
///
/// Each case says what it takes; NULL gives NULL, and for anything else the function is called as any other. A double may lie as an
/// integer.
public enum SQLShortcut: Sendable {
    /// A double.
    case real(@Sendable (Double) -> Double?)
    /// A double of which an integer is made.
    case whole(@Sendable (Double) -> Int64?)
    /// An integer.
    case integer(@Sendable (Int64) -> Int64?)
    /// Two integers.
    case integers(@Sendable (Int64, Int64) -> Int64?)
    /// A text's bytes, of which an integer is made.
    case count(@Sendable (UnsafeBufferPointer<UInt8>) -> Int64)
    /// A text's bytes, for 1; NULL gives 1 too. Where they do not pass, the function is called.
    case test(@Sendable (UnsafeBufferPointer<UInt8>) -> Bool)
    /// A text's bytes and space for as many: how many were written there, `nil` where the function is to be called.
    case rewrite(@Sendable (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>) -> Int?)
}

/// What a function has made of the rows of a group or window so far.
public protocol SQLRunningValue {
    /// One row more.
    mutating func add(_ arguments: [StoredValue])
    /// What the rows come to.
    var value: StoredValue { get }
}

/// What the executor needs of a database: one connection, used by one thread at a time.
///
/// `SQLiteDatabase` is the real one; a wrapper that fails at the n-th statement shows what a failure leaves behind.
public protocol Database: ~Copyable {
    /// Whether a transaction is open.
    var isInTransaction: Bool { get }

    /// Runs statements that take no values, one after the other; rows that they give are passed over.
    mutating func execute(_ sql: String) throws(DatabaseError)

    /// Runs one statement to its end and tells how many rows it changed itself; triggers' changes do not count.
    @discardableResult
    mutating func run(_ statement: Statement) throws(DatabaseError) -> Int64

    /// Gives each row of one statement to `visit`, until that answers `false`.
    mutating func query(_ statement: Statement, _ visit: ([StoredValue]) -> Bool) throws(DatabaseError)

    /// What no SQL tells of a column; `nil` for a table whose module is missing.
    mutating func facts(column: String, table: String) -> ColumnFacts?

    /// How often the store was committed to, as its file tells; `nil` where it does not. In WAL mode it tells nothing.
    mutating func changeCounter() -> Int64?

    /// Turns a switch of the connection, reads it back, and tells what it was.
    @discardableResult
    mutating func turn(_ setting: DatabaseSwitch, on isOn: Bool) throws(DatabaseError) -> Bool

    /// Whether statements from now on are an author's, who may change rows and nothing else: see `SQLFence`.
    mutating func fence(_ isOn: Bool)

    /// Makes functions known by name, for any number of values.
    mutating func register(_ functions: [String: SQLFunction]) throws(DatabaseError)

    /// Calls `observer` every few thousand instructions of the database's machine, and again and again while somebody else's lock is
    /// waited for. It answers `true` to stop the statement.
    mutating func observe(_ observer: ((DatabaseWork) -> Bool)?)
}

/// How far a database is.
public struct DatabaseWork: Sendable, Equatable {
    /// Instructions of its machine since somebody observes it.
    public var instructions: Int64
    /// Rows that the statement which runs has gone through, one after the other; those that an index led to do not count.
    public var rowsScanned: Int64

    /// Work, as given.
    public init(instructions: Int64, rowsScanned: Int64) {
        self.instructions = instructions
        self.rowsScanned = rowsScanned
    }
}

/// Switches of a connection that are no pragmas.
public enum DatabaseSwitch: Sendable, Equatable {
    /// Whether triggers fire.
    case triggers
    /// Whether edits of `sqlite_schema` are refused (and `PRAGMA schema_version=` is passed over in silence).
    case defensive
    /// Whether an unknown name in double quotes is taken for a string.
    case quotedStrings
    /// Whether the last connection to close moves the WAL into the store.
    case checkpointOnClose
}

/// What no pragma tells of a column.
public struct ColumnFacts: Sendable, Equatable {
    /// `BINARY`, `NOCASE`, `RTRIM` or the application's own.
    public var collation: String
    /// Whether it is the AUTOINCREMENT key.
    public var isAutoincrement: Bool

    /// The facts, as given.
    public init(collation: String, isAutoincrement: Bool) {
        self.collation = collation
        self.isAutoincrement = isAutoincrement
    }
}

extension Database where Self: ~Copyable {
    /// Nobody knows.
    public mutating func changeCounter() -> Int64? { nil }

    /// All rows of a statement that gives few.
    package mutating func rows(_ sql: String, _ bindings: [StoredValue] = []) throws(DatabaseError) -> [[StoredValue]] {
        var rows: [[StoredValue]] = []
        try query(Statement(sql, bindings: bindings)) { row in
            rows.append(row)
            return true
        }
        return rows
    }

    /// The first value of the first row.
    package mutating func value(_ sql: String, _ bindings: [StoredValue] = []) throws(DatabaseError) -> StoredValue? {
        var value: StoredValue?
        try query(Statement(sql, bindings: bindings)) { row in
            value = row.first
            return false
        }
        return value
    }

    /// The value of a pragma: `foreign_keys`, `journal_mode`.
    package mutating func pragma(_ name: String) throws(DatabaseError) -> StoredValue? { try value("PRAGMA main.\(name)") }
}

extension StoredValue {
    /// The number, if it is an integer.
    package var integer: Int64? {
        if case .integer(let value) = self { return value }
        return nil
    }

    /// The text, each byte sequence that is no UTF-8 replaced by U+FFFD: for names and messages only, never for data.
    package var name: String? {
        if case .text(let bytes) = self { return String(decoding: bytes, as: UTF8.self) }
        return nil
    }
}

/// A statement of SQL, with the values of its parameters and what it does.
public struct Statement: Sendable, Equatable, Codable {
    /// What a statement does. Nothing reads its text to find out.
    public enum Purpose: String, Sendable, Codable {
        /// Reads rows.
        case ask
        /// Creates a TEMP table or an index on it.
        case stage
        /// Fills a TEMP table.
        case fill
        /// `ALTER TABLE`.
        case alter
        /// Creates a table, a view or a trigger.
        case create
        /// Creates an index.
        case index
        /// Drops a table, an index, a view or a trigger.
        case drop
        /// Lets the next statements edit declarations.
        case beginDeclaring
        /// Replaces the declaration of a table in `sqlite_schema`.
        case declare
        /// Makes SQLite read the declarations again.
        case endDeclaring
        /// Inserts rows.
        case insert
        /// Updates rows.
        case update
        /// Deletes rows.
        case delete
        /// Changes what SQLite or a module keeps beside rows: `sqlite_sequence`, a full-text index.
        case maintain
        /// Runs SQL of a mapping's author.
        case author
    }

    /// The text of one statement, without a semicolon.
    public var sql: String
    /// One value for each `?`, in order.
    public var bindings: [StoredValue]
    /// What it does.
    public var purpose: Purpose
    /// The tables whose rows its queries read, each once, in the order of the text. Empty if `purpose` is `author`: mapc does not know.
    public var reads: [TableName]
    /// The table whose rows or declaration it changes. `nil` if it changes no table, and if `purpose` is `author`.
    public var writes: TableName?
    /// The counter of the ledger to which the changed rows are added.
    public var counter: String?
    /// Whether the statement runs under `PRAGMA legacy_alter_table=ON`: a rename to a name that other objects already use.
    public var isLegacyRename: Bool
    /// The number of rows that it must change; otherwise the run is rolled back. `1` for an edit of `sqlite_schema` by its exact old text.
    public var expectedRowCount: Int64?

    /// Creates a statement.
    public init(
        _ sql: String, bindings: [StoredValue] = [], _ purpose: Purpose, reads: [TableName] = [], writes: TableName? = nil,
        counter: String? = nil, isLegacyRename: Bool = false, expectedRowCount: Int64? = nil
    ) {
        self.sql = sql
        self.bindings = bindings
        self.purpose = purpose
        self.reads = reads
        self.writes = writes
        self.counter = counter
        self.isLegacyRename = isLegacyRename
        self.expectedRowCount = expectedRowCount
    }
}

extension Statement {
    /// Compares the bytes of the texts: to SQLite, two Unicode forms of one name are two names.
    public static func == (left: Statement, right: Statement) -> Bool {
        isSpelled(left.sql, right.sql) && left.bindings == right.bindings && left.purpose == right.purpose && left.reads == right.reads
            && left.writes == right.writes && left.counter == right.counter && left.isLegacyRename == right.isLegacyRename
            && left.expectedRowCount == right.expectedRowCount
    }

    /// The tables that it reads or changes.
    package var tables: [TableName] { reads + [writes].compactMap(\.self) }
}

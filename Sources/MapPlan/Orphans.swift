/// Rows of a store whose foreign key refers to a row that does not exist.
public struct Orphans: Sendable, Equatable, Codable {
    /// The table with the foreign key.
    public var table: String
    /// Its columns.
    public var columns: [String]
    /// The table to which it refers.
    public var parent: String
    /// How many rows there are.
    public var count: Int64
    /// The rowids of the first ones. They are not listed for a table WITHOUT ROWID.
    public var rowIDs: [Int64]

    /// Creates a count.
    public init(table: String, columns: [String], parent: String, count: Int64, rowIDs: [Int64]) {
        self.table = table
        self.columns = columns
        self.parent = parent
        self.count = count
        self.rowIDs = rowIDs
    }
}

/// What foreign keys of a store say about its rows.
public struct OrphanCount: Sendable, Equatable, Codable {
    /// The foreign keys with rows that refer to none.
    public var found: [Orphans]
    /// The tables whose foreign keys were not looked at, each with the reason: looking would take long, or SQLite cannot compare them.
    public var uncounted: [Uncounted]

    /// A table whose foreign keys were not looked at.
    public struct Uncounted: Sendable, Equatable, Codable {
        /// Its name.
        public var table: String
        /// Why; `nil` if looking would take long.
        public var because: String?

        /// Creates one.
        public init(table: String, because: String?) {
            self.table = table
            self.because = because
        }
    }

    /// Creates a count.
    public init(found: [Orphans] = [], uncounted: [Uncounted] = []) {
        self.found = found
        self.uncounted = uncounted
    }
}

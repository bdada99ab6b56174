/// An index of a store.
public struct Index: Sendable, Equatable {
    /// What made an index, in the words of `PRAGMA index_list`.
    public enum Origin: String, Sendable {
        case created = "c"
        case unique = "u"
        case primaryKey = "pk"
    }

    /// One part of an index: a column, an expression or the rowid.
    public struct Part: Sendable, Equatable {
        /// The column, or `nil` for an expression or the rowid.
        public var column: String?
        /// Whether it is sorted from large to small.
        public var isDescending: Bool
        /// `BINARY`, `NOCASE`, `RTRIM` or the application's own.
        public var collation: String

        /// A part, as given.
        public init(column: String?, isDescending: Bool = false, collation: String = "BINARY") {
            self.column = column
            self.isDescending = isDescending
            self.collation = collation
        }
    }

    /// As the schema spells it.
    public var name: String
    /// The table it is on.
    public var table: String
    /// The CREATE statement; `nil` for the index of a UNIQUE or PRIMARY KEY.
    public var sql: String?
    /// Whether two rows may not agree in it.
    public var isUnique: Bool
    /// What made it.
    public var origin: Origin
    /// Whether it has a WHERE.
    public var isPartial: Bool
    /// The key's parts in order.
    public var parts: [Part]

    /// An index, as given.
    public init(name: String, table: String, sql: String?, isUnique: Bool, origin: Origin, isPartial: Bool, parts: [Part]) {
        self.name = name
        self.table = table
        self.sql = sql
        self.isUnique = isUnique
        self.origin = origin
        self.isPartial = isPartial
        self.parts = parts
    }
}

/// A trigger of a store; its text is replayed as SQLite hands it back, never edited.
public struct Trigger: Sendable, Equatable {
    /// As the schema spells it.
    public var name: String
    /// The table or view it is on.
    public var table: String
    /// The CREATE statement as SQLite hands it back.
    public var sql: String

    /// A trigger, as given.
    public init(name: String, table: String, sql: String) {
        self.name = name
        self.table = table
        self.sql = sql
    }
}

/// A view of a store.
public struct View: Sendable, Equatable {
    /// As the schema spells it.
    public var name: String
    /// The CREATE statement as SQLite hands it back.
    public var sql: String
    /// The names that its columns have for whoever reads it; empty if it is broken.
    public var columns: [String]

    /// A view, as given.
    public init(name: String, sql: String, columns: [String] = []) {
        self.name = name
        self.sql = sql
        self.columns = columns
    }
}

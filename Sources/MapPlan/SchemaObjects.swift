/// An index of a store.
public struct Index: Sendable, Equatable {
    /// What created an index, as in `PRAGMA index_list`.
    public enum Origin: String, Sendable {
        case created = "c"
        case unique = "u"
        case primaryKey = "pk"
    }

    /// A part of an index: a column, an expression or the rowid.
    public struct Part: Sendable, Equatable {
        /// The column; `nil` for an expression or the rowid.
        public var column: String?
        /// Whether the part is sorted in descending order.
        public var isDescending: Bool
        /// `BINARY`, `NOCASE`, `RTRIM` or a collation of the application.
        public var collation: String

        /// Creates a part.
        public init(column: String?, isDescending: Bool = false, collation: String = "BINARY") {
            self.column = column
            self.isDescending = isDescending
            self.collation = collation
        }
    }

    /// The name as the schema spells it.
    public var name: String
    /// The table of the index.
    public var table: String
    /// The CREATE statement; `nil` for the index of a UNIQUE or PRIMARY KEY.
    public var sql: String?
    /// Whether its values must be unique.
    public var isUnique: Bool
    /// What created the index.
    public var origin: Origin
    /// Whether the index has a WHERE.
    public var isPartial: Bool
    /// The parts, in order.
    public var parts: [Part]

    /// Creates an index.
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

/// A trigger of a store. mapc never edits its text.
public struct Trigger: Sendable, Equatable {
    /// The name as the schema spells it.
    public var name: String
    /// The table or view of the trigger.
    public var table: String
    /// The CREATE statement as SQLite returns it.
    public var sql: String

    /// Creates a trigger.
    public init(name: String, table: String, sql: String) {
        self.name = name
        self.table = table
        self.sql = sql
    }
}

/// A view of a store.
public struct View: Sendable, Equatable {
    /// The name as the schema spells it.
    public var name: String
    /// The CREATE statement as SQLite returns it.
    public var sql: String
    /// The names of its columns; empty if the view is broken.
    public var columns: [String]

    /// Creates a view.
    public init(name: String, sql: String, columns: [String] = []) {
        self.name = name
        self.sql = sql
        self.columns = columns
    }
}

/// An index of a store.
public struct Index: Sendable, Equatable {
    public enum Origin: String, Sendable {
        case created = "c"
        case unique = "u"
        case primaryKey = "pk"
    }

    public struct Part: Sendable, Equatable {
        /// The column, or `nil` for an expression or the rowid.
        public var column: String?
        public var isDescending: Bool
        public var collation: String

        public init(column: String?, isDescending: Bool = false, collation: String = "BINARY") {
            self.column = column
            self.isDescending = isDescending
            self.collation = collation
        }
    }

    public var name: String
    public var table: String
    /// The CREATE statement; `nil` for the index of a UNIQUE or PRIMARY KEY.
    public var sql: String?
    public var isUnique: Bool
    public var origin: Origin
    public var isPartial: Bool
    /// The key's parts in order.
    public var parts: [Part]

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
    public var name: String
    /// The table or view it is on.
    public var table: String
    public var sql: String

    public init(name: String, table: String, sql: String) {
        self.name = name
        self.table = table
        self.sql = sql
    }
}

/// A view of a store.
public struct View: Sendable, Equatable {
    public var name: String
    public var sql: String
    /// The names that its columns have for whoever reads it; empty if it is broken.
    public var columns: [String]

    public init(name: String, sql: String, columns: [String] = []) {
        self.name = name
        self.sql = sql
        self.columns = columns
    }
}

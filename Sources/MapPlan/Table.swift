/// A table of a store.
public struct Table: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
        case ordinary
        /// `CREATE VIRTUAL TABLE … USING module`
        case virtual(module: String)
        /// Belongs to a virtual table, which alone may write it.
        case shadow
    }

    public var name: String
    public var kind: Kind
    /// The CREATE statement as SQLite hands it back.
    public var sql: String
    /// In declared order, hidden and generated ones included.
    public var columns: [Column]
    public var foreignKeys: [ForeignKey]
    public var isWithoutRowID: Bool
    public var isStrict: Bool
    public var hasAutoincrement: Bool

    public init(
        name: String, kind: Kind = .ordinary, sql: String = "", columns: [Column], foreignKeys: [ForeignKey] = [],
        isWithoutRowID: Bool = false, isStrict: Bool = false, hasAutoincrement: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.sql = sql
        self.columns = columns
        self.foreignKeys = foreignKeys
        self.isWithoutRowID = isWithoutRowID
        self.isStrict = isStrict
        self.hasAutoincrement = hasAutoincrement
    }

    public func column(_ name: String) -> Column? { columns.first { sameName($0.name, name) } }

    /// The primary key's columns in key order; empty if none is declared.
    public var primaryKey: [Column] { columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition } }

    /// The column that is the rowid: a single `INTEGER PRIMARY KEY` of a rowid table.
    public var rowIDColumn: Column? {
        guard !isWithoutRowID, primaryKey.count == 1, let column = primaryKey.first,
            foldedName(column.declaredType) == "integer", !column.isDescendingKey
        else { return nil }
        return column
    }
}

/// A column of a table.
public struct Column: Sendable, Equatable {
    /// https://www.sqlite.org/datatype3.html#determination_of_column_affinity
    public enum Affinity: String, Sendable {
        case integer = "INTEGER"
        case text = "TEXT"
        case blob = "BLOB"
        case real = "REAL"
        case numeric = "NUMERIC"

        /// The affinity that SQLite gives to a declared type: substring rules, in this order.
        public init(declaredType: String) {
            let type = foldedName(declaredType)
            if type.contains("int") {
                self = .integer
            } else if type.contains("char") || type.contains("clob") || type.contains("text") {
                self = .text
            } else if type.isEmpty || type.contains("blob") {
                self = .blob
            } else if type.contains("real") || type.contains("floa") || type.contains("doub") {
                self = .real
            } else {
                self = .numeric
            }
        }
    }

    public enum Generation: Sendable, Equatable { case none, virtual, stored }

    public var name: String
    /// As declared, empty if none.
    public var declaredType: String
    public var isNotNull: Bool
    /// The text of DEFAULT, as SQLite hands it back.
    public var defaultSQL: String?
    /// From 1 in the primary key; 0 if not part of it.
    public var keyPosition: Int
    public var generation: Generation
    /// Hidden column of a virtual table.
    public var isHidden: Bool
    /// `BINARY`, `NOCASE`, `RTRIM` or the application's own.
    public var collation: String
    /// `INTEGER PRIMARY KEY DESC`, which is no rowid.
    public var isDescendingKey: Bool

    public init(
        name: String, declaredType: String, isNotNull: Bool = false, defaultSQL: String? = nil, keyPosition: Int = 0,
        generation: Generation = .none, isHidden: Bool = false, collation: String = "BINARY", isDescendingKey: Bool = false
    ) {
        self.name = name
        self.declaredType = declaredType
        self.isNotNull = isNotNull
        self.defaultSQL = defaultSQL
        self.keyPosition = keyPosition
        self.generation = generation
        self.isHidden = isHidden
        self.collation = collation
        self.isDescendingKey = isDescendingKey
    }

    public var affinity: Affinity { Affinity(declaredType: declaredType) }
}

/// A foreign key of a table.
public struct ForeignKey: Sendable, Equatable {
    public var columns: [String]
    public var table: String
    /// The columns it points at; empty if the text names none, which means the primary key.
    public var referenced: [String]
    /// `NO ACTION`, `RESTRICT`, `SET NULL`, `SET DEFAULT`, `CASCADE`.
    public var onDelete: String
    public var onUpdate: String

    public init(
        columns: [String], table: String, referenced: [String], onDelete: String = "NO ACTION", onUpdate: String = "NO ACTION"
    ) {
        self.columns = columns
        self.table = table
        self.referenced = referenced
        self.onDelete = onDelete
        self.onUpdate = onUpdate
    }
}

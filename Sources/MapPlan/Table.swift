/// A table of a store.
public struct Table: Sendable, Equatable {
    /// The kind of a table.
    public enum Kind: Sendable, Equatable {
        case ordinary
        /// `CREATE VIRTUAL TABLE … USING module`
        case virtual(module: String)
        /// A table that belongs to a virtual table, which alone may write it.
        case shadow

        /// Whether a module implements the table.
        package var isVirtual: Bool {
            if case .virtual = self { return true }
            return false
        }
    }

    /// The name as the schema spells it.
    public var name: String
    /// The kind of the table.
    public var kind: Kind
    /// The CREATE statement as SQLite returns it.
    public var sql: String
    /// The columns in declared order, hidden and generated ones included.
    public var columns: [Column]
    /// The foreign keys in declared order.
    public var foreignKeys: [ForeignKey]
    /// Whether the table is WITHOUT ROWID: https://www.sqlite.org/withoutrowid.html
    public var isWithoutRowID: Bool
    /// Whether the table is STRICT: https://www.sqlite.org/stricttables.html
    public var isStrict: Bool
    /// Whether the key is AUTOINCREMENT, so that SQLite never uses a key twice: https://www.sqlite.org/autoinc.html
    public var hasAutoincrement: Bool

    /// Creates a table.
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

    /// Returns the column of that name, compared as SQLite compares names; `nil` if there is none.
    public func column(_ name: String) -> Column? { columns.indices.first { sameName(columns[$0].name, name) }.map { columns[$0] } }

    /// The columns of the primary key in the order of the key; empty if none is declared.
    public var primaryKey: [Column] { columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition } }

    /// A name for the rowid that no column has; `nil` if columns have all three. https://www.sqlite.org/rowidtable.html
    package var freeRowIDName: String? { ["rowid", "_rowid_", "oid"].first { column($0) == nil } }

    /// The names of the columns that distinguish rows of the table: its primary key's, or else the rowid. Empty if columns have all names of the rowid.
    package var rowNames: [String] { primaryKey.isEmpty ? [freeRowIDName].compactMap(\.self) : primaryKey.map(\.name) }

    /// The column that is the rowid, a single `INTEGER PRIMARY KEY` of a rowid table; `nil` if there is none.
    public var rowIDColumn: Column? {
        guard !isWithoutRowID, primaryKey.count == 1, let column = primaryKey.first,
            sameName(column.declaredType, "integer"), !column.isDescendingKey
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

        /// The affinity of a declared type: the first of SQLite's rules whose words the type contains.
        public init(declaredType: String) {
            self = declaredType.isEmpty ? .blob : .numeric
            // Reads the type once, as SQLite does, and keeps the last four letters. Planning calls this for every column, many times.
            var letters: UInt32 = 0
            for byte in declaredType.utf8 {
                letters = letters << 8 | UInt32(byte.folded)
                if letters & 0xFF_FFFF == Self.int {
                    self = .integer
                    return
                }
                switch letters {
                case Self.char, Self.clob, Self.words: self = .text
                case Self.bytes: if self != .text { self = .blob }
                case Self.reals, Self.floa, Self.doub: if self == .numeric { self = .real }
                default: break
                }
            }
        }

        private static let int = letters("int")
        private static let (char, clob, words) = (letters("char"), letters("clob"), letters("text"))
        private static let bytes = letters("blob")
        private static let (reals, floa, doub) = (letters("real"), letters("floa"), letters("doub"))

        private static func letters(_ word: StaticString) -> UInt32 {
            (0..<word.utf8CodeUnitCount).reduce(0) { $0 << 8 | UInt32(word.utf8Start[$1]) }
        }
    }

    /// Whether SQLite computes the column, and whether it stores the result.
    public enum Generation: Sendable, Equatable { case none, virtual, stored }

    /// The name as the schema spells it.
    public var name: String
    /// The declared type, empty if there is none.
    public var declaredType: String
    /// Whether NOT NULL is declared. An `INTEGER PRIMARY KEY` is never NULL, even without it.
    public var isNotNull: Bool
    /// The text of DEFAULT as SQLite returns it; `nil` if there is none.
    public var defaultSQL: String?
    /// The position in the primary key, from 1; 0 if the column is not part of it.
    public var keyPosition: Int
    /// Whether SQLite computes the column.
    public var generation: Generation
    /// Whether this is a hidden column of a virtual table.
    public var isHidden: Bool
    /// `BINARY`, `NOCASE`, `RTRIM` or a collation of the application.
    public var collation: String
    /// Whether the column is an `INTEGER PRIMARY KEY DESC`, which is not the rowid.
    public var isDescendingKey: Bool

    /// Creates a column.
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

    /// The affinity of the declared type.
    public var affinity: Affinity { Affinity(declaredType: declaredType) }
}

/// A foreign key of a table.
public struct ForeignKey: Sendable, Equatable {
    /// The columns of this table, in the order of the columns that they refer to.
    public var columns: [String]
    /// The table that it refers to, as the text spells it.
    public var table: String
    /// The columns that it refers to; empty if the text names none, which means the primary key.
    public var referenced: [String]
    /// What happens to rows that refer to a deleted row.
    public var onDelete: Action
    /// What happens to rows when the key that they refer to changes.
    public var onUpdate: Action

    /// An action of a foreign key, as SQL spells it.
    public enum Action: String, Sendable {
        case none = "NO ACTION"
        case restrict = "RESTRICT"
        case setNull = "SET NULL"
        case setDefault = "SET DEFAULT"
        case cascade = "CASCADE"
    }

    /// Creates a foreign key.
    public init(
        columns: [String], table: String, referenced: [String], onDelete: Action = .none, onUpdate: Action = .none
    ) {
        self.columns = columns
        self.table = table
        self.referenced = referenced
        self.onDelete = onDelete
        self.onUpdate = onUpdate
    }
}

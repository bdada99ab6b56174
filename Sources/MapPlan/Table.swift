/// A table of a store.
public struct Table: Sendable, Equatable {
    /// What a table is made of.
    public enum Kind: Sendable, Equatable {
        case ordinary
        /// `CREATE VIRTUAL TABLE … USING module`
        case virtual(module: String)
        /// Belongs to a virtual table, which alone may write it.
        case shadow
    }

    /// As the schema spells it.
    public var name: String
    /// What it is made of.
    public var kind: Kind
    /// The CREATE statement as SQLite hands it back.
    public var sql: String
    /// In declared order, hidden and generated ones included.
    public var columns: [Column]
    /// In declared order.
    public var foreignKeys: [ForeignKey]
    /// Whether it is its own primary key: https://www.sqlite.org/withoutrowid.html
    public var isWithoutRowID: Bool
    /// Whether it refuses values of other types: https://www.sqlite.org/stricttables.html
    public var isStrict: Bool
    /// Whether a key is never given twice: https://www.sqlite.org/autoinc.html
    public var hasAutoincrement: Bool

    /// A table, as given.
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

    /// The column of that name, compared as SQLite compares names.
    public func column(_ name: String) -> Column? { columns.indices.first { sameName(columns[$0].name, name) }.map { columns[$0] } }

    /// The primary key's columns in key order; empty if none is declared.
    public var primaryKey: [Column] { columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition } }

    /// A name that means the rowid: any of the three, unless a column has taken it. https://www.sqlite.org/rowidtable.html
    package var freeRowIDName: String? { ["rowid", "_rowid_", "oid"].first { column($0) == nil } }

    /// The column that is the rowid: a single `INTEGER PRIMARY KEY` of a rowid table.
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

        /// The affinity that SQLite gives to a declared type: which words are in it, the first of these rules that fits.
        public init(declaredType: String) {
            self = declaredType.isEmpty ? .blob : .numeric
            // One way through, as SQLite goes it, with the last four letters in hand: this is asked of every column again and again.
            var letters: UInt32 = 0
            for byte in declaredType.utf8 {
                letters = letters << 8 | UInt32(byte.folded)
                if letters & 0xFF_FFFF == Self.letters("int") {
                    self = .integer
                    return
                }
                switch letters {
                case Self.letters("char"), Self.letters("clob"), Self.letters("text"): self = .text
                case Self.letters("blob"): if self != .text { self = .blob }
                case Self.letters("real"), Self.letters("floa"), Self.letters("doub"): if self == .numeric { self = .real }
                default: break
                }
            }
        }

        private static func letters(_ word: StaticString) -> UInt32 {
            (0..<word.utf8CodeUnitCount).reduce(0) { $0 << 8 | UInt32(word.utf8Start[$1]) }
        }
    }

    /// Whether SQLite computes the column, and whether it keeps what it computed.
    public enum Generation: Sendable, Equatable { case none, virtual, stored }

    /// As the schema spells it.
    public var name: String
    /// As declared, empty if none.
    public var declaredType: String
    /// Whether NOT NULL is declared; an `INTEGER PRIMARY KEY` is never nil without it.
    public var isNotNull: Bool
    /// The text of DEFAULT, as SQLite hands it back.
    public var defaultSQL: String?
    /// From 1 in the primary key; 0 if not part of it.
    public var keyPosition: Int
    /// Whether SQLite computes it.
    public var generation: Generation
    /// Hidden column of a virtual table.
    public var isHidden: Bool
    /// `BINARY`, `NOCASE`, `RTRIM` or the application's own.
    public var collation: String
    /// `INTEGER PRIMARY KEY DESC`, which is no rowid.
    public var isDescendingKey: Bool

    /// A column, as given.
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
    /// The columns of this table, in the order of what they point at.
    public var columns: [String]
    /// The table it points at, as the text spells it.
    public var table: String
    /// The columns it points at; empty if the text names none, which means the primary key.
    public var referenced: [String]
    /// `NO ACTION`, `RESTRICT`, `SET NULL`, `SET DEFAULT`, `CASCADE`.
    public var onDelete: String
    /// What happens when the key it points at changes, in the words of `onDelete`.
    public var onUpdate: String

    /// A foreign key, as given.
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

/// The schema of a store: tables, indexes, triggers and views, each with its own text.
///
/// `MapExecution` reads it from a store. Without a store, `MapPlanning` makes it from a model.
public struct StoreSchema: Sendable, Equatable {
    /// In the order of `sqlite_schema`. Includes virtual tables and their shadow tables, but not SQLite's own tables (`sqlite_…`) and mapc's
    /// (`mapc_store`).
    public var tables: [Table]
    /// All indexes, including those of a UNIQUE or PRIMARY KEY.
    public var indexes: [Index]
    /// In the order of `sqlite_schema`.
    public var triggers: [Trigger]
    /// In the order of `sqlite_schema`, including broken views.
    public var views: [View]
    /// `PRAGMA encoding`: `UTF-8`, `UTF-16le`, `UTF-16be`.
    public var encoding: String
    /// `PRAGMA user_version`.
    public var userVersion: Int64
    /// `PRAGMA application_id`.
    public var applicationID: Int64

    /// Creates a schema.
    public init(
        tables: [Table] = [], indexes: [Index] = [], triggers: [Trigger] = [], views: [View] = [],
        encoding: String = "UTF-8", userVersion: Int64 = 0, applicationID: Int64 = 0
    ) {
        self.tables = tables
        self.indexes = indexes
        self.triggers = triggers
        self.views = views
        self.encoding = encoding
        self.userVersion = userVersion
        self.applicationID = applicationID
    }

    /// Returns the table of that name, compared as SQLite compares names: without the case of ASCII letters. `nil` if there is none.
    public func table(_ name: String) -> Table? { tables.indices.first { sameName(tables[$0].name, name) }.map { tables[$0] } }

    /// Returns the indexes on that table, in the order of `sqlite_schema`.
    public func indexes(on table: String) -> [Index] {
        // Filters the positions, because copying every index that does not match would cost more than everything else.
        indexes.indices.filter { sameName(indexes[$0].table, table) }.map { indexes[$0] }
    }

    /// Whether both schemas are equal, with the same bytes in their texts and names. `==` takes two Unicode forms of a name as equal.
    package func hasSameBytes(as other: StoreSchema) -> Bool {
        self == other && zip(tables, other.tables).allSatisfy { $0.hasSameBytes(as: $1) }
            && zip(indexes, other.indexes).allSatisfy { $0.hasSameBytes(as: $1) }
            && zip(triggers, other.triggers).allSatisfy { isSpelled($0.sql, $1.sql) }
            && zip(views, other.views).allSatisfy { isSpelled($0.sql, $1.sql) }
    }
}

extension Table {
    /// Whether both tables are equal, with the same bytes in their texts and names.
    func hasSameBytes(as other: Table) -> Bool { isSpelled(sql, other.sql) && isSpelled(name, other.name) && self == other }
}

extension Index {
    /// Whether both indexes are equal, with the same bytes in their texts and names.
    func hasSameBytes(as other: Index) -> Bool {
        isSpelled(sql ?? "", other.sql ?? "") && isSpelled(name, other.name) && self == other
    }
}

/// Whether two names are the same to SQLite: equal except for the case of ASCII letters.
public func sameName(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    let isSame = left.utf8.withContiguousStorageIfAvailable { left in
        right.utf8.withContiguousStorageIfAvailable { right in
            // Backwards, since names more often begin alike than end alike.
            for place in left.indices.reversed() where left[place] != right[place] && left[place].folded != right[place].folded {
                return false
            }
            return true
        }
    }
    return (isSame ?? nil) ?? (foldedName(left) == foldedName(right))
}

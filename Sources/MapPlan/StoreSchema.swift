/// What a store says of itself: tables, indexes, triggers and views, each with its own text.
///
/// Read from a store by `MapExecution`, or made from a model by `MapPlanning` when there is no store.
public struct StoreSchema: Sendable, Equatable {
    /// In the order of `sqlite_schema`; virtual tables and their shadow tables too, SQLite's own (`sqlite_…`) and
    /// mapc's (`mapc_store`) not.
    public var tables: [Table]
    /// Every index, those that a UNIQUE or PRIMARY KEY made too.
    public var indexes: [Index]
    /// In the order of `sqlite_schema`.
    public var triggers: [Trigger]
    /// In the order of `sqlite_schema`, broken ones too.
    public var views: [View]
    /// `PRAGMA encoding`: `UTF-8`, `UTF-16le`, `UTF-16be`.
    public var encoding: String
    /// `PRAGMA user_version`.
    public var userVersion: Int64
    /// `PRAGMA application_id`.
    public var applicationID: Int64

    /// A schema, as given.
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

    /// The table of that name, compared as SQLite compares names: ASCII letters without case.
    public func table(_ name: String) -> Table? { tables.indices.first { sameName(tables[$0].name, name) }.map { tables[$0] } }

    /// The indexes on that table, in the order of `sqlite_schema`.
    public func indexes(on table: String) -> [Index] {
        // By place: a copy of each one that is passed over would cost more than all the rest.
        indexes.indices.filter { sameName(indexes[$0].table, table) }.map { indexes[$0] }
    }
}

/// Whether SQLite takes two names for one: ASCII letters without case, all else byte for byte.
public func sameName(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    let isSame = left.utf8.withContiguousStorageIfAvailable { left in
        right.utf8.withContiguousStorageIfAvailable { right in
            // From behind: names that are long the same at the front are more than those that end alike.
            for place in left.indices.reversed() where left[place] != right[place] && left[place].folded != right[place].folded {
                return false
            }
            return true
        }
    }
    return (isSame ?? nil) ?? (foldedName(left).utf8.elementsEqual(foldedName(right).utf8))
}

/// A name with its ASCII letters in lower case, for use as a key.
public func foldedName(_ name: String) -> String {
    let folded = name.utf8.withContiguousStorageIfAvailable { bytes -> String? in
        guard bytes.contains(where: { $0 != $0.folded }) else { return nil }
        return String(unsafeUninitializedCapacity: bytes.count) { folded in
            for place in bytes.indices { folded[place] = bytes[place].folded }
            return bytes.count
        }
    }
    guard let folded else { return String(decoding: name.utf8.map(\.folded), as: UTF8.self) }
    return folded ?? name
}

extension UInt8 {
    /// An ASCII letter in lower case, all else as it is.
    var folded: UInt8 { self >= 65 && self <= 90 ? self | 32 : self }
}

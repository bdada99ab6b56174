/// A typed value, as expressions give it.
///
/// Text is stored, compared and ordered as UTF-8 bytes. Swift's own `==` treats canonically equivalent strings as equal, but databases do
/// not.
package enum Value: Hashable, Sendable {
    case `nil`
    case boolean(Bool)
    /// `int16`, `int32`, `int64`.
    case integer(Int64)
    /// `float`, `double`. Never NaN, never −0.0.
    case real(Double)
    /// `string`, `uri`, `json`, and an enum's case by its name.
    case text([UInt8])
    /// Microseconds since 1970 in UTC.
    case date(Int64)
    /// 16 bytes.
    case uuid([UInt8])
    /// Normalised decimal text: no exponent, no leading zeros, no trailing zeros after the point, no `-0`.
    case decimal(String)
    /// `data`, `transformable`.
    case data([UInt8])
    // Much larger than the others, and rarer.
    indirect case row(RowReference)
    case list([Value])
    /// A stored value that cannot be read as its declared type. It is copied verbatim and never used in a computation.
    case unreadable(RawValue)

    package static func text(_ string: String) -> Value { .text(Array(string.utf8)) }
}

/// The stored value, if it does not have the declared type.
///
/// `MapPlan.StoredValue` has the same cases. They are two types because analysis knows models and not SQL: it passes these values on and never
/// looks into them. `MapPlanning` converts one to the other.
package enum RawValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text([UInt8])
    case blob([UInt8])
}

/// A row, identified by its concrete entity and its key.
package struct RowReference: Hashable, Sendable {
    package var side: Side
    /// The concrete entity of the row.
    package var entity: EntityID
    /// The key's values in the order of the entity's key; one integer if the entity has no key of its own.
    package var key: [Value]
    /// For a row of the destination: the index of the mapping that makes it, if that is known.
    package var mapping: Int?
    /// What the database has for each part of the key; nil if that is the `usualSpelling` of each.
    ///
    /// Rows are in the order of what the database has: a decimal's text, the stored value of an enum's case.
    package private(set) var spelling: [RawValue]?

    package init(side: Side, entity: EntityID, key: [Value], mapping: Int? = nil, spelling: [RawValue]? = nil) {
        self.side = side
        self.entity = entity
        self.key = key
        self.mapping = mapping
        if let spelling, zip(key, spelling).contains(where: { !$0.isUsually($1) }) { self.spelling = spelling }
    }

    /// Two keys that are equal and spelled in two ways are those of two rows: `1.5` and `1.50`. A UUID is the same in any letter case, and a row that is only
    /// named has no spelling.
    package static func == (left: RowReference, right: RowReference) -> Bool {
        left.side == right.side && left.entity == right.entity && left.mapping == right.mapping && left.key == right.key
            && (left.isNamed || left.isSpelled(as: right))
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(side)
        hasher.combine(entity)
        hasher.combine(key)
        hasher.combine(mapping)
    }

    /// Whether it is known only by its key: a row of the destination, without the mapping that makes it.
    package var isNamed: Bool { side == .destination && mapping == nil }

    /// Whether the database has the same for the key, of which each part has the same value.
    package func isSpelled(as other: RowReference) -> Bool {
        if spelling == nil, other.spelling == nil { return true }
        return key.indices.allSatisfy { part in
            if case .uuid = key[part] { return true }
            return stored(part) == other.stored(part)
        }
    }

    /// What the database has for a part of the key.
    func stored(_ part: Int) -> RawValue { spelling?[part] ?? key[part].usualSpelling }

    /// What the database has for the key.
    package var storedKey: [RawValue] { spelling ?? key.map(\.usualSpelling) }
}

extension Value {
    /// Whether this is the usual spelling of the value. It does not make texts for the most frequent kinds of keys.
    fileprivate func isUsually(_ raw: RawValue) -> Bool {
        switch (self, raw) {
        case (.integer(let a), .integer(let b)): a == b
        case (.text(let a), .text(let b)): a == b
        default: usualSpelling == raw
        }
    }
}

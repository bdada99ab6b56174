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

    package init(side: Side, entity: EntityID, key: [Value], mapping: Int? = nil) {
        self.side = side
        self.entity = entity
        self.key = key
        self.mapping = mapping
    }
}

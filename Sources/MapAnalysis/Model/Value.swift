/// A typed value: what an expression gives.
///
/// Text is its UTF-8 bytes, compared and ordered as bytes: Swift's own equality of strings takes canonically equivalent
/// texts for one, which no database does.
package indirect enum Value: Hashable, Sendable {
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
    case row(RowReference)
    case list([Value])
    /// A stored value that does not read as its declared type: moved verbatim, never computed with.
    case unreadable(RawValue)

    package static func text(_ string: String) -> Value { .text(Array(string.utf8)) }
}

/// What a store really holds, where that is no value of the declared type.
package enum RawValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text([UInt8])
    case blob([UInt8])
}

/// A row by its entity's concrete kind and its key.
package struct RowReference: Hashable, Sendable {
    package var side: Side
    /// The concrete entity of the row.
    package var entity: EntityID
    /// The key's values in the order of the entity's key; one integer where the entity has no key of its own.
    package var key: [Value]
    /// Which of the rows made from one source row: `$index` of `each`, 0 otherwise. For destination rows also which mapping made it.
    package var mapping: Int?

    package init(side: Side, entity: EntityID, key: [Value], mapping: Int? = nil) {
        self.side = side
        self.entity = entity
        self.key = key
        self.mapping = mapping
    }
}

package import MapSyntax

/// The rows of an entity that a version begins with.
package struct EntityData: Sendable {
    /// The attributes that tell the rows apart. Every row has a value for each, and no two rows have the same values.
    package var by: [PropertyID]
    /// Whether the rows are the version's own: rows that are there get these values, and rows that the next version takes out are removed.
    package var isOwned: Bool
    package var rows: [LiteralRow]
    /// Where `data` is written.
    package var range: TextRange
}

extension LiteralRow {
    /// Returns the values that tell the row apart.
    package func key(_ by: [PropertyID]) -> [Value] { by.map { self[$0] ?? .nil } }

    /// The value that is written for a property; nil if the row leaves it out.
    package subscript(_ property: PropertyID) -> Value? { values.first { $0.property == property }?.value }
}

/// Which side of a mapping a row belongs to.
package enum Side: String, Sendable { case source, destination }

/// What a value is, nil aside.
package indirect enum ValueType: Hashable, Sendable {
    /// Poison: something is wrong and has been reported; fits everything.
    case unknown
    /// The type of `nil` alone.
    case nothing
    case boolean, int16, int32, int64, float, double, decimal, string, date, uuid, uri, data, json, transformable
    /// An enum of the model on that side, by name.
    case enumeration(Side, String)
    case composite(Side, String)
    /// A row of an entity (or of its subentities).
    case row(Side, EntityID)
    /// A list, a to-many, an entity's rows.
    case sequence(ValueType)
}

/// A type with its optionality, tracked as in Swift.
package struct ExpressionType: Hashable, Sendable {
    package var value: ValueType
    package var isOptional: Bool

    package init(_ value: ValueType, isOptional: Bool = false) {
        self.value = value
        self.isOptional = isOptional
    }

    package static let unknown = ExpressionType(.unknown)
    package static let boolean = ExpressionType(.boolean)
}

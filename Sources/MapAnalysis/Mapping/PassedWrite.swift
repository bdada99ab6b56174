/// A value that an intermediate version would store, if several steps are combined into one. mapc does not write it, but it must fit there
/// all the same.
package struct PassedWrite: Sendable {
    /// The source rows from which it is computed, as a mapping without properties.
    package var rows: EntityMapping
    /// The value, over the source.
    package var value: Expression
    /// The attribute, such as `Post.date`.
    package var name: String
    /// The label of the version that would store it.
    package var version: String
    /// The attribute's type.
    package var type: ValueType
    package var representation: Representation
    /// The type that the column would be declared with in SQLite.
    package var declaredType: String
    package var origin: Origin

    package init(
        rows: EntityMapping, value: Expression, name: String, version: String, type: ValueType, representation: Representation,
        declaredType: String, origin: Origin
    ) {
        self.rows = rows
        self.value = value
        self.name = name
        self.version = version
        self.type = type
        self.representation = representation
        self.declaredType = declaredType
        self.origin = origin
    }
}

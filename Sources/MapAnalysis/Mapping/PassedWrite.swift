/// A value that a version on the way would store, of steps that are composed into one: nobody writes it, and it must fit there all the same.
package struct PassedWrite: Sendable {
    /// Which rows of the source it is computed of: a mapping without properties.
    package var rows: EntityMapping
    /// The value, over the source.
    package var value: Expression
    /// `Post.date`
    package var name: String
    /// The label of the version that would store it.
    package var version: String
    /// Of the attribute.
    package var type: ValueType
    package var representation: Representation
    /// The column's type, as SQLite would have it.
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

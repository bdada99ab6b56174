package import MapSyntax

/// An entity of a model, resolved.
package struct Entity: Sendable {
    package var id: EntityID
    package var name: String
    /// The renaming ID, or the name. It identifies the entity in all versions.
    package var canonicalName: String
    /// Where the name is written.
    package var range: TextRange
    package var parent: EntityID?
    package var isAbstract: Bool
    /// Attributes and required to-one relationships that form the primary key. If empty, the key is an integer `id`. A subentity has its
    /// root's key.
    package var key: [PropertyID]
    /// The table's name, if `table:` is written.
    package var table: String?
    /// The properties declared here, attributes and relationships in the order of the file.
    package var declared: [Property]
    package var unique: [UniqueConstraint]
    package var indexes: [EntityIndex]
    package var hashModifier: String?
    package var doc: String?
    /// The rows that the version begins with.
    package var data: EntityData?
}

/// Properties, or parts of composites, whose values together are unique among the entity's rows.
package struct UniqueConstraint: Sendable {
    /// None of them is descending.
    package var parts: [EntityIndex.Part]
    package var range: TextRange
}

/// An index over properties. A composite is indexed by all its leaves, in their order.
package struct EntityIndex: Sendable {
    package struct Part: Sendable, Hashable {
        package var property: PropertyID
        /// `place.latitude`: only these leaves of a composite attribute.
        package var leaves: Range<Int>?
        package var isDescending: Bool
    }

    /// The name, which an index has only in layout `core-data`.
    package var name: String?
    package var parts: [Part]
    package var range: TextRange
}

/// An entity of one model, as an index into `Model.entities`. IDs of two models must not be compared.
package struct EntityID: Hashable, Sendable, Comparable {
    package let index: Int

    package init(_ index: Int) { self.index = index }

    @inlinable package static func == (left: EntityID, right: EntityID) -> Bool { left.index == right.index }
    @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(index) }

    package static func < (left: EntityID, right: EntityID) -> Bool { left.index < right.index }
}

/// A property of one model: the entity that declares it, and its place among the properties declared there.
///
/// An inherited property keeps the ID of its declaration, so it is the same property in every subentity.
package struct PropertyID: Hashable, Sendable, Comparable {
    package let entity: EntityID
    package let index: Int

    package init(_ entity: EntityID, _ index: Int) {
        self.entity = entity
        self.index = index
    }

    @inlinable package static func == (left: PropertyID, right: PropertyID) -> Bool {
        left.index == right.index && left.entity == right.entity
    }

    @inlinable package func hash(into hasher: inout Hasher) {
        hasher.combine(entity)
        hasher.combine(index)
    }

    package static func < (left: PropertyID, right: PropertyID) -> Bool {
        (left.entity, left.index) < (right.entity, right.index)
    }
}

/// A leaf of an attribute: the attribute itself, or one of the leaves of its composite type.
package struct LeafID: Hashable, Sendable {
    package let property: PropertyID
    /// Index into `CompositeType.leaves`; nil for an attribute of a plain type.
    package let leaf: Int?

    package init(_ property: PropertyID, leaf: Int? = nil) {
        self.property = property
        self.leaf = leaf
    }

    @inlinable package static func == (left: LeafID, right: LeafID) -> Bool { left.property == right.property && left.leaf == right.leaf }

    @inlinable package func hash(into hasher: inout Hasher) {
        hasher.combine(property)
        hasher.combine(leaf)
    }
}

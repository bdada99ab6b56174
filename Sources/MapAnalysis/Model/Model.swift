package import MapSyntax

/// One version of a model, resolved: every name is an ID, every type is known.
package struct Model: Sendable {
    package var name: String
    package var version: String
    package var file: FileID
    /// Where `version:` stands.
    package var versionRange: TextRange
    package var isWithdrawn: Bool
    /// The layout's name: the model's own, else the project's, else `tables`.
    package var layout: String
    package var enums: [EnumType]
    package var composites: [CompositeType]
    /// In the order of the file.
    package var entities: [Entity]
    /// SHA-256 of what decides about the store, and of everything, in hex.
    package var fingerprints: Fingerprints
    /// Each entity's own, by index.
    package var entityFingerprints: [Fingerprints]

    package subscript(_ id: EntityID) -> Entity { entities[id.index] }
    package subscript(_ id: PropertyID) -> Property { entities[id.entity.index].declared[id.index] }

    package func entity(_ name: String) -> Entity? { entities.first { $0.name == name } }
    package func enumeration(_ name: String) -> EnumType? { enums.first { $0.name == name } }
    package func composite(_ name: String) -> CompositeType? { composites.first { $0.name == name } }

    /// The entity's properties, inherited ones first, each in the order of its file.
    package func properties(of id: EntityID) -> [PropertyID] {
        let entity = self[id]
        let own = entity.declared.indices.map { PropertyID(id, $0) }
        return (entity.parent.map(properties(of:)) ?? []) + own
    }

    package func property(_ name: String, of id: EntityID) -> PropertyID? {
        properties(of: id).first { self[$0].name == name }
    }

    /// Whether `id` is `ancestor` or below it.
    package func isKind(_ id: EntityID, of ancestor: EntityID) -> Bool {
        var current: EntityID? = id
        while let entity = current {
            if entity == ancestor { return true }
            current = self[entity].parent
        }
        return false
    }

    /// The entity itself, if not abstract, and all concrete entities below it, in the order of the file.
    package func concreteKinds(of id: EntityID) -> [EntityID] {
        entities.map(\.id).filter { !self[$0].isAbstract && isKind($0, of: id) }
    }

    /// The topmost entity of the hierarchy, whose table all of it shares.
    package func root(of id: EntityID) -> EntityID {
        var current = id
        while let parent = self[current].parent { current = parent }
        return current
    }

    /// Whether the entity has a parent or a child.
    package func isInHierarchy(_ id: EntityID) -> Bool {
        self[id].parent != nil || entities.contains { $0.parent == id }
    }
}

/// The two fingerprints of an entity or a version, in hex.
package struct Fingerprints: Hashable, Sendable {
    /// Of what decides how the data lies in a store.
    package var storage: String
    /// Of everything but comments, order and `doc`.
    package var full: String
}

/// `Status: [draft, published]`
package struct EnumType: Sendable {
    package var name: String
    package var range: TextRange
    package var cases: [String]
}

/// `Place: { latitude: double, longitude: double }`, flattened.
package struct CompositeType: Sendable {
    package struct Leaf: Sendable {
        /// The names down to the leaf: `["latitude"]`.
        package var path: [String]
        package var type: ExpressionType
        package var representation: Representation
        package var range: TextRange
    }

    package var name: String
    package var range: TextRange
    package var leaves: [Leaf]
}

extension Model {
    /// Whether an entity is declared exactly as the one with the same ID in another version, in everything that fingerprints cover: not its
    /// place in the file, and not its `doc`. The comparison is quick and covers most entities. It returns false for entities with rare
    /// keys, and for those that depend on more than the entities to which they refer.
    func saysTheSame(of id: EntityID, as other: Model) -> Bool {
        // A layout decides what storage fingerprints cover.
        guard layout == other.layout, other.entities.indices.contains(id.index), isSimple(id), other.isSimple(id),
            hasSameName(id, in: other)
        else { return false }
        let (entity, former) = (entities[id.index], other.entities[id.index])
        return entity.isAbstract == former.isAbstract && entity.unique.map(\.parts) == former.unique.map(\.parts)
            && entity.indexes.map(\.parts) == former.indexes.map(\.parts)
            && entity.indexes.allSatisfy { $0.name == nil } && former.indexes.allSatisfy { $0.name == nil }
            && entity.declared.count == former.declared.count
            && entity.declared.indices.allSatisfy { index in
                switch (entity.declared[index], former.declared[index]) {
                case (.attribute(let attribute), .attribute(let former)): attribute.saysTheSame(as: former)
                case (.relationship(let relationship), .relationship(let former)):
                    relationship.saysTheSame(as: former) && leadsAlike(relationship, in: other)
                default: false
                }
            }
    }

    /// Whether the entity has a table of its own and the key that mapc adds.
    private func isSimple(_ id: EntityID) -> Bool {
        entities[id.index].key.isEmpty && entities[id.index].hashModifier == nil && entities[id.index].data == nil && !isInHierarchy(id)
    }

    private func hasSameName(_ id: EntityID, in other: Model) -> Bool {
        let (entity, former) = (entities[id.index], other.entities[id.index])
        return hasSameBytes(entity.name, former.name) && hasSameBytes(entity.canonicalName, former.canonicalName)
            && (entity.table == nil) == (former.table == nil) && hasSameBytes(entity.table ?? "", former.table ?? "")
    }

    /// Whether the other end of a relationship has the same name, the same table and the same declaration of the relationship as in
    /// another version. Returns false for some that have them: ends with a declared key or in a hierarchy.
    package func leadsAlike(_ relationship: Relationship, in other: Model) -> Bool {
        let end = relationship.destination
        guard other.entities.indices.contains(end.index), isSimple(end), other.isSimple(end), hasSameName(end, in: other) else {
            return false
        }
        guard let inverse = relationship.inverse else { return true }
        guard inverse.entity == end, other.entities[end.index].declared.indices.contains(inverse.index),
            case (.relationship(let back), .relationship(let former)) = (self[inverse], other[inverse])
        else { return false }
        return back.saysTheSame(as: former)
    }
}

extension Attribute {
    fileprivate func saysTheSame(as other: Attribute) -> Bool {
        if case .composite = type.value { return false }
        return details == nil && other.details == nil && id == other.id && hasSameBytes(name, other.name)
            && hasSameBytes(canonicalName, other.canonicalName)
            && type == other.type && defaultValue == other.defaultValue && isTransient == other.isTransient
            && representation == other.representation
    }
}

extension Relationship {
    fileprivate func saysTheSame(as other: Relationship) -> Bool {
        details == nil && other.details == nil && id == other.id && hasSameBytes(name, other.name)
            && hasSameBytes(canonicalName, other.canonicalName)
            && destination == other.destination && isMany == other.isMany && isOptional == other.isOptional && isOrdered == other.isOrdered
            && inverse == other.inverse && deleteRule == other.deleteRule && columns.elementsEqual(other.columns, by: hasSameBytes)
    }
}

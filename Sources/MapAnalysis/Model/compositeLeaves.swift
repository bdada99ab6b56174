extension Model {
    /// Returns the leaf of `property` with the same canonical path as `leaf` of another model; the attribute itself if `leaf` is not part
    /// of a composite.
    package func leaf(_ property: PropertyID, like leaf: LeafID, of other: Model) -> LeafID? {
        guard let index = leaf.leaf else { return LeafID(property) }
        guard case .composite(_, let theirs)? = other[leaf.property].attribute?.type.value,
            case .composite(_, let mine)? = self[property].attribute?.type.value,
            let leaf = other.composite(theirs)?.leaves[index], let place = composite(mine)?.leaf(like: leaf)
        else { return nil }
        return LeafID(property, leaf: place)
    }

    /// Returns the leaves that a path's step reads if it ends at a composite; nil if it ends at one value or at rows.
    package func leavesRead(by step: PathStep) -> [LeafID]? {
        switch step {
        case .part(let property, let leaves): return leaves.map { LeafID(property, leaf: $0) }
        case .attribute(let whole) where whole.leaf == nil:
            guard case .composite(_, let name)? = self[whole.property].attribute?.type.value else { return nil }
            return composite(name)?.leaves.indices.map { LeafID(whole.property, leaf: $0) }
        case .attribute, .toOne, .toMany: return nil
        }
    }

    /// Returns the type of an attribute or of a composite's leaf.
    package func type(of leaf: LeafID) -> ExpressionType? {
        guard let attribute = self[leaf.property].attribute else { return nil }
        guard let place = leaf.leaf else { return attribute.type }
        guard case .composite(_, let name) = attribute.type.value, let part = composite(name)?.leaves[place] else { return nil }
        return ExpressionType(part.type.value, isOptional: part.type.isOptional || attribute.type.isOptional)
    }

    /// Returns the stored leaves of a property: itself, or the leaves of a composite.
    package func leaves(of property: PropertyID) -> [LeafID] {
        leavesRead(by: .attribute(LeafID(property))) ?? [LeafID(property)]
    }

    /// Returns the leaves that are unique together, with a composite replaced by its leaves.
    package func leaves(of constraint: UniqueConstraint) -> [LeafID] {
        constraint.parts.flatMap { part in
            part.leaves.map { leaves in leaves.map { LeafID(part.property, leaf: $0) } } ?? leaves(of: part.property)
        }
    }

    /// Returns the leaf's path, such as `place.latitude`.
    package func path(_ leaf: LeafID) -> String {
        let name = self[leaf.property].name
        guard let place = leaf.leaf, case .composite(_, let type)? = self[leaf.property].attribute?.type.value,
            let path = composite(type)?.leaves[place].path
        else { return name }
        return ([name] + path).joined(separator: ".")
    }

    /// Returns the leaves that a path's step reads: one, or those of a composite.
    package func valuesRead(by step: PathStep) -> [LeafID] {
        if let leaves = leavesRead(by: step) { return leaves }
        return if case .attribute(let leaf) = step { [leaf] } else { [] }
    }

    /// Returns the places of a required composite's leaves that may not be nil.
    package func requiredLeaves(of property: PropertyID) -> [Int] {
        guard let attribute = self[property].attribute, !attribute.type.isOptional, case .composite(_, let name) = attribute.type.value
        else { return [] }
        return composite(name)?.leaves.indices.filter { composite(name)?.leaves[$0].type.isOptional == false } ?? []
    }
}

extension Model {
    /// Returns what an attribute stores, with its name as files write it: `price` itself, or `place.latitude` and the other leaves of a composite.
    package func namedLeaves(of attribute: Attribute) -> [(leaf: LeafID, name: String)] {
        guard case .composite(_, let name) = attribute.type.value, let composite = composite(name) else {
            return [(LeafID(attribute.id), attribute.name)]
        }
        return composite.leaves.enumerated().map { place, leaf in
            (LeafID(attribute.id, leaf: place), ([attribute.name] + leaf.path).joined(separator: "."))
        }
    }
}

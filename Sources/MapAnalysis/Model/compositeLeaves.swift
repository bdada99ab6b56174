extension Model {
    /// The leaf of `property` that is called as `leaf` is in another model; the attribute itself where it is no composite.
    package func leaf(_ property: PropertyID, like leaf: LeafID, of other: Model) -> LeafID? {
        guard let index = leaf.leaf else { return LeafID(property) }
        guard case .composite(_, let theirs)? = other[leaf.property].attribute?.type.value,
            case .composite(_, let mine)? = self[property].attribute?.type.value,
            let leaf = other.composite(theirs)?.leaves[index], let place = composite(mine)?.leaf(like: leaf)
        else { return nil }
        return LeafID(property, leaf: place)
    }

    /// The leaves that a step of a path comes to where it leads to a composite; `nil` where it leads to one value or to rows.
    package func leavesRead(by step: PathStep) -> [LeafID]? {
        switch step {
        case .part(let property, let leaves): return leaves.map { LeafID(property, leaf: $0) }
        case .attribute(let whole) where whole.leaf == nil:
            guard case .composite(_, let name)? = self[whole.property].attribute?.type.value else { return nil }
            return composite(name)?.leaves.indices.map { LeafID(whole.property, leaf: $0) }
        case .attribute, .toOne, .toMany: return nil
        }
    }

    /// An attribute's type, or that of a composite's leaf.
    package func type(of leaf: LeafID) -> ExpressionType? {
        guard let attribute = self[leaf.property].attribute else { return nil }
        guard let place = leaf.leaf else { return attribute.type }
        guard case .composite(_, let name) = attribute.type.value, let part = composite(name)?.leaves[place] else { return nil }
        return ExpressionType(part.type.value, isOptional: part.type.isOptional || attribute.type.isOptional)
    }

    /// What is held of a property: a value, a reference, or the leaves of a composite.
    func leaves(of property: PropertyID) -> [LeafID] {
        leavesRead(by: .attribute(LeafID(property))) ?? [LeafID(property)]
    }

    /// What is unique, a composite by its leaves.
    package func leaves(of constraint: UniqueConstraint) -> [LeafID] {
        constraint.parts.flatMap { part in
            part.leaves.map { leaves in leaves.map { LeafID(part.property, leaf: $0) } } ?? leaves(of: part.property)
        }
    }

    /// `place.latitude`
    package func path(_ leaf: LeafID) -> String {
        let name = self[leaf.property].name
        guard let place = leaf.leaf, case .composite(_, let type)? = self[leaf.property].attribute?.type.value,
            let path = composite(type)?.leaves[place].path
        else { return name }
        return ([name] + path).joined(separator: ".")
    }

    /// The values that a step of a path reads: one, or those of a composite.
    package func valuesRead(by step: PathStep) -> [LeafID] {
        if let leaves = leavesRead(by: step) { return leaves }
        return if case .attribute(let leaf) = step { [leaf] } else { [] }
    }

    /// The leaves of a required composite that may not be nil, by place.
    package func requiredLeaves(of property: PropertyID) -> [Int] {
        guard let attribute = self[property].attribute, !attribute.type.isOptional, case .composite(_, let name) = attribute.type.value
        else { return [] }
        return composite(name)?.leaves.indices.filter { composite(name)?.leaves[$0].type.isOptional == false } ?? []
    }
}

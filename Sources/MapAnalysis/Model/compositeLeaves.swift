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

    /// The leaves of a required composite that may not be nil, by place.
    package func requiredLeaves(of property: PropertyID) -> [Int] {
        guard let attribute = self[property].attribute, !attribute.type.isOptional, case .composite(_, let name) = attribute.type.value
        else { return [] }
        return composite(name)?.leaves.indices.filter { composite(name)?.leaves[$0].type.isOptional == false } ?? []
    }
}

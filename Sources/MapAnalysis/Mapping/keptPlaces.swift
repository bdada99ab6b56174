extension CompleteMapping {
    /// Whether the rows of a mapping keep their places among the rows whose to-one refers to the same row. They do if the to-one is carried
    /// over, no earlier mapping numbers its rows or has places of another order, `distinct` merges no rows to which it refers, and rows with equal places have
    /// the order of their new keys.
    package func keepsPlaces(_ toOne: PropertyID, in entityMapping: EntityMapping) -> Bool {
        if unitesOwners(toOne) || !carriesPlaces(toOne, in: entityMapping) { return false }
        let mates = entityMappings.filter {
            $0.source != nil && $0[toOne]?.followedToOne == entityMapping[toOne]?.followedToOne && carriesPlaces(toOne, in: $0)
        }
        return keepsOrderOfKeys(mates, by: toOne)
    }

    private func carriesPlaces(_ toOne: PropertyID, in entityMapping: EntityMapping) -> Bool {
        let root = destination.root(of: entityMapping.destination)
        let origin = entityMapping[toOne]?.followedToOne
        return entityMappings.allSatisfy { other in
            guard other.id <= entityMapping.id, other.source != nil, destination.root(of: other.destination) == root,
                let property = other[toOne]
            else { return true }
            return property.isCarried && hasPlaces(property) && property.followedToOne == origin
        }
    }

    /// Whether the source stores a row's place among the rows whose to-one refers to the same row.
    package func hasPlaces(_ toOne: PropertyMapping) -> Bool {
        guard let origin = toOne.followedToOne, let old = source[origin].relationship?.inverse else { return false }
        // Rows of several mappings that follow different relationships have no common order, and a row that is taken twice has one place.
        if case .expression = toOne.source {
            let following = makers(of: toOne.property.entity).filter { $0[toOne.property].map { !$0.isNothing } ?? false }
            guard following.allSatisfy({ $0[toOne.property]?.followedToOne == origin }), takeDisjointRows(following) else { return false }
        }
        return source[old].relationship?.isOrdered ?? false
    }

    /// Whether `distinct` merges rows to which a to-one refers. Then the rows of the first owner come first.
    package func unitesOwners(_ toOne: PropertyID) -> Bool {
        guard let target = destination[toOne].relationship?.destination else { return false }
        return entityMappings.contains { !$0.distinct.isEmpty && destination.isKind($0.destination, of: target) }
    }

    /// Whether the links that a mapping carries over keep their places among those of its row. They do if the far rows have the order of their new keys, since
    /// that is the order of links with equal places.
    package func keepsPlaces(ofLinks property: PropertyMapping) -> Bool {
        guard let origin = property.carriedToMany, let old = source[origin].relationship,
            let target = destination[property.property].relationship?.destination
        else { return true }
        return keepsOrderOfKeys(makers(of: target, from: old.destination))
    }

    /// Whether what a mapping carries over keeps its places, on both sides of a many-to-many.
    package func keepsAllPlaces(of property: PropertyMapping, in maker: EntityMapping) -> Bool {
        guard destination[property.property].relationship?.isMany ?? false else { return keepsPlaces(property.property, in: maker) }
        return keepsPlaces(ofLinks: property) && backOrder(of: property.property) != .ofMergedPositions
    }

    /// Returns the mappings that make rows of one entity of rows of another one.
    package func makers(of target: EntityID, from origin: EntityID) -> [EntityMapping] {
        let kinds = Set(source.concreteKinds(of: origin))
        return makers(of: target).filter { !kinds.isDisjoint(with: $0.takenKinds) }
    }
}

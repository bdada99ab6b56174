extension CompleteMapping {
    /// Whether the rows that a many-to-many's other side lists keep their order from the source. They do if all links are carried over from
    /// a relationship whose other side is ordered, and `distinct` merges no rows on the way. Otherwise they are in the order of their keys.
    package func keepsBackPositions(of stated: PropertyID) -> Bool {
        entityMappings.compactMap { $0[stated] }.filter(\.givesPairs).allSatisfy(keepsBackPositions)
    }

    private func keepsBackPositions(_ property: PropertyMapping) -> Bool {
        guard let origin = property.carriedToMany, let old = source[origin].relationship, old.isMany,
            let back = old.inverse.flatMap({ source[$0].relationship }), back.isMany, back.isOrdered,
            let destination = destination[property.property].relationship?.destination
        else { return false }
        let taken = Set(source.concreteKinds(of: old.destination))
        return !entityMappings.contains { candidate in
            guard !candidate.distinct.isEmpty else { return false }
            if case .inferred = property.origin, candidate[property.property] != nil { return true }
            return self.destination.isKind(candidate.destination, of: destination) && !taken.isDisjoint(with: candidate.takenKinds)
        }
    }
}

extension PropertyMapping {
    /// Whether this value of a to-many can give links at all.
    fileprivate var givesPairs: Bool {
        switch source {
        case .carried, .expression: true
        case .carriedOrDefault, .parts, .constant, .inverse, .generatedKey, .absent: false
        }
    }
}

/// The order that the other side of a many-to-many has in the destination, if that side is ordered and the mapping sets this one.
package enum BackOrder: Sendable {
    /// The order of the keys: the mapping sets links that had no order on the other side.
    case ofKeys
    /// All links are carried over and keep their positions.
    case ofPositions
    /// All links are carried over, and `distinct` merges rows of one side, or they are of several relationships, or their rows get keys of another
    /// order, which would decide between equal positions. They are in the order of their positions, and several links that become one have the first position
    /// of them. Links of several far rows that become one are in the order of the keys.
    case ofMergedPositions
}

extension CompleteMapping {
    /// Returns the order that the rows of a many-to-many's other side have.
    package func backOrder(of stated: PropertyID) -> BackOrder {
        let makers = entityMappings.filter { $0[stated]?.givesPairs ?? false }
        let given = makers.compactMap { $0[stated] }
        guard given.allSatisfy(carriesBackPositions) else { return .ofKeys }
        // Links of two relationships that become one may have the same positions.
        let areOfSeveral = Set(given.compactMap(\.carriedToMany)).count > 1
        return areOfSeveral || !keepsOrderOfKeys(makers) || given.contains(where: mergesLinks) ? .ofMergedPositions : .ofPositions
    }

    private func carriesBackPositions(_ property: PropertyMapping) -> Bool {
        guard let origin = property.carriedToMany, let old = source[origin].relationship, old.isMany,
            let back = old.inverse.flatMap({ source[$0].relationship })
        else { return false }
        return back.isMany && back.isOrdered
    }

    /// Whether `distinct` merges rows on either side of the links.
    private func mergesLinks(_ property: PropertyMapping) -> Bool {
        guard let origin = property.carriedToMany, let old = source[origin].relationship,
            let target = destination[property.property].relationship?.destination
        else { return false }
        let taken = Set(source.concreteKinds(of: old.destination))
        return entityMappings.contains { candidate in
            guard !candidate.distinct.isEmpty else { return false }
            if case .inferred = property.origin, candidate[property.property] != nil { return true }
            return destination.isKind(candidate.destination, of: target) && !taken.isDisjoint(with: candidate.takenKinds)
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

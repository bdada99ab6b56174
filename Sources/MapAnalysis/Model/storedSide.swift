extension Model {
    /// Returns the stored side of a relationship, which has the foreign key or owns the join table. The other side is read from it.
    ///
    /// A to-one precedes a to-many. Of two to-ones it is the one that is in its entity's key or has a written column, else the required
    /// one, else the first in the model. Of two to-manys it is the first.
    package func storedSide(of id: PropertyID) -> PropertyID {
        self[id].relationship.map(storedSide) ?? id
    }

    /// Whether the column of a to-one is on the other side alone. In Core Data's stores both sides have one.
    package func isStoredElsewhere(_ toOne: PropertyID) -> Bool { storedSide(of: toOne) != toOne && !isCoreData }

    package func storedSide(of relationship: Relationship) -> PropertyID {
        let id = relationship.id
        guard let inverseID = relationship.inverse, let inverse = self[inverseID].relationship else { return id }
        if relationship.isMany != inverse.isMany { return relationship.isMany ? inverseID : id }
        let first = min(id, inverseID)
        let second = max(id, inverseID)
        let ranks = [first, second].map(storageRank)
        return ranks[1] > ranks[0] ? second : first
    }

    /// Returns the precedence of a side if both sides are to-ones or both are to-manys. The side with the greater one is stored.
    private func storageRank(_ id: PropertyID) -> Int {
        guard let relationship = self[id].relationship else { return 0 }
        if relationship.isMany { return 0 }
        if self[root(of: id.entity)].key.contains(id) { return 3 }
        if !relationship.columns.isEmpty { return 2 }
        return relationship.isOptional ? 0 : 1
    }
}

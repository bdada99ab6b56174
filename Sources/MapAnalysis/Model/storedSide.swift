extension Model {
    /// The side of a relationship that the store knows: it has the foreign key or owns the join table; the other is read from it.
    ///
    /// A to-one before a to-many; of two to-ones the one that is in its entity's key or has a column written, else the required one,
    /// else the first in the model; of two to-manys the first.
    package func storedSide(of id: PropertyID) -> PropertyID {
        self[id].relationship.map(storedSide) ?? id
    }

    package func storedSide(of relationship: Relationship) -> PropertyID {
        let id = relationship.id
        guard let inverseID = relationship.inverse, let inverse = self[inverseID].relationship else { return id }
        if relationship.isMany != inverse.isMany { return relationship.isMany ? inverseID : id }
        let first = min(id, inverseID)
        let second = max(id, inverseID)
        let ranks = [first, second].map(storageRank)
        return ranks[1] > ranks[0] ? second : first
    }

    /// How much speaks for a side's being the stored one of two alike.
    private func storageRank(_ id: PropertyID) -> Int {
        guard let relationship = self[id].relationship else { return 0 }
        if relationship.isMany { return 0 }
        if self[root(of: id.entity)].key.contains(id) { return 3 }
        if !relationship.columns.isEmpty { return 2 }
        return relationship.isOptional ? 0 : 1
    }
}

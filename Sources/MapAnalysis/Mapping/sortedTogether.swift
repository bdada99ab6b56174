extension CompleteMapping {
    /// Returns the mappings whose rows are sorted together with those of this one if a to-one refers to the same row: those that share its `order`, or that
    /// have none and take rows of one hierarchy, which are in the order of their keys. Of rows that have places in the source, those are that leave the same order
    /// and are counted again.
    package func sortedTogether(_ mapping: EntityMapping, by toOne: PropertyID) -> [EntityMapping] {
        if let placed = sortedByPlace(with: mapping, by: toOne) { return placed }
        let mates = (mapping.order.isEmpty ? sortedByKey(with: mapping) : mapping.sorts.map { entityMappings[$0.index] }).filter {
            $0[toOne] != nil
        }
        guard mates.count > 1, !mates.contains(where: { $0[toOne].map(hasPlaces) ?? false }) else { return [mapping] }
        return mates
    }

    /// Nil if the rows have no places in the source, or keep them, or are sorted by themselves.
    private func sortedByPlace(with mapping: EntityMapping, by toOne: PropertyID) -> [EntityMapping]? {
        let origin = mapping[toOne]?.followedToOne
        let mates = makers(of: destination.root(of: mapping.destination)).filter { other in
            guard other.source != nil, let property = other[toOne] else { return false }
            return property.followedToOne == origin && hasPlaces(property) && !keepsPlaces(toOne, in: other)
        }
        return mates.count > 1 && mates.contains { $0.id == mapping.id } && takeDisjointRows(mates) ? mates : nil
    }

    private func sortedByKey(with mapping: EntityMapping) -> [EntityMapping] {
        guard let root = mapping.source.map({ source.root(of: $0) }) else { return [] }
        let mates = makers(of: destination.root(of: mapping.destination)).filter { other in
            other.source.map { source.root(of: $0) == root } ?? false && other.order.isEmpty && other.isRowByRow
        }
        return mates.contains { $0.id == mapping.id } && takeDisjointRows(mates) ? mates : []
    }
}

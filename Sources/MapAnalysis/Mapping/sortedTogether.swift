extension CompleteMapping {
    /// Returns the mappings whose rows are sorted together with those of this one if a to-one refers to the same row: those that share its `order`, or that
    /// have none and take rows of one hierarchy, which are in the order of their keys. No rows are, if some have a place in the source.
    package func sortedTogether(_ mapping: EntityMapping, by toOne: PropertyID) -> [EntityMapping] {
        let mates = (mapping.order.isEmpty ? sortedByKey(with: mapping) : mapping.sorts.map { entityMappings[$0.index] }).filter {
            $0[toOne] != nil
        }
        guard mates.count > 1, !mates.contains(where: { $0[toOne].map(hasPlaces) ?? false }) else { return [mapping] }
        return mates
    }

    private func sortedByKey(with mapping: EntityMapping) -> [EntityMapping] {
        guard let root = mapping.source.map({ source.root(of: $0) }) else { return [] }
        let mates = makers(of: destination.root(of: mapping.destination)).filter { other in
            other.source.map { source.root(of: $0) == root } ?? false && other.order.isEmpty && other.isRowByRow
        }
        return mates.contains { $0.id == mapping.id } && takeDisjointRows(mates) ? mates : []
    }
}

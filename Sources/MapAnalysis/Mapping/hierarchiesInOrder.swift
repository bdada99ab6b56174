/// The hierarchies of the destination, by root, in an order in which rows can be united: `distinct: place` compares the rows that `place`
/// reaches in the end, so theirs are united first (soundness §8). Otherwise in the order of the model.
package func hierarchiesInOrder(_ mapping: CompleteMapping) -> [EntityID] {
    let roots = mapping.destination.entities.map(\.id).filter { mapping.destination.root(of: $0) == $0 }
    let reads = mapping.entityMappings.flatMap { entityMapping in
        distinctReads(of: entityMapping, in: mapping.destination).map { (entityMapping.destination, $0) }
    }
    if reads.isEmpty { return roots }
    return orderedByReads(roots, reads.map { (mapping.destination.root(of: $0.0), mapping.destination.root(of: $0.1.entity)) })
}

/// Of each root those that it reads before itself; a circle is reported elsewhere and broken where it is met.
private func orderedByReads(_ roots: [EntityID], _ reads: [(reader: EntityID, read: EntityID)]) -> [EntityID] {
    var ordered: [EntityID] = []
    var seen = Set<EntityID>()
    func visit(_ root: EntityID) {
        guard seen.insert(root).inserted else { return }
        for read in reads where read.reader == root { visit(read.read) }
        ordered.append(root)
    }
    for root in roots { visit(root) }
    return ordered
}

/// A to-one that `distinct` names, and the entity it leads to.
struct DistinctRead {
    var property: PropertyID
    var entity: EntityID
}

func distinctReads(of entityMapping: EntityMapping, in destination: Model) -> [DistinctRead] {
    entityMapping.distinct.compactMap { key in
        guard let id = key.property, let relationship = destination[id].relationship else { return nil }
        return DistinctRead(property: id, entity: relationship.destination)
    }
}

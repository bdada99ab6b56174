/// The hierarchies of the destination, by root, in an order in which rows can be united: `distinct: place` compares the rows that `place`
/// reaches in the end, so theirs are united first (soundness §8), and have their keys, those that a version brings included. Otherwise in the
/// order of the model.
package func hierarchiesInOrder(_ mapping: CompleteMapping) -> [EntityID] {
    let model = mapping.destination
    let roots = model.entities.map(\.id).filter { model.root(of: $0) == $0 }
    let reads = mapping.entityMappings.flatMap { entityMapping in
        let brought = entityMapping.propertiesBehindKeys(in: model).flatMap { entityMapping.broughtRows(namedBy: $0) }
        let entities = distinctReads(of: entityMapping, in: model).map(\.entity) + brought.map { mapping[$0].destination }
        return entities.map { (reader: model.root(of: entityMapping.destination), read: model.root(of: $0)) }
    }
    return reads.isEmpty ? roots : orderedByReads(roots, reads)
}

extension EntityMapping {
    /// The properties whose values decide which keys rows have and which rows are one.
    func propertiesBehindKeys(in model: Model) -> [PropertyID] {
        model[model.root(of: destination)].key + distinct.compactMap(\.property)
    }

    /// The mappings whose rows, which a version brings, the value of a property names.
    func broughtRows(namedBy property: PropertyID) -> [MappingID] { self[property]?.expressions.flatMap(\.broughtRows) ?? [] }
}

extension Expression {
    fileprivate var broughtRows: [MappingID] {
        if case .variable(.brought(let id)) = kind { return [id] }
        return parts.flatMap(\.broughtRows)
    }
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

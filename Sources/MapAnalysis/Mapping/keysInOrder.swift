/// Something that a migration finds out before the first write.
package enum KeyStep: Hashable, Sendable {
    /// The rows that a mapping with `each` or `distinct` makes.
    case rows(MappingID)
    /// The keys of the rows that mappings make in a hierarchy, given by its root.
    case made(EntityID)
    /// The keys of the rows that the version adds there under `rows`.
    case brought(EntityID)
}

/// Returns all key steps, each after those that it needs, otherwise by hierarchy in the order of the model.
///
/// `distinct: place` compares the rows to which `place` refers in the result, so those are merged first. A cycle is reported elsewhere;
/// here it is cut at any place.
package func keysInOrder(_ mapping: CompleteMapping) -> [KeyStep] {
    let needs = KeyNeeds(mapping.entityMappings, destination: mapping.destination)
    var ordered: [KeyStep] = []
    var seen = Set<KeyStep>()
    func visit(_ step: KeyStep) {
        guard seen.insert(step).inserted else { return }
        needs.needs(of: step).forEach(visit)
        ordered.append(step)
    }
    for entity in mapping.destination.entities where mapping.destination.root(of: entity.id) == entity.id {
        visit(.made(entity.id))
        visit(.brought(entity.id))
    }
    return ordered
}

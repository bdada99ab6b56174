/// What is found before the first write.
package enum KeyStep: Hashable, Sendable {
    /// Which rows a mapping with `each` or `distinct` makes.
    case rows(MappingID)
    /// The keys of the rows that mappings make in a hierarchy, named by its root.
    case made(EntityID)
    /// The keys of the rows that the version brings there.
    case brought(EntityID)
}

/// What is found before the first write, each after all that it needs; otherwise by hierarchy in the order of the model.
///
/// `distinct: place` compares the rows that `place` reaches in the end, so theirs are united first. A circle is reported
/// elsewhere and broken where it is met.
package func keysInOrder(_ mapping: CompleteMapping) -> [KeyStep] {
    let needs = KeyNeeds(mapping.entityMappings, source: mapping.source, destination: mapping.destination)
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

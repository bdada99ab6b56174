import MapSyntax

extension StepResolution {
    /// Returns the new destination entities without an entry in the mapping file.
    func addedEntities() -> [EntityID] {
        heads.filter { $0.source == nil && $0.written == nil && !$0.isEmptied && pair.origin(of: $0.destination) == nil }.map(\.destination)
    }

    /// Whether a new entity could be an old one under another name: at least half of the old properties are in it, or the names are
    /// similar.
    func isAlike(_ old: EntityID, _ new: EntityID) -> Bool {
        let names = Set(pair.destination.propertyNames(of: new))
        let common = pair.source.propertyNames(of: old).filter(names.contains).count
        if common > 0, common * 2 >= pair.source.properties[old.index].count { return true }
        return nearest(to: pair.source.name(old), among: [pair.destination.name(new)]) != nil
    }

    /// Returns the new destination properties that nothing sets and that could store every value of the old one.
    func addedProperties(for old: PropertyID, of kind: EntityID) -> [PropertyID] {
        var candidates: [PropertyID] = []
        for rowMapping in targets.rowMappings[kind.index] where heads[rowMapping.mapping.index].isOwnSource {
            let mapping = mappings[rowMapping.mapping.index]
            for property in mapping.properties where isUnwritten(property) && !candidates.contains(property.property) {
                guard let source = mapping.source, pair.origin(of: property.property, at: 0, in: source) == nil,
                    couldBe(property.property, old)
                else { continue }
                candidates.append(property.property)
            }
        }
        let near = nearest(to: pair.source.model[old].name, among: candidates.map { pair.destination.model[$0].name })
        return near.map { name in candidates.filter { pair.destination.model[$0].name == name } } ?? candidates
    }

    private func isUnwritten(_ property: PropertyMapping) -> Bool {
        if case .absent = property.source { return false }
        if case .inferred = property.origin { return true }
        return false
    }

    private func couldBe(_ new: PropertyID, _ old: PropertyID) -> Bool {
        switch (pair.source.model[old], pair.destination.model[new]) {
        case (.attribute(let was), .attribute(let attribute)): pair.fit(from: was, to: attribute) != nil
        case (.relationship(let was), .relationship(let relationship)):
            was.isMany == relationship.isMany && pair.successor(of: was.destination) == relationship.destination
        default: false
        }
    }
}

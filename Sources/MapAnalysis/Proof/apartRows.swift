import MapSyntax

extension StepResolution {
    /// Marks the readers that keep a property's values in other rows, apart from the row itself, which lost them.
    ///
    /// `P.v` that moves to `T` is kept if the row of `T` is found from the row of `P`: by an equal key, by a reference between them, or by values that both have
    /// and that select one row of `T`. Otherwise nobody can tell any more which value the row had.
    func markingApart(_ readers: [PropertyReader], of property: PropertyID, in kind: EntityID) -> [PropertyReader] {
        guard readers.count > 1, let successor = pair.successor(of: kind) else { return readers }
        let root = pair.destination.roots[successor.index]
        func isOwn(_ mapping: MappingID) -> Bool { pair.destination.roots[heads[mapping.index].destination.index] == root }
        let losers = readers.filter { !$0.accounts && isOwn($0.mapping) }.map(\.mapping)
        guard !losers.isEmpty else { return readers }
        return readers.map { reader in
            // What its other side keeps is kept wherever the rows are.
            let isRead =
                (sourceUses.use(of: property, by: reader.mapping) ?? .lossy) > .lossy || sourceUses.isOfFirst(property, by: reader.mapping)
            guard isRead, !isOwn(reader.mapping) else { return reader }
            var reader = reader
            reader.isApart = !losers.allSatisfy { isFound(from: $0, reader.mapping, of: kind) }
            return reader
        }
    }

    /// The fate of values that are only in rows apart.
    func end(_ reader: PropertyReader, of kind: EntityID, _ lost: LostRows?) -> PropertyEnd {
        let entity = heads[reader.mapping.index].destination
        let because = "in '\(pair.destination.name(entity))', whose rows nothing links to those of '\(pair.source.name(kind))'"
        var end = PropertyEnd(.lossy, because, lost: lost)
        end.apart = entity
        return end
    }

    /// Whether the row that a mapping makes is found from the one that another makes of the same row.
    private func isFound(from other: MappingID, _ mapping: MappingID, of kind: EntityID) -> Bool {
        let head = heads[mapping.index]
        if head.keys == .kept, head.elements == nil, head.distinct.isEmpty { return true }
        return refers(mapping, to: other) || refers(other, to: mapping) || areSelected(by: mapping, other, of: kind)
    }

    /// Whether a mapping sets a relationship to the entity of another one.
    private func refers(_ mapping: MappingID, to other: MappingID) -> Bool {
        let target = heads[other.index].destination
        return mappings[mapping.index].properties.contains { property in
            if case .absent = property.source { return false }
            guard let relationship = pair.destination.model[property.property].relationship else { return false }
            return pair.destination.model.isKind(target, of: relationship.destination)
        }
    }

    /// Whether both rows keep values that no two rows of the mapping share: those that its `distinct` compares, or a key of the source.
    private func areSelected(by mapping: MappingID, _ other: MappingID, of kind: EntityID) -> Bool {
        func areKept(_ properties: Set<PropertyID>) -> Bool {
            !properties.isEmpty
                && properties.allSatisfy { property in
                    [mapping, other].allSatisfy { (sourceUses.use(of: property, by: $0) ?? .lossy) > .lossy }
                }
        }
        let merged = mappings[mapping.index]
        if !merged.distinct.isEmpty { return areKept(Set(merged.distinct.flatMap { propertiesCompared(by: $0, in: merged) })) }
        guard heads[mapping.index].elements == nil else { return false }
        let root = pair.source.model.entities[pair.source.roots[kind.index].index]
        return areKept(Set(root.key))
            || pair.source.model.entities[kind.index].unique.contains { constraint in areKept(Set(constraint.parts.map(\.property))) }
    }

    /// The properties of the source that a part of `distinct` compares.
    private func propertiesCompared(by key: DistinctKey, in merged: EntityMapping) -> [PropertyID] {
        switch key {
        case .value(let expression): return expression.propertiesOfSource(merged.lets)
        case .property(let leaf):
            switch merged[leaf.property]?.source {
            case .carried(let origin), .carriedOrDefault(let origin, _): return [origin]
            case .expression(let expression): return expression.propertiesOfSource(merged.lets)
            case .parts, .constant, .inverse, .generatedKey, .absent, nil: return []
            }
        }
    }
}

extension Expression {
    /// The properties of `$source` that the expression reads, also through `let`s of the mapping.
    fileprivate func propertiesOfSource(_ lets: [LetBinding]) -> [PropertyID] {
        switch kind {
        case .path(let base, let steps):
            if case .variable(.source) = base.kind { return steps.first.map { [$0.property] } ?? [] }
            return base.propertiesOfSource(lets)
        case .variable(.entityLet(let place)) where place < lets.count: return lets[place].value.propertiesOfSource(lets)
        default: return parts.flatMap { $0.propertiesOfSource(lets) }
        }
    }
}

import MapSyntax

extension StepResolution {
    /// Decides how the rows of every mapping get their keys, and writes it to the heads. The mappings copy it, and all other code reads it there.
    ///
    /// It runs after the conditions, because it depends on which rows the mappings take, and before the values, because they depend on it.
    mutating func resolveKeys() {
        for head in heads where head.elements != nil {
            let mayKeepKeys = mayKeepKeysOfElements(head)
            heads[head.id.index].elements?.mayKeepKeys = mayKeepKeys
        }
        let keys = decideKeys(heads.map(keyFacts), source: pair.source.model, destination: pair.destination.model)
        for index in heads.indices { heads[index].keys = keys[index] }
    }

    private func keyFacts(_ head: MappingHead) -> KeyFacts {
        KeyFacts(
            id: head.id, source: head.source, takenKinds: head.takenKinds, condition: head.condition?.inlining(head.lets),
            elements: head.elements, destination: head.destination, unites: unites(head), isStated: statesKey(head))
    }

    /// Whether each element is reached once, and no earlier mapping makes rows of the hierarchy.
    private func mayKeepKeysOfElements(_ head: MappingHead) -> Bool {
        guard let elements = head.elements, reachesEachOnce(elements.value) else { return false }
        let root = pair.destination.roots[head.destination.index]
        let mates = family(of: head.eachEntry, head)
        return !heads[..<head.id.index].contains { other in
            other.source != nil && pair.destination.roots[other.destination.index] == root && !mates.contains(other.id)
        }
    }

    /// Whether it is proven that no row is reached twice, because the inverse of every step is a to-one.
    private func reachesEachOnce(_ value: Expression) -> Bool {
        guard case .path(let base, let steps) = value.kind, case .variable(.source) = base.kind else { return false }
        return steps.allSatisfy { step in
            guard let inverse = pair.source.model[step.property].relationship?.inverse else { return false }
            return pair.source.model[inverse].relationship?.isMany == false
        }
    }

    /// Whether the key properties get values: from `set`, or carried over. Only a single integer can do without.
    private func statesKey(_ head: MappingHead) -> Bool {
        let key = pair.destination.model.entities[pair.destination.roots[head.destination.index].index].key
        guard let id = key.first else { return false }
        guard key.count == 1, let attribute = pair.destination.model[id].attribute, attribute.type.value.isInteger else { return true }
        if head.sets.contains(where: { $0.property.text == attribute.name && $0.part.isEmpty }) { return true }
        // An earlier mapping may use the same values.
        if head.isLater { return false }
        let place = pair.destination.properties[head.destination.index].firstIndex(of: id) ?? 0
        let formers = formers(of: id, at: place, in: head)
        guard let former = (formers.item ?? formers.source)?.property.attribute, !former.isTransient else { return false }
        return pair.fit(from: former, to: attribute) != nil
    }
}

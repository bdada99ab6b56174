import MapSyntax

extension StepResolution {
    /// Asks for confirmation if two hierarchies of the source become one of the destination, because each has numbered its rows
    /// independently. If both versions declare the key, the rows keep its values, and `new-uniqueness` asks about these.
    mutating func refuseMergedHierarchies() {
        // By root of the destination: the root that its rows had, and the entity that they go through.
        var former: [EntityID: (root: EntityID, through: EntityID)] = [:]
        for head in heads where !head.takenKinds.isEmpty && head.written?.from == nil {
            guard let source = head.source else { continue }
            let root = pair.destination.roots[head.destination.index]
            let was = pair.source.roots[source.index]
            guard let first = former[root] else {
                former[root] = (was, head.destination)
                continue
            }
            if first.root == was { continue }
            let kept = keptKey(of: head, below: root)
            questions.append(
                Question(diagnostic: .mergedHierarchies(head, with: first.through, below: root, keeping: kept, in: self), answer: .other))
        }
    }

    /// Returns the names of the key's properties; none if the rows get new keys.
    private func keptKey(of head: MappingHead, below root: EntityID) -> [String] {
        let model = pair.destination.model
        let key = model.entities[root.index].key
        guard let mapping = mappings.first(where: { $0.id == head.id }) else { return [] }
        let isNew = key.contains { if case .generatedKey? = mapping[$0]?.source { true } else { false } }
        return isNew ? [] : key.map { model[$0].name }
    }
}

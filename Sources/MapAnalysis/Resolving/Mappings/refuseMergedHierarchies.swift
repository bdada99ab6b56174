import MapSyntax

extension StepResolution {
    /// Asks for confirmation if two hierarchies of the source become one of the destination, because each has numbered its rows
    /// independently.
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
            questions.append(
                Question(diagnostic: .mergedHierarchies(head, with: first.through, below: root, in: self), answer: .other))
        }
    }
}

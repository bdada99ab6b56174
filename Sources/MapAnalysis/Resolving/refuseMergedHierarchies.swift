import MapSyntax

extension StepResolution {
    /// Two hierarchies of the source in one of the destination: their rows have had keys of their own, so it must be written.
    mutating func refuseMergedHierarchies() {
        // By root of the destination: the root that its rows had, and through which entity.
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

import MapSyntax

extension StepResolution {
    /// `distinct: place` waits for the places to be united; what waits for itself never begins (semantics S5).
    ///
    /// Hierarchies are united whole, so it is between them that no circle may be.
    mutating func refuseDistinctCircles(into diagnostics: inout Diagnostics) {
        for head in heads {
            for (place, key) in head.distinct.enumerated() {
                guard let id = key.property, let target = pair.destination.model[id].relationship?.destination,
                    let names = way(from: pair.destination.roots[target.index], to: pair.destination.roots[head.destination.index], [])
                else { continue }
                let range = head.written.flatMap { $0.distinct.indices.contains(place) ? $0.distinct[place].range : nil }
                diagnostics.report(.distinctCircle([pair.destination.path(id)] + names, at: range))
                return
            }
        }
    }

    /// The to-ones by which uniting one hierarchy waits for another; `nil` where it does not.
    private func way(from root: EntityID, to end: EntityID, _ passed: Set<EntityID>) -> [String]? {
        if root == end { return [] }
        guard !passed.contains(root) else { return nil }
        for head in heads where pair.destination.roots[head.destination.index] == root {
            for key in head.distinct {
                guard let id = key.property, let target = pair.destination.model[id].relationship?.destination,
                    let rest = way(from: pair.destination.roots[target.index], to: end, passed.union([root]))
                else { continue }
                return [pair.destination.path(id)] + rest
            }
        }
        return nil
    }
}

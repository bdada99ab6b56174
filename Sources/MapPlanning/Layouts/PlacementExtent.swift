package import MapAnalysis

/// How much of a model is placed: everything, or the tables of a few entities if a check needs no more.
package enum PlacementExtent: Sendable {
    case everything
    /// The tables of these hierarchies' roots, without their indexes. Other tables have only the name and the key, which references need.
    case hierarchies(Set<EntityID>)

    func holds(_ root: EntityID) -> Bool {
        switch self {
        case .everything: true
        case .hierarchies(let roots): roots.contains(root)
        }
    }

    var isEverything: Bool {
        if case .everything = self { true } else { false }
    }
}

package import MapAnalysis

/// How much of a model is placed: most questions are about all of it, some about the tables of a few entities.
package enum PlacementExtent: Sendable {
    case everything
    /// The tables of these hierarchies' roots, without their indexes; of all others the name and the key, which references to them need.
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

import MapSyntax

/// A destination entity whose source the mapping does not name.
struct EntityGap: Sendable {
    let pair: ModelPair
    let destination: EntityID
    /// The source's entity of that canonical name.
    let origin: EntityID?

    var keepsName: Bool { origin.map(pair.source.name) == pair.destination.name(destination) }

    /// For people: `same name`, `renaming ID 'Note'`.
    var identity: String {
        keepsName ? "same name" : "renaming ID '\(pair.destination.model.entities[destination.index].canonicalName)'"
    }

    /// Whether the parents are one entity of two versions, or both are missing.
    func keepsHierarchy(from origin: EntityID) -> Bool {
        let parent = pair.destination.model.entities[destination.index].parent
        let former = pair.source.model.entities[origin.index].parent
        guard let parent, let former else { return parent == nil && former == nil }
        return pair.origin(of: parent) == former
    }
}

import MapSyntax

/// A destination entity whose source the mapping does not name.
struct EntityGap: Sendable {
    let pair: ModelPair
    let destination: EntityID
    /// The source's entity with the same canonical name.
    let origin: EntityID?

    var keepsName: Bool { origin.map(pair.source.name) == pair.destination.name(destination) }

    /// In words for a reason: `same name`, `renaming ID 'Note'`.
    var identity: String {
        keepsName ? "same name" : "renaming ID '\(pair.destination.model.entities[destination.index].canonicalName)'"
    }

    /// Whether both entities have the same parent, as one entity of two versions, or both have none.
    func keepsHierarchy(from origin: EntityID) -> Bool {
        let parent = pair.destination.model.entities[destination.index].parent
        let former = pair.source.model.entities[origin.index].parent
        guard let parent, let former else { return parent == nil && former == nil }
        return pair.origin(of: parent) == former
    }
}

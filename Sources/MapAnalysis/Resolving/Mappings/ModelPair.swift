import MapSyntax

/// The two models of a step, with the correspondence between their entities, which is by canonical name and never by place.
final class ModelPair: Sendable {
    let source: ModelNames
    let destination: ModelNames
    /// By index of the destination's entity: the source's entity with the same canonical name.
    private let origins: [EntityID?]
    /// By index of the source's entity: the destination's entity with the same canonical name.
    private let successors: [EntityID?]
    /// By index of the destination's entity: whether the declarations of it and its ancestors are the same as those of its origin.
    private let untouched: [Bool]

    init(_ source: ModelNames, _ destination: ModelNames) {
        self.source = source
        self.destination = destination
        origins = destination.model.entities.map { source.entity(canonical: $0.canonicalName) }
        successors = source.model.entities.map { destination.entity(canonical: $0.canonicalName) }
        let origins = origins
        untouched = destination.model.entities.map { entity in
            var (old, new) = (origins[entity.id.index], Optional(entity.id))
            while let was = old, let now = new {
                guard source.model.entityFingerprints[was.index].full == destination.model.entityFingerprints[now.index].full else {
                    return false
                }
                (old, new) = (source.model[was].parent, destination.model[now].parent)
            }
            return old == nil && new == nil
        }
    }

    func origin(of destination: EntityID) -> EntityID? { origins[destination.index] }
    func successor(of source: EntityID) -> EntityID? { successors[source.index] }
    func isUntouched(_ destination: EntityID) -> Bool { untouched[destination.index] }

    /// Returns the former property of a destination property, among the properties of the source entity.
    func origin(of property: PropertyID, at place: Int, in entity: EntityID) -> PropertyID? {
        source.property(canonical: destination.model[property].canonicalName, of: entity, near: place)
    }

    /// Returns the successor of a source property, among the properties of the destination entity.
    func successor(of property: PropertyID, in entity: EntityID) -> PropertyID? {
        destination.property(canonical: source.model[property].canonicalName, of: entity, near: property.index)
    }
}

import MapSyntax

/// The two models of a step, and which entity of one is which of the other: by canonical name, never by place.
final class ModelPair: Sendable {
    let source: ModelNames
    let destination: ModelNames
    /// By index of the destination's entity: what it was.
    private let origins: [EntityID?]
    /// By index of the source's entity: what it is now.
    private let successors: [EntityID?]
    /// By index of the destination's entity: whether all that is said about it and its ancestors was said about its origin before.
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

    /// What a destination property was, among the properties of the source entity.
    func origin(of property: PropertyID, at place: Int, in entity: EntityID) -> PropertyID? {
        source.property(canonical: destination.model[property].canonicalName, of: entity, near: place)
    }

    /// The same property seen from the source: what it is now in the destination entity.
    func successor(of property: PropertyID, in entity: EntityID) -> PropertyID? {
        destination.property(canonical: source.model[property].canonicalName, of: entity, near: property.index)
    }
}

import MapSyntax

/// The two models of a step, and which entity of one is which of the other: by canonical name, never by place.
final class ModelPair: Sendable {
    let source: ModelNames
    let destination: ModelNames
    /// By index of the destination's entity: what it was.
    private let origins: [EntityID?]
    /// By index of the source's entity: what it is now.
    private let successors: [EntityID?]

    init(_ source: ModelNames, _ destination: ModelNames) {
        self.source = source
        self.destination = destination
        origins = destination.model.entities.map { source.entity(canonical: $0.canonicalName) }
        successors = source.model.entities.map { destination.entity(canonical: $0.canonicalName) }
    }

    func origin(of destination: EntityID) -> EntityID? { origins[destination.index] }
    func successor(of source: EntityID) -> EntityID? { successors[source.index] }

    /// What a destination property was, among the properties of the source entity.
    func origin(of property: PropertyID, at place: Int, in entity: EntityID) -> PropertyID? {
        source.property(canonical: destination.model[property].canonicalName, of: entity, near: place)
    }

    /// The same property seen from the source: what it is now in the destination entity.
    func successor(of property: PropertyID, in entity: EntityID) -> PropertyID? {
        destination.property(canonical: source.model[property].canonicalName, of: entity, near: property.index)
    }
}

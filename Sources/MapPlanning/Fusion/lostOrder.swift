import MapAnalysis
import MapSyntax

extension Composition {
    /// A to-many that is ordered in the versions around the one between, and not there: `Shelf.items`. The second step gives its rows a new order, and one pass would
    /// keep the old one.
    var lostOrder: String? {
        second.entityMappings.firstResult { maker in
            maker.properties.firstResult { property -> String? in
                guard let between = property.followedToOne ?? property.carriedToMany else { return nil }
                let origins: Set<PropertyID> = Set(
                    first.entityMappings.compactMap { $0[between] }.compactMap { $0.followedToOne ?? $0.carriedToMany })
                let pairs = zip(sides(of: property.property, in: second.destination), sides(of: between, in: second.source))
                return pairs.enumerated().firstResult { place, side -> String? in
                    let wasOrdered = origins.contains { sides(of: $0, in: first.source)[place]?.isOrdered ?? false }
                    guard let new = side.0, new.isOrdered, !(side.1?.isOrdered ?? false), wasOrdered else { return nil }
                    return second.destination.title(of: new.id)
                }
            }
        }
    }

    /// Returns a relationship and its inverse.
    func sides(of property: PropertyID, in model: Model) -> [Relationship?] {
        [model[property].relationship, inverse(of: property, in: model)]
    }

    func inverse(of property: PropertyID, in model: Model) -> Relationship? {
        model[property].relationship?.inverse.flatMap { model[$0].relationship }
    }
}

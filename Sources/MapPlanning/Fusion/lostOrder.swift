import MapAnalysis
import MapSyntax

extension Composition {
    /// A to-many that is ordered in the versions around the one between, and not there: `Shelf.items`. The second step gives its rows a new order, and one pass would
    /// keep the old one.
    var lostOrder: String? {
        second.entityMappings.firstResult { maker in
            maker.properties.firstResult { property in
                guard let between = property.followedToOne, let side = inverse(of: property.property, in: second.destination),
                    side.isOrdered, !(inverse(of: between, in: second.source)?.isOrdered ?? false),
                    first.entityMappings.contains(where: { $0[between].map(followsOrder) ?? false })
                else { return nil }
                return "\(second.destination[side.id.entity].name).\(side.name)"
            }
        }
    }

    private func followsOrder(_ property: PropertyMapping) -> Bool {
        property.followedToOne.flatMap { inverse(of: $0, in: first.source) }?.isOrdered ?? false
    }

    func inverse(of property: PropertyID, in model: Model) -> Relationship? {
        model[property].relationship?.inverse.flatMap { model[$0].relationship }
    }
}

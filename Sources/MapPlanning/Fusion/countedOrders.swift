import MapAnalysis
import MapSyntax

// The places of rows in an ordered to-many are counted where a step orders it first, or computes its references. Rows without another order are counted in the
// order of their keys, and one pass must count them in the order of the same version.
extension Composition {
    /// A to-many that the second step orders by the keys of rows to which the first step gives other keys: `O.ps`.
    var orderByNewKeys: String? {
        second.entityMappings.firstResult { maker in
            maker.properties.firstResult { property in
                guard let side = countedSide(of: property, in: second) else { return nil }
                let relationship = second.destination[side].relationship
                // A to-one has its own rows in the order, and a to-many those that it refers to.
                let isOwn = side == property.property
                let sorted =
                    isOwn
                    ? (relationship?.destination).map { second.makers(of: $0) } ?? [] : second.sortedTogether(maker, by: property.property)
                return first.keepsOrderOfKeys(sorted.flatMap { $0.takenKinds.flatMap { producers[$0.index] } })
                    ? nil : second.destination.title(of: side)
            }
        }
    }

    /// A to-many that the first step orders by the keys of rows to which the second step gives other keys, and whose links the second step carries over.
    var orderByOldKeys: String? {
        first.entityMappings.firstResult { maker in
            maker.properties.firstResult { property in
                guard let relationship = first.destination[property.property].relationship, relationship.isMany,
                    let side = inverse(of: property.property, in: first.destination), side.isMany, side.isOrdered,
                    first.backOrder(of: property.property) == .ofKeys,
                    second.entityMappings.contains(where: { $0.properties.contains { $0.carriedToMany == property.property } })
                else { return nil }
                let kinds = Set(first.destination.concreteKinds(of: first.destination.root(of: property.property.entity)))
                let next = second.entityMappings.filter { !kinds.isDisjoint(with: $0.takenKinds) }
                return next.allSatisfy { $0.keys == .kept || carriesKey($0, in: second) } ? nil : first.destination.title(of: side.id)
            }
        }
    }

    /// An ordered to-many whose places the second step counts again, since it computes the references, and whose order one pass would keep, since both steps
    /// together lead to the old rows.
    func orderKept(by fused: CompleteMapping) -> String? {
        fused.entityMappings.firstResult { maker in
            maker.properties.firstResult { property in
                guard let side = orderedSide(of: property, in: fused),
                    second.entityMappings.contains(where: { $0.destination == maker.destination && computes(property.property, $0) })
                else { return nil }
                return fused.destination.title(of: side)
            }
        }
    }

    /// An ordered to-many whose places a step counts again because its rows get other keys, and whose places would not be those if both steps are one pass.
    func placesCounted(by fused: CompleteMapping) -> String? {
        second.entityMappings.firstResult { later in
            composed[later.id.index].firstResult { pair in
                fused[pair.id].properties.firstResult { property in
                    guard let side = orderedSide(of: property, in: fused), let given = later[property.property],
                        let between = given.followedToOne ?? given.carriedToMany, let earlier = first[pair.first][between]
                    else { return nil }
                    let before = first.keepsAllPlaces(of: earlier, in: first[pair.first])
                    let after = second.keepsAllPlaces(of: given, in: later)
                    let together = fused.keepsAllPlaces(of: property, in: fused[pair.id])
                    // The second step counts rows in the order of the first one.
                    let isSame = together == (before && after) && (together || !after || second.entityMappings.allSatisfy(takesAll))
                    return isSame ? nil : fused.destination.title(of: side)
                }
            }
        }
    }

    /// The ordered side of a relationship that is carried over, or the other side of two.
    private func orderedSide(of property: PropertyMapping, in step: CompleteMapping) -> PropertyID? {
        guard property.followedToOne ?? property.carriedToMany != nil else { return nil }
        return [inverse(of: property.property, in: step.destination), step.destination[property.property].relationship]
            .compactMap(\.self).first { $0.isMany && $0.isOrdered }?.id
    }

    private func computes(_ property: PropertyID, _ maker: EntityMapping) -> Bool {
        guard let given = maker[property], given.followedToOne == nil, given.carriedToMany == nil else { return false }
        if case .expression = given.source { return true }
        return false
    }

    /// Returns the ordered side of a relationship whose places a step counts; `nil` if it has none, or carries them over.
    private func countedSide(of property: PropertyMapping, in step: CompleteMapping) -> PropertyID? {
        guard let relationship = step.destination[property.property].relationship, !property.isNothing else { return nil }
        if !relationship.isMany {
            guard let side = inverse(of: property.property, in: step.destination), side.isOrdered, !step.hasPlaces(property) else {
                return nil
            }
            return side.id
        }
        guard relationship.isOrdered, let old = property.carriedToMany.flatMap({ step.source[$0].relationship }), !old.isOrdered else {
            return nil
        }
        return property.property
    }
}

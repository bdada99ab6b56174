import MapAnalysis
import MapSyntax

extension Composition {
    /// Returns the value of a relationship that the second step carries over, from what the first step makes it from.
    func carriedRows(
        _ relationship: PropertyID, to new: PropertyID, of mapping: EntityMapping, _ maker: EntityMapping
    ) throws(FusionBarrier) -> PropertyMapping.Source {
        let name = second.source[relationship].name
        guard let given = maker[relationship], let target = second.destination[new].relationship else {
            throw FusionBarrier("'\(name)' does not exist in the version between")
        }
        if case .inverse = given.source, second.source[relationship].relationship?.isMany == false {
            // A dangling reference becomes nil if the other side states the links, but stays unchanged if it is carried over.
            throw FusionBarrier("the step before sets '\(name)' through its inverse")
        }
        if let origin = origin(of: relationship, in: maker) {
            try requireOneWay(from: origin, to: new)
            return .carried(origin)
        }
        switch given.source {
        case .constant: return given.source
        case .expression(let expression):
            guard case .mapped(let ids, let rows) = expression.kind else {
                throw FusionBarrier("'\(name)' is a choice between rows", at: expression.range)
            }
            let makers = ids.map { first[$0] }
            let seconds = second.entityMappings.filter { candidate in
                second.destination.isKind(candidate.destination, of: target.destination)
                    && makers.contains { candidate.takenKinds.contains($0.destination) }
            }
            // A new order on either side gets its numbers when it is made. If rows are left out afterwards, its gaps stay.
            let inverse = target.inverse.flatMap { second.destination[$0].relationship }
            let owners = second.entityMappings.filter { second.destination.isKind($0.destination, of: new.entity) }
            let isThinned = !seconds.allSatisfy(takesAll) || inverse?.isOrdered ?? false && !owners.allSatisfy(takesAll)
            if target.isOrdered || inverse?.isOrdered ?? false, isThinned {
                throw FusionBarrier("'\(name)' becomes ordered, and some of its rows are filtered out", at: expression.range)
            }
            let mapped = Expression.Kind.mapped(self.ids(seconds.map(\.id), of: makers), rows)
            let row = ValueType.row(.destination, target.destination)
            let type = expression.type.value.elementType == nil ? row : .sequence(row)
            return .expression(Expression(mapped, ExpressionType(type, isOptional: expression.type.isOptional), at: expression.range))
        default: throw FusionBarrier("'\(name)' refers to rows that the step before creates")
        }
    }

    /// Checks that a carried relationship refers to one row. A source row must not have become several rows in different routes.
    private func requireOneWay(from origin: PropertyID, to new: PropertyID) throws(FusionBarrier) {
        guard let old = first.source[origin].relationship, let target = second.destination[new].relationship else { return }
        for kind in first.source.concreteKinds(of: old.destination) {
            var route: EntityID?
            for other in routes[kind.index] where second.destination.isKind(other.destination, of: target.destination) {
                guard route == nil || route == other.between else {
                    throw FusionBarrier("several mappings take the rows that '\(first.source[origin].name)' refers to")
                }
                route = other.between
            }
        }
    }
}

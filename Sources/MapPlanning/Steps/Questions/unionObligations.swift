import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligation that no merged row refers to itself. Rows that are merged may have referred to each other.
    func addUnionObligations(_ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for property in entityMapping.properties {
            guard let relationship = destination.model[property.property].relationship, !relationship.isMany,
                let origin = property.followedToOne, let target = source.model[origin].relationship?.destination
            else { continue }
            let makers = before.fits(for: property.property, from: target).filter { maker in
                !mapping[maker].distinct.isEmpty
                    && destination.model.root(of: mapping[maker].destination) == destination.model.root(of: entityMapping.destination)
            }
            guard !makers.isEmpty, let (relation, row) = lowering.takenRows(entityMapping, as: Screening.alias) else { continue }
            let owner = property.isOfItem ? row.element?.row ?? row : row
            guard case .row(let old) = lowering.path(.row(owner), [.toOne(origin)], Expression(.unknown, .unknown)) else { continue }
            let reached = lowering.destinationKey(makers, of: old)
            let loops = Condition.all([
                .sameKey(reached, lowering.key(of: entityMapping, for: row)), .not(.sameKey(old.key, owner.key)),
            ])
            let name = relationship.name
            addObligation(
                .referenceToItself,
                "'\(destination.model[property.property.entity].name).\(name)' would refer from a row to itself, because 'distinct' merges the two rows",
                of: (relation, row), where: loops, place(of: property),
                help: "set '\(name)' under 'set', or add what tells the two rows apart to 'distinct'", into: &draft)
        }
    }
}

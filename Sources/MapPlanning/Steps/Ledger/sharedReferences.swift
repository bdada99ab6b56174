import MapAnalysis
import MapPlan

// In a one-to-one no two rows refer to the same row, but nothing in most stores forbids it.
extension LegOutline {
    /// Adds the counts of references of one-to-ones whose row has another such reference afterwards, and had none before, because rows are merged, because a
    /// row becomes several, or because the relationship was not a one-to-one.
    func addSharedReferences(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for entity in destination.model.entities {
            for toOne in destination.model.properties(of: entity.id) where toOne.entity == entity.id && isOneToOne(toOne, destination) {
                addSharedReferences(of: toOne, &lowering, into: &draft)
            }
        }
    }

    private func isOneToOne(_ toOne: PropertyID, _ placement: Placement) -> Bool {
        guard let relationship = placement.model[toOne].relationship, !relationship.isMany, !placement.reference(toOne).isEmpty,
            let inverse = relationship.inverse
        else { return false }
        return !(placement.model[inverse].relationship?.isMany ?? true)
    }

    /// A mapping that takes the references of a one-to-one, and the mappings that make the rows to which they lead.
    private struct Follower {
        var maker: EntityMapping
        var origin: PropertyID
        var targets: [MappingID]
    }

    private func addSharedReferences(of toOne: PropertyID, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let followers = mapping.makers(of: toOne.entity).compactMap { maker -> Follower? in
            guard let property = maker[toOne], !property.isOfItem else { return nil }
            // What the other side sets has one partner: its other references are lost, and counted as such.
            if case .inverse = property.source { return nil }
            return reference(followedBy: property, in: maker).map { Follower(maker: maker, origin: $0.origin, targets: $0.makers) }
        }
        guard let origin = followers.first?.origin, followers.allSatisfy({ !source.reference($0.origin).isEmpty }) else { return }
        let wasOneToOne = followers.allSatisfy { isOneToOne($0.origin, source) }
        let merges = followers.flatMap(\.targets).contains { !mapping[$0].distinct.isEmpty }
        let multiplies = followers.contains { $0.maker.elements != nil } || !mapping.takeDisjointRows(followers.map(\.maker))
        guard merges || multiplies || !wasOneToOne, let shared = shared(toOne, followers, wasOneToOne, &lowering) else { return }
        let title = destination.model.title(of: toOne)
        let place = draft.ledger.firstIndex { $0.title == title && $0.references != nil } ?? draft.ledger.endIndex
        if place == draft.ledger.endIndex {
            draft.ledger.append(LedgerEntry(title: title, terms: []))
            draft.ledger[place].references = references(of: origin, mayBeLost: false)
        }
        draft.ledger[place].terms.append(.init(.sharedReferences, sign: 0, .before(shared)))
        draft.ledger[place].references?.mayBeShared = true
    }

    /// Returns the query for the number of rows that share the row to which they refer, beyond those that did before.
    private func shared(
        _ toOne: PropertyID, _ followers: [Follower], _ wasOneToOne: Bool, _ lowering: inout ExpressionLowering
    ) -> Statement? {
        var (images, former): ([Relation], [Relation]) = ([], [])
        for follower in followers {
            guard let (relation, row) = lowering.takenRows(follower.maker),
                case .row(let target) = lowering.path(.row(row), [.toOne(follower.origin)], Expression(.unknown, .unknown))
            else { return nil }
            let old = source.reference(follower.origin).map { lowering.stored($0, of: row) }
            let isSet = old.map { Condition.not(.isNil($0)) }
            let staying = Relation.filter(
                relation, .all(isSet + [.not(lowering.isMissing(target)), lowering.isMade(follower.targets, of: target)]))
            let new = destination.reference(toOne).enumerated().map { part, column in
                let alone = column.alone(in: .reference(toOne, part))
                return lowering.stored(lowering.columnValue(alone, in: follower.maker, for: row), of: row)
            }
            images.append(.project(staying, keyColumns(new)))
            let were = Relation.project(staying, keyColumns(old))
            former.append(wasOneToOne ? .distinct(were) : were)
        }
        let before = Relation.derived(united(former), alias: lowering.newAlias())
        return difference(before, .derived(.distinct(united(images)), alias: lowering.newAlias()))
    }
}

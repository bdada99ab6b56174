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
        let makers = mapping.makers(of: toOne.entity).filter { maker in maker.source != nil && !(maker[toOne]?.isNothing ?? true) }
        if makers.contains(where: { computes(toOne, $0) }) {
            guard let shared = sharedByComputing(toOne, makers, &lowering) else { return }
            return add(shared, of: toOne, origin: nil, into: &draft)
        }
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
        add(shared, of: toOne, origin: origin, into: &draft)
    }

    private func add(_ shared: Statement, of toOne: PropertyID, origin: PropertyID?, into draft: inout LegDraft) {
        let title = destination.model.title(of: toOne)
        let place = draft.ledger.firstIndex { $0.title == title && $0.references != nil } ?? draft.ledger.endIndex
        if place == draft.ledger.endIndex {
            draft.ledger.append(LedgerEntry(title: title, terms: []))
            draft.ledger[place].references =
                origin.map { references(of: $0, mayBeLost: false) }
                ?? LedgerEntry.References(
                    entities: mapping.makers(of: toOne.entity).flatMap(\.takenKinds).map { source.model[$0].name },
                    property: destination.model[toOne].name, arePairs: false, mayBeLost: false)
        }
        draft.ledger[place].terms.append(.init(.sharedReferences, sign: 0, .before(shared)))
        draft.ledger[place].references?.mayBeShared = true
    }

    /// Whether a mapping sets a reference to something else than what the same reference of the row leads to.
    private func computes(_ toOne: PropertyID, _ maker: EntityMapping) -> Bool {
        guard let property = maker[toOne], case .expression = property.source else { return false }
        return property.fillsNil || reference(followedBy: property, in: maker) == nil
    }

    /// Returns the query for the number of rows that share the row to which they refer, where the mapping computes the references, beyond those that shared it
    /// before.
    private func sharedByComputing(_ toOne: PropertyID, _ makers: [EntityMapping], _ lowering: inout ExpressionLowering) -> Statement? {
        var (images, former): ([Relation], [Relation]) = ([], [])
        for maker in makers {
            // What the other side sets has one partner.
            if case .inverse? = maker[toOne]?.source { return nil }
            guard let (relation, row) = lowering.takenRows(maker) else { return nil }
            let new = newReference(toOne, of: row, by: maker, &lowering)
            images.append(.project(.filter(relation, .all(new.map { .not(.isNil($0)) })), keyColumns(new)))
            guard let entity = maker.source, let origin = sameToOne(as: toOne, of: entity), isOneToOne(origin, source) else { continue }
            let old = source.reference(origin).map { lowering.stored($0, of: row) }
            guard old.count == new.count else { continue }
            former.append(.project(.filter(relation, .all(old.map { .not(.isNil($0)) })), keyColumns(old)))
        }
        let given = united(images)
        var (before, after) = ([given], [Relation.distinct(given)])
        if !former.isEmpty {
            before.append(.distinct(united(former)))
            after.append(united(former))
        }
        return difference(.derived(united(before), alias: lowering.newAlias()), .derived(united(after), alias: lowering.newAlias()))
    }

    private func newReference(
        _ toOne: PropertyID, of row: LoweredRow, by maker: EntityMapping, _ lowering: inout ExpressionLowering
    ) -> [Scalar] {
        destination.reference(toOne).enumerated().map { part, column in
            lowering.stored(lowering.columnValue(column.alone(in: .reference(toOne, part)), in: maker, for: row), of: row)
        }
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
            images.append(.project(staying, keyColumns(newReference(toOne, of: row, by: follower.maker, &lowering))))
            let were = Relation.project(staying, keyColumns(old))
            former.append(wasOneToOne ? .distinct(were) : were)
        }
        let before = Relation.derived(united(former), alias: lowering.newAlias())
        return difference(before, .derived(.distinct(united(images)), alias: lowering.newAlias()))
    }
}

import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligations that no reference without a row leads to a row that the mapping adds under a key of its own choice. Rows that get the next free
    /// number never take the key of such a reference.
    func addCapturedReferences(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for change in changes where !before.stays(change.match.placed) {
            guard case .entity(let root) = change.match.placed.role else { continue }
            let newKeys = newKeys(in: change, root)
            if newKeys.literals.isEmpty, newKeys.makers.isEmpty { continue }
            for (toOne, origin) in keptReferences(to: root) {
                guard let links = sourceLinks(of: origin, &lowering) else { continue }
                let isJoin = source.join(origin) != nil
                // A pair may lead to a new row with either of its ends.
                let ends = [isJoin && isKind(toOne.entity, in: root) ? links.near : nil, links.far].compactMap(\.self)
                let isNew = ends.map { end in
                    Condition.all([lowering.isMissing(end), self.isNew(end.key, newKeys, &lowering)])
                }
                addObligation(toOne, origin, links, .all([links.isSet, .any(isNew)]), newKeys, &lowering, into: &draft)
            }
        }
    }

    /// Keys that rows get and that the mapping states.
    private struct NewKeys {
        /// The keys of literal rows.
        var literals: [[StoredValue]]
        /// The mappings that compute or carry over the keys of rows which were not in the table under them.
        var makers: [EntityMapping]
        var origin: Origin
    }

    private func newKeys(in change: TableChange, _ root: EntityID) -> NewKeys {
        let makers = mapping.makers(of: root)
        let literals = literalValues(of: change.match.placed.keyColumns, root)
        let computing = change.match.adding.filter { $0.isRowByRow && [.stated, .kept].contains(before.keys[$0.id]) }
        let stating = computing.first ?? makers.first { !$0.literalRows.isEmpty }
        return NewKeys(literals: literals, makers: computing, origin: stating?.origin ?? .written(destination.model[root].range))
    }

    /// The relationships to a hierarchy, each with the one of the source, whose columns or pairs the plan leaves as they are.
    private func keptReferences(to root: EntityID) -> [(PropertyID, origin: PropertyID)] {
        let model = destination.model
        return model.entities.flatMap { entity in entity.declared.indices.map { PropertyID(entity.id, $0) } }.compactMap { relationship in
            guard let other = model[relationship].relationship, isKind(other.destination, in: root) || isKind(relationship.entity, in: root)
            else { return nil }
            if let join = destination.join(relationship) {
                guard let origin = changes.first(where: { sameName($0.match.placed.name, join.table.name) })?.match.keptJoin,
                    case .join(relationship) = join.table.role
                else { return nil }
                return (relationship, origin)
            }
            guard isKind(other.destination, in: root), !destination.reference(relationship).isEmpty, before.isKeptByAll(relationship)
            else { return nil }
            let origin = mapping.makers(of: relationship.entity).firstResult { maker -> PropertyID? in
                if case .carried(let origin)? = maker[relationship]?.source { origin } else { nil }
            }
            return origin.map { (relationship, $0) }
        }
    }

    private func isKind(_ entity: EntityID, in root: EntityID) -> Bool { destination.model.root(of: entity) == root }

    private func isNew(_ key: [Scalar], _ new: NewKeys, _ lowering: inout ExpressionLowering) -> Condition {
        var conditions = new.literals.map { values in Condition.sameKey(key, values.map { .constant($0) }) }
        for maker in new.makers {
            guard let (relation, row) = lowering.takenRows(maker) else { continue }
            conditions.append(.exists(.filter(relation, .sameKey(lowering.key(of: maker, for: row), key))))
        }
        return .any(conditions)
    }

    private func addObligation(
        _ relationship: PropertyID, _ origin: PropertyID, _ links: SourceLinks, _ condition: Condition, _ new: NewKeys,
        _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        let (model, name) = (source.model, source.model.title(of: origin))
        guard let target = model[origin].relationship?.destination else { return }
        addObligation(
            .unfollowedReference,
            "'\(name)' refers to a row of '\(model[target].name)' that does not exist, and a new row gets its key",
            of: (links.relation, links.near), where: condition,
            showing: links.far.key.enumerated().map { place, value in
                FoundValue(ShownValue(.stored, name: model[origin].name), value, column: "value\(place)")
            },
            new.origin,
            help: "give the new row another key, or set these references to nil before the migration, "
                + "or write 'allow: { unfollowed-reference: <why this is right> }' in the mapping",
            into: &draft)
    }
}

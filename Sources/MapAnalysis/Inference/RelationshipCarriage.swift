import MapSyntax

/// What the rows that a relationship pointed at are for the relationship it became.
enum RelationshipCarriage: Sendable {
    /// The rows that these mappings make of them.
    case rows([MappingID], isTotal: Bool, keepsKeys: Bool)
    /// All of them are left out.
    case empty
    /// They become rows of another entity than it points at now.
    case retargeted
    /// Several mappings make rows of them, and are not proven disjoint.
    case ambiguous([MappingID])
}

extension PropertyGap {
    /// `nil` where there was no relationship.
    var relationshipCarriage: RelationshipCarriage? {
        guard let relationship, let was = former?.property.relationship else { return nil }
        let carriage = targets.carriage(from: was.destination, to: relationship.destination)
        // A required relationship is not carried over to an entity that gets no rows.
        if case .rows = carriage, !relationship.isMany, !relationship.isOptional, !targets.takesSome(of: was.destination) { return .empty }
        return carriage
    }

    /// The former value untouched but for its name: the same type and form, required or optional as before.
    func unchanged(from former: Former) -> PropertyMapping.Source? {
        switch (former.property, property) {
        case (.attribute(let was), .attribute(let attribute)):
            guard !was.isTransient, was.type.isOptional == attribute.type.isOptional, pair.carriage(from: was, to: attribute) == .same
            else { return nil }
            return .carried(former.id)
        case (.relationship(let was), .relationship(let relationship)):
            guard was.isMany == relationship.isMany, was.isOrdered == relationship.isOrdered,
                was.isMany || was.isOptional == relationship.isOptional
            else { return nil }
            return carriedRows(from: former)
        default: return nil
        }
    }

    /// The pairs as they stand where nothing about them changes, else the rows that mappings make of the old ones.
    func carriedRows(from former: Former) -> PropertyMapping.Source? {
        guard let relationship, let was = former.property.relationship,
            case .rows(_, _, keepsKeys: let keepsKeys) = relationshipCarriage
        else { return nil }
        let liesAlike = pair.source.isPaired(was) == pair.destination.isPaired(relationship) && was.isOrdered == relationship.isOrdered
        return keepsKeys && liesAlike && isOwnSource ? .carried(former.id) : mappedRows(from: former)
    }

    /// `.mapped` of the old rows.
    func mappedRows(from former: Former) -> PropertyMapping.Source? {
        guard let relationship, case .rows(let mappings, let isTotal, _) = relationshipCarriage else { return nil }
        let makesMany = targets.areMany(mappings)
        // If a to-one could point at one of several rows, the author has to choose.
        if makesMany, !relationship.isMany { return nil }
        let rows = path(former)
        let row = ValueType.row(.destination, relationship.destination)
        let isMany = makesMany || former.property.relationship?.isMany ?? false
        let type = isMany ? ExpressionType(.sequence(row)) : ExpressionType(row, isOptional: rows.type.isOptional || !isTotal)
        return .expression(Expression(.mapped(mappings, rows), type))
    }
}

extension ModelNames {
    /// Whether the pairs of a to-many are rows of their own: no to-one at the other side holds them.
    func isPaired(_ relationship: Relationship) -> Bool {
        guard relationship.isMany else { return false }
        guard let inverse = relationship.inverse else { return true }
        return model[inverse].relationship?.isMany ?? true
    }
}

extension RelationshipTargets {
    /// What rows of `entity` are for a relationship that pointed at it and now points at `target`.
    ///
    /// Kinds whose rows go nowhere count as nothing; a kind whose rows go elsewhere makes it another relationship.
    func carriage(from entity: EntityID, to target: EntityID) -> RelationshipCarriage {
        if let successor = pair.successor(of: entity), !pair.destination.model.isKind(successor, of: target),
            !pair.destination.model.isKind(target, of: successor)
        {
            return .retargeted
        }
        var mappings: [MappingID] = []
        var (isTotal, keepsKeys) = (true, true)
        for kind in pair.source.kinds[entity.index] {
            if takers[kind.index].isEmpty {
                isTotal = false
                continue
            }
            let fits = fitting(kind, into: target)
            guard let first = fits.first else { return .retargeted }
            guard fits.count == 1 || areDisjoint(fits.map(\.condition)) else { return .ambiguous(fits.map(\.mapping)) }
            for fit in fits where !mappings.contains(fit.mapping) { mappings.append(fit.mapping) }
            isTotal = isTotal && fits.count == 1 && first.isTotal
            keepsKeys = keepsKeys && fits.count == 1 && first.keepsKeys
        }
        return mappings.isEmpty ? .empty : .rows(mappings, isTotal: isTotal, keepsKeys: keepsKeys)
    }
}

extension RelationshipTargets {
    /// Whether some row of an entity may pass the `where` of a mapping that takes it.
    fileprivate func takesSome(of entity: EntityID) -> Bool {
        pair.source.kinds[entity.index].contains { kind in takers[kind.index].contains { isPassable($0, for: kind) } }
    }

    /// Whether some row of the kind may fulfil what the mapping asks of it.
    func isPassable(_ taker: Taker, for kind: EntityID) -> Bool {
        guard let condition = taker.condition?.met(by: kind, in: pair.source.model), condition.type.value == .boolean,
            let table = ConditionTable([condition])
        else { return true }
        return table.rows.contains { $0.contains(true) }
    }
}

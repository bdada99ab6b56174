import MapSyntax

/// How a relationship fits its successor: which rows its old rows become.
enum RelationshipFit: Sendable {
    /// The rows that these mappings make from them.
    case rows([MappingID], isTotal: Bool, keepsKeys: Bool)
    /// The migration leaves out all of them.
    case empty
    /// They become rows of an entity to which the relationship does not refer now.
    case retargeted
    /// Several mappings make rows from them, and mapc has not proven these mappings disjoint.
    case ambiguous([MappingID])
}

extension PropertyGap {
    /// Nil if there was no relationship.
    var relationshipFit: RelationshipFit? {
        guard let relationship, let was = former?.property.relationship else { return nil }
        let fit = targets.fit(from: was.destination, to: relationship.destination)
        // A required relationship is not carried over from an entity whose rows are all left out.
        if case .rows = fit, !relationship.isMany, !relationship.isOptional, !targets.takesSome(of: was.destination) { return .empty }
        return fit
    }

    /// Returns the former value if at most its name changes: its type, its form, and whether it is required stay the same.
    func unchanged(from former: Former) -> PropertyMapping.Source? {
        switch (former.property, property) {
        case (.attribute(let was), .attribute(let attribute)):
            guard !was.isTransient, was.type.isOptional == attribute.type.isOptional, pair.fit(from: was, to: attribute) == .same
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

    /// Returns the links unchanged if they keep their keys and their form, else the rows that mappings make from the old ones.
    func carriedRows(from former: Former) -> PropertyMapping.Source? {
        guard let relationship, let was = former.property.relationship,
            case .rows(_, _, keepsKeys: let keepsKeys) = relationshipFit
        else { return nil }
        let liesAlike = pair.source.isPaired(was) == pair.destination.isPaired(relationship) && was.isOrdered == relationship.isOrdered
        return keepsKeys && liesAlike && isOwnSource ? .carried(former.id) : mappedRows(from: former)
    }

    /// Returns `.mapped` of the old rows; nil if the relationship cannot be carried over.
    ///
    /// - Parameter isPresent: whether each row has a former row, although the relationship is optional.
    func mappedRows(from former: Former, isPresent: Bool = false) -> PropertyMapping.Source? {
        guard let relationship, case .rows(let mappings, let isTotal, _) = relationshipFit else { return nil }
        let makesMany = targets.areMany(mappings)
        // If a to-one could refer to one of several rows, the author has to choose.
        if makesMany, !relationship.isMany { return nil }
        var rows = path(former)
        if isPresent { rows.type.isOptional = false }
        let row = ValueType.row(.destination, relationship.destination)
        let isMany = makesMany || former.property.relationship?.isMany ?? false
        let type = isMany ? ExpressionType(.sequence(row)) : ExpressionType(row, isOptional: rows.type.isOptional || !isTotal)
        return .expression(Expression(.mapped(mappings, rows), type))
    }
}

extension ModelNames {
    /// Whether each link of a to-many is a row of a join table. Otherwise a to-one on the other side stores it.
    func isPaired(_ relationship: Relationship) -> Bool {
        guard relationship.isMany else { return false }
        guard let inverse = relationship.inverse else { return true }
        return model[inverse].relationship?.isMany ?? true
    }
}

extension RelationshipTargets {
    /// Returns what rows of `entity` become for a relationship that referred to it and now refers to `target`.
    ///
    /// Kinds whose rows no mapping takes count as nothing. If a kind's rows become only rows of other entities, the relationship is a
    /// different one.
    func fit(from entity: EntityID, to target: EntityID) -> RelationshipFit {
        if let successor = pair.successor(of: entity), !pair.destination.model.isKind(successor, of: target),
            !pair.destination.model.isKind(target, of: successor)
        {
            return .retargeted
        }
        var mappings: [MappingID] = []
        var (isTotal, keepsKeys) = (true, true)
        for kind in pair.source.kinds[entity.index] {
            if rowMappings[kind.index].isEmpty {
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
        pair.source.kinds[entity.index].contains { kind in rowMappings[kind.index].contains { isPassable($0, for: kind) } }
    }

    /// Whether some row of the kind may satisfy the mapping's condition.
    func isPassable(_ rowMapping: RowMapping, for kind: EntityID) -> Bool {
        guard let condition = rowMapping.condition?.met(by: kind, in: pair.source.model), condition.type.value == .boolean,
            let table = ConditionTable([condition])
        else { return true }
        return table.rows.contains { $0.contains(true) }
    }
}

import MapAnalysis
import MapPlan

/// Lowers expressions about made rows of which only the key is known: their values, and their relationships, even if only the other side
/// sets them.
extension ExpressionLowering {
    /// The keys of made rows, each once, as a relation.
    struct MadeKeys {
        var relation: Relation
        var key: [Scalar]
        /// Whether the relation has the key of only one row.
        var isOne: Bool
    }

    mutating func madeKeys(of lowered: LoweredExpression) -> MadeKeys? {
        if case .sequence(let sequence) = lowered {
            let sequence = bindable(sequence)
            guard let key = destinationKey(of: sequence.element) else { return nil }
            return madeKeys(key, over: sequence.relation, isOne: false)
        }
        return destinationKey(of: lowered).map { madeKeys($0, over: .unit, isOne: true) }
    }

    private mutating func madeKeys(_ key: [Scalar], over relation: Relation, isOne: Bool) -> MadeKeys {
        let alias = newAlias()
        let columns = key.enumerated().map { ProjectedColumn("g\($0.offset)", $0.element) }
        let keys = Relation.project(relation, columns)
        return MadeKeys(
            relation: .derived(isOne ? keys : .distinct(keys), alias: alias, isFenced: true),
            key: columns.map { .column(alias: alias, name: $0.name) }, isOne: isOne)
    }

    /// Returns the value of the made row with a key, whichever mapping makes it. Returns `nil` if the value has no SQL.
    mutating func valueOfMade(_ leaf: LeafID, at key: [Scalar]) -> Scalar? {
        guard let column = destination.column(leaf) else { return nil }
        var values: [Scalar] = []
        for (entityMapping, relation, row) in rows(at: key, of: leaf.property.entity) {
            let value = column.givenBack(stored(columnValue(column, in: entityMapping, for: row), of: row))
            values.append(.subquery(.project(relation, [ProjectedColumn(Relation.valueName, value)])))
        }
        for brought in environment.broughtRows(of: leaf.property.entity) {
            guard let known = knownKey(of: brought) else { return nil }
            let value = column.coding.decoded(literal(column, of: brought))
            values.append(.conditional([ConditionalCase(when: .sameKey(known, key), then: value)], otherwise: .null))
        }
        return values.count == 1 ? values[0] : values.isEmpty ? .null : .coalesce(values)
    }

    /// Returns what a to-one of the made row with a key refers to. Returns `nil` if the reference has no SQL.
    mutating func referenceOfMade(_ toOne: PropertyID, at key: [Scalar]) -> LoweredExpression? {
        var found: [LoweredExpression] = []
        for (entityMapping, relation, row) in rows(at: key, of: toOne.entity) {
            guard let next = reference(toOne, of: (relation, row), by: entityMapping) else { return nil }
            found.append(next)
        }
        for brought in environment.broughtRows(of: toOne.entity) {
            guard let known = knownKey(of: brought) else { return nil }
            let target = destination.reference(toOne).map { column -> Scalar in
                .conditional([ConditionalCase(when: .sameKey(known, key), then: literal(column, of: brought))], otherwise: .null)
            }
            found.append(.destinationKey(target))
        }
        return found.count == 1 ? found[0] : .oneOf(found)
    }

    /// Returns for each mapping that makes rows of the entity the source rows whose made row has the key.
    mutating func rows(at key: [Scalar], of entity: EntityID) -> [(EntityMapping, Relation, LoweredRow)] {
        let makers = mapping.makers(of: entity)
        return makers.compactMap { maker in
            guard let (relation, row) = takenRows(maker) else { return nil }
            return (maker, .filter(relation, .sameKey(self.key(of: maker, for: row), key)), row)
        }
    }
}

// To-manys, from one made row or from several.
extension ExpressionLowering {
    /// The source rows from which a relationship is computed, with the keys of the made rows.
    struct Owners {
        var relation: Relation
        var row: LoweredRow
        var key: [Scalar]
        /// The row's place among the rows that are merged with it.
        var member: Scalar?
    }

    /// Returns the source rows from which a mapping computes a relationship. If inference unites the relationships of merged rows, these
    /// are all rows of a group, otherwise only the first.
    mutating func owners(
        of property: PropertyMapping, by entityMapping: EntityMapping, as alias: String? = nil, isOfFirstRow: Bool = false
    ) -> Owners? {
        if property.unitesWhatIsCarried(in: entityMapping), !isOfFirstRow {
            guard let (relation, row, key, place) = memberRows(entityMapping, having: property.property) else { return nil }
            return Owners(relation: relation, row: row, key: key, member: place)
        }
        guard let (relation, row) = takenRows(entityMapping, as: alias) else { return nil }
        return Owners(relation: relation, row: row, key: key(of: entityMapping, for: row))
    }

    /// Returns the rows of a to-many: those that its mappings set, or those whose mappings set the other side. From one row they come in
    /// the order that is set, or in the order that the relationship will have. Otherwise they come in the order of keys, with brought rows
    /// without a key of their own last.
    mutating func reached(by toMany: PropertyID, from lowered: LoweredExpression) -> LoweredSequence? {
        guard let relationship = destination.model[toMany].relationship, let keys = madeKeys(of: lowered) else { return nil }
        uses.readsOtherRows = true
        let isWritten = mapping.isWritten(toMany)
        guard let branches = isWritten ? branches(setting: toMany, keys) : branches(pointingBy: relationship, keys) else { return nil }
        if branches.isEmpty {
            let nothing = destination.key(of: relationship.destination).map { _ in Scalar.null }
            return LoweredSequence(
                relation: .filter(.unit, .constant(false)), element: .destinationKey(nothing), order: [], isFlat: false)
        }
        if isWritten, keys.isOne {
            return firsts(
                of: branches.enumerated().map { number, branch in
                    UnionBranch(
                        relation: branch.relation, element: branch.element,
                        order: [OrderTerm(.constant(.integer(Int64(number)))), OrderTerm(.rank(within: [], by: branch.order))])
                })
        }
        return united(branches)
    }

    /// Returns the rows of all branches as one sequence, each row once. The orders of all branches have the same terms, and a row's terms
    /// depend only on the row.
    private mutating func united(_ made: [UnionBranch]) -> LoweredSequence {
        let (branches, names, elements) = sideBySide(made)
        let alias = newAlias()
        let order = made[0].order.indices.map { "o\($0)" }
        var relation = branches.count == 1 ? Relation.distinct(branches[0]) : .union(branches.map { .distinct($0) })
        if elements(alias).count < branches.count {
            let all = newAlias()
            relation = .distinct(
                .project(.derived(relation, alias: all), (names + order).map { ProjectedColumn($0, .column(alias: all, name: $0)) }))
        }
        let found = elements(alias)
        return LoweredSequence(
            relation: .derived(relation, alias: alias), element: found.count == 1 ? found[0] : .oneOf(found),
            order: order.map { OrderTerm(.column(alias: alias, name: $0)) }, isFlat: false)
    }

    /// Returns the rows of mappings that set the to-many.
    private mutating func branches(setting toMany: PropertyID, _ keys: MadeKeys) -> [UnionBranch]? {
        var branches: [UnionBranch] = []
        for maker in mapping.makers(of: toMany.entity) {
            guard let property = maker[toMany], property.setsRows, let owners = owners(of: property, by: maker) else { continue }
            let rows = Relation.join(keys.relation, owners.relation, on: .sameKey(owners.key, keys.key), isLeft: false)
            guard let found = references(property, of: (rows, owners.row), by: maker) else { return nil }
            for part in found {
                guard let far = destinationKey(of: part.element) else { return nil }
                let keyOrder = ([.constant(.integer(0)), .constant(.integer(0))] + far).map { OrderTerm($0) }
                let ownOrder = [owners.member].compactMap { $0.map { OrderTerm($0) } } + part.order
                // Several parts may contain the same row in different forms. Its key is the same in all of them.
                let element = found.count == 1 ? part.element : .destinationKey(far)
                // An element of a list may be nil.
                let isThere = Condition.not(.any(far.map(Condition.isNil)))
                branches.append(
                    UnionBranch(relation: .filter(part.relation, isThere), element: element, order: keys.isOne ? ownOrder : keyOrder))
            }
        }
        return branches
    }

    /// Returns the rows of mappings that set the other side.
    private mutating func branches(pointingBy relationship: Relationship, _ keys: MadeKeys) -> [UnionBranch]? {
        guard let inverse = relationship.inverse else { return [] }
        let isMany = destination.model[inverse].relationship?.isMany ?? false
        let hasOrder = keys.isOne && relationship.isOrdered
        var branches: [UnionBranch] = []
        for maker in mapping.makers(of: relationship.destination) {
            guard let property = maker[inverse], maker.source != nil, !isMany || property.setsRows else { continue }
            let found = environment.hasMadeKeys ? [foundLeading(by: inverse, maker)] : leading(by: property, of: maker)
            guard let found else { return nil }
            for rows in found {
                let order = [.constant(.integer(0)), hasOrder ? rows.place : .constant(.integer(0))] + rows.key
                branches.append(
                    UnionBranch(
                        relation: .join(keys.relation, rows.relation, on: .sameKey(rows.far, keys.key), isLeft: false),
                        element: rows.element, order: order.map { OrderTerm($0) }))
            }
        }
        if isMany { return branches }
        return branches + broughtBranches(pointingBy: inverse, relationship.destination, keys, isOrdered: hasOrder)
    }

    private mutating func broughtBranches(
        pointingBy inverse: PropertyID, _ entity: EntityID, _ keys: MadeKeys, isOrdered: Bool
    ) -> [UnionBranch] {
        environment.broughtRows(of: entity).enumerated().compactMap { place, brought in
            let reference = destination.reference(inverse).map { literal($0, of: brought) }
            guard !reference.contains(where: \.isNullConstant) else { return nil }
            let key = knownKey(of: brought)
            let unknown = destination.key(of: entity).map { _ in Scalar.null }
            // In an ordered to-many, brought rows follow the made rows.
            let last: [Int64] = isOrdered ? [1, Int64(place)] : [key == nil ? Int64(place) + 1 : 0, 0]
            return UnionBranch(
                relation: .filter(keys.relation, .sameKey(reference, keys.key)),
                element: .brought(brought.mapping, place: .constant(.integer(Int64(brought.place)))),
                order: (last.map { .constant(.integer($0)) } + (key ?? unknown)).map { OrderTerm($0) })
        }
    }
}

extension PropertyMapping {
    /// Whether the property sets the rows of a to-many.
    var setsRows: Bool {
        switch source {
        case .carried, .expression: true
        case .constant, .carriedOrDefault, .parts, .inverse, .generatedKey, .absent: false
        }
    }

    /// Whether a merged row gets the relationship of each row of its group. Inference unites them. A value that the author writes is
    /// computed from the first row.
    func unitesWhatIsCarried(in entityMapping: EntityMapping) -> Bool {
        if case .inferred = origin { !entityMapping.distinct.isEmpty } else { false }
    }
}

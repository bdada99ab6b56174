import MapAnalysis
import MapPlan

/// Rows that mappings make, found by their keys: what they hold, and where relationships lead from them that only the other side says.
extension ExpressionLowering {
    /// Keys of made rows, once each, in a relation of their own.
    struct MadeKeys {
        var relation: Relation
        var key: [Scalar]
        /// Whether it is the key of one row.
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

    /// The value of the made row with a key, whichever mapping makes it.
    mutating func valueOfMade(_ leaf: LeafID, at key: [Scalar]) -> Scalar? {
        guard let column = destination.column(leaf) else { return nil }
        var values: [Scalar] = []
        for (entityMapping, relation, row) in rows(at: key, of: leaf.property.entity) {
            let value = column.coding.decoded(stored(columnValue(column, in: entityMapping, for: row), of: row))
            values.append(.subquery(.project(relation, [ProjectedColumn(SQLWriter.valueName, value)])))
        }
        for brought in broughtRows(of: leaf.property.entity) {
            guard let known = knownKey(of: brought) else { return nil }
            let value = column.coding.decoded(literal(column, of: brought))
            values.append(.conditional([ConditionalCase(when: .sameKey(known, key), then: value)], otherwise: .null))
        }
        return values.count == 1 ? values[0] : values.isEmpty ? .null : .coalesce(values)
    }

    /// Where a to-one leads from the made row with a key.
    mutating func referenceOfMade(_ toOne: PropertyID, at key: [Scalar]) -> LoweredExpression? {
        var found: [LoweredExpression] = []
        for (entityMapping, relation, row) in rows(at: key, of: toOne.entity) {
            guard let next = reference(toOne, of: (relation, row), by: entityMapping) else { return nil }
            found.append(next)
        }
        for brought in broughtRows(of: toOne.entity) {
            guard let known = knownKey(of: brought) else { return nil }
            let target = destination.reference(toOne).map { column -> Scalar in
                .conditional([ConditionalCase(when: .sameKey(known, key), then: literal(column, of: brought))], otherwise: .null)
            }
            found.append(.destinationKey(target))
        }
        return found.count == 1 ? found[0] : .oneOf(found)
    }

    /// The rows of each mapping that makes such rows, those that have the key.
    private mutating func rows(at key: [Scalar], of entity: EntityID) -> [(EntityMapping, Relation, LoweredRow)] {
        let makers = mapping.entityMappings.filter { destination.model.isKind($0.destination, of: entity) }
        return makers.compactMap { maker in
            guard let (relation, row) = takenRows(maker) else { return nil }
            return (maker, .filter(relation, .sameKey(self.key(of: maker, for: row), key)), row)
        }
    }
}

// To-manys, from one made row or from several.
extension ExpressionLowering {
    /// What one mapping adds to the rows that are reached.
    private struct Piece {
        var relation: Relation
        var element: LoweredExpression
        var order: [Scalar]
    }

    /// The rows that a to-many leads to: those that its mappings say, or those of which the other side says it. In the order of keys,
    /// brought rows without a key of their own last.
    mutating func reached(by toMany: PropertyID, from lowered: LoweredExpression) -> LoweredSequence? {
        guard let relationship = destination.model[toMany].relationship, let keys = madeKeys(of: lowered) else { return nil }
        let isWritten = mapping.isWritten(toMany)
        // Pairs whose other side has the order are ordered when all of them are there.
        if keys.isOne, relationship.isOrdered, isWritten || destination.position(toMany) == nil || destination.join(toMany) != nil {
            return nil
        }
        readsOtherRows = true
        guard let pieces = mapping.isWritten(toMany) ? pieces(stating: toMany, keys) : pieces(pointingBy: relationship, keys) else {
            return nil
        }
        guard let first = pieces.first else {
            let nothing = destination.key(of: relationship.destination).map { _ in Scalar.null }
            return LoweredSequence(
                relation: .filter(.unit, .constant(false)), element: .destinationKey(nothing), order: [], isFlat: false)
        }
        let widths = pieces.map { parts(of: $0.element).count }
        let relations = pieces.enumerated().map { place, piece -> Relation in
            var columns: [ProjectedColumn] = []
            let own = parts(of: piece.element)
            for (other, width) in widths.enumerated() {
                columns += (0..<width).map { ProjectedColumn("e\(other)_\($0)", other == place ? own[$0] : .null) }
            }
            return .distinct(
                .project(piece.relation, columns + piece.order.enumerated().map { ProjectedColumn("o\($0.offset)", $0.element) }))
        }
        let alias = newAlias()
        let elements = pieces.enumerated().map { place, piece in
            rebuilt(piece.element, from: (0..<widths[place]).map { .column(alias: alias, name: "e\(place)_\($0)") })
        }
        return LoweredSequence(
            relation: .derived(relations.count == 1 ? relations[0] : .union(relations), alias: alias),
            element: elements.count == 1 ? elements[0] : .oneOf(elements),
            order: first.order.indices.map { OrderTerm(.column(alias: alias, name: "o\($0)")) }, isFlat: false)
    }

    /// Of mappings that say where the to-many leads.
    private mutating func pieces(stating toMany: PropertyID, _ keys: MadeKeys) -> [Piece]? {
        var pieces: [Piece] = []
        for maker in mapping.entityMappings where destination.model.isKind(maker.destination, of: toMany.entity) {
            guard let (rows, row) = takenRows(maker) else { continue }
            if maker[toMany].map({ if case .constant = $0.source { true } else { false } }) ?? true { continue }
            let same = Condition.sameKey(key(of: maker, for: row), keys.key)
            guard let found = references(toMany, of: (.join(keys.relation, rows, on: same, isLeft: false), row), by: maker),
                let far = destinationKey(of: found.element)
            else { return nil }
            pieces.append(
                Piece(relation: found.relation, element: found.element, order: [.constant(.integer(0)), .constant(.integer(0))] + far))
        }
        return pieces
    }

    /// Of mappings whose rows say that they lead here.
    private mutating func pieces(pointingBy relationship: Relationship, _ keys: MadeKeys) -> [Piece]? {
        guard let inverse = relationship.inverse else { return [] }
        let isMany = destination.model[inverse].relationship?.isMany ?? false
        let position = keys.isOne && relationship.isOrdered ? destination.position(relationship.id) : nil
        var pieces: [Piece] = []
        for maker in mapping.entityMappings where destination.model.isKind(maker.destination, of: relationship.destination) {
            guard maker[inverse] != nil, let (rows, row) = takenRows(maker) else { continue }
            var relation: Relation
            if isMany {
                guard let found = references(inverse, of: (rows, row), by: maker), let far = destinationKey(of: found.element) else {
                    return nil
                }
                relation = .join(found.relation, keys.relation, on: .sameKey(far, keys.key), isLeft: false)
            } else {
                let reference = destination.reference(inverse).map { stored(columnValue($0, in: maker, for: row), of: row) }
                relation = .join(keys.relation, rows, on: .sameKey(reference, keys.key), isLeft: false)
            }
            let element = maker.isRowByRow ? LoweredExpression.made([maker.id], row) : .staged(maker.id, row.number)
            let place = position.map { stored(columnValue($0, in: maker, for: row), of: row) } ?? .constant(.integer(0))
            let order = [.constant(.integer(position == nil ? 0 : Int64(maker.id.index))), place] + key(of: maker, for: row)
            pieces.append(Piece(relation: relation, element: element, order: order))
        }
        if isMany { return pieces }
        return pieces + broughtPieces(pointingBy: inverse, relationship.destination, keys, isOrdered: position != nil)
    }

    private mutating func broughtPieces(pointingBy inverse: PropertyID, _ entity: EntityID, _ keys: MadeKeys, isOrdered: Bool) -> [Piece] {
        broughtRows(of: entity).enumerated().compactMap { place, brought in
            let reference = destination.reference(inverse).map { literal($0, of: brought) }
            guard !reference.contains(where: \.isNullConstant) else { return nil }
            let key = knownKey(of: brought)
            let unknown = destination.key(of: entity).map { _ in Scalar.null }
            let last: [Int64] = isOrdered ? [Int64(brought.mapping.index), Int64(brought.place)] : [key == nil ? Int64(place) + 1 : 0, 0]
            return Piece(
                relation: .filter(keys.relation, .sameKey(reference, keys.key)),
                element: .brought(brought.mapping, place: .constant(.integer(Int64(brought.place)))),
                order: last.map { .constant(.integer($0)) } + (key ?? unknown))
        }
    }
}

extension LoweredRow {
    /// Its number in its mapping's stage.
    fileprivate var number: Scalar { .column(alias: stage ?? "", name: RowStage.number) }
}

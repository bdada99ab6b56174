import MapAnalysis
import MapPlan

/// Lowers expressions on rows that `distinct` has merged with rows of other kinds.
extension ExpressionLowering {
    /// Returns the rows that a mapping may have made of a source row, for each mapping that may have made them.
    mutating func origins(
        of row: LoweredRow, by entityMapping: EntityMapping
    ) -> [(maker: EntityMapping, relation: Relation, row: LoweredRow)] {
        guard let entity = entityMapping.source else { return [] }
        guard entityMapping.isRowByRow else {
            return mapping.uniting(entityMapping).compactMap { maker in
                madeRow(by: entityMapping, of: row.key, maker: maker).map { (maker, $0.relation, $0.row) }
            }
        }
        let (relation, found) = lookUp(LoweredRow(entity: entity, key: row.key, alias: nil))
        return [(entityMapping, .filter(relation, membership(of: found, in: entityMapping)), found)]
    }

    /// Returns the condition that mappings make a row of another kind than the expression's type.
    mutating func isOfOtherKind(_ expression: Expression, in scope: RowScope) -> Condition {
        guard case .mapped(let ids, let inner) = expression.kind,
            case .row(.destination, let wanted)? = expression.type.value.element ?? Optional(expression.type.value)
        else { return .constant(false) }
        let uniting = ids.map { mapping[$0] }.filter { !otherMakers(than: wanted, of: $0).isEmpty }
        if uniting.isEmpty { return .constant(false) }
        if inner.type.value.element == nil {
            guard case .row(let row) = lower(inner, in: scope) else { return .constant(false) }
            let key = foundKey(of: row)
            return .any(uniting.map { .exists(becomesOther(key, by: $0, than: wanted)) })
        }
        guard let rows = sequence(inner, in: scope).map({ scanned(once($0)) }), let row = rows.row else { return .constant(false) }
        return .any(
            uniting.map { .exists(.filter(rows.relation, .exists(becomesOther(row.key, by: $0, than: wanted)))) })
    }

    /// Returns the mappings that share rows with this one and whose rows are not of an entity.
    private func otherMakers(than wanted: EntityID, of entityMapping: EntityMapping) -> [EntityMapping] {
        // Mappings that share a stage without `distinct` do not change a row's kind.
        if entityMapping.distinct.isEmpty { return [] }
        return mapping.uniting(entityMapping).filter { !destination.model.isKind($0.destination, of: wanted) }
    }

    /// Returns the rows of another kind that the source row with that key has become.
    private mutating func becomesOther(_ key: [Scalar], by entityMapping: EntityMapping, than wanted: EntityID) -> Relation {
        let (own, first) = (newAlias(), newAlias())
        let mine = Relation.filter(scanStage(of: entityMapping, own), .sameKey(sourceKey(key.count, own), key))
        let isFirst = Condition.sameKey(
            [.column(alias: first, name: RowStage.rowNumber)], [.column(alias: own, name: RowStage.numberOfFirst)])
        let isOther = Condition.or(
            otherMakers(than: wanted, of: entityMapping).map { other in
                .sameKey([.column(alias: first, name: RowStage.makerID)], [.constant(.integer(Int64(other.id.index)))])
            })
        return .join(
            mine, .filter(scanStage(of: entityMapping, first, withOthers: true), isOther), on: isFirst, isLeft: false)
    }
}

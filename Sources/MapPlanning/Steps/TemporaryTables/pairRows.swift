import MapAnalysis
import MapPlan

extension LegOutline {
    /// Returns the pairs of a to-many from each mapping that sets it.
    ///
    /// With `usesSourceKeys`, the source's keys identify the rows, for counting before new keys exist.
    func pairRows(_ property: PropertyID, usesSourceKeys: Bool = false, _ lowering: inout ExpressionLowering) -> [PairRows] {
        // A row has one value in its own column, which is that of the first of merged rows.
        let hasColumn = !destination.reference(property).isEmpty
        return mapping.entityMappings.flatMap { entityMapping -> [PairRows] in
            guard let stated = entityMapping[property],
                let owners = lowering.owners(of: stated, by: entityMapping, isOfFirstRow: hasColumn)
            else { return [] }
            var found = pairs(of: owners, stated, entityMapping, usesSourceKeys, &lowering)
            for index in found.indices {
                found[index].mapping = mapping.uniting(entityMapping)[0].id
                found[index].nearSource = owners.row.key
            }
            guard let member = owners.member else { return found }
            // Among merged rows, the first row's pairs come first, and all pairs are renumbered.
            for index in found.indices {
                found[index].order.insert(OrderTerm(member), at: 0)
                (found[index].isCarried, found[index].mayRepeat) = (false, true)
            }
            return found
        }
    }

    private func pairs(
        of owners: ExpressionLowering.Owners, _ stated: PropertyMapping, _ entityMapping: EntityMapping, _ usesSourceKeys: Bool,
        _ lowering: inout ExpressionLowering
    ) -> [PairRows] {
        let row = owners.row
        let sourceKey = row.stage.map { [Scalar.column(alias: $0, name: RowStage.keyStart)] } ?? row.key
        let near = usesSourceKeys ? sourceKey : owners.key
        switch stated.source {
        case .carried(let origin):
            guard let was = source.model[origin].relationship else { return [] }
            let mappings = lowering.environment.fits(for: stated.property, from: was.destination)
            let owner = stated.isOfItem ? row.element?.row ?? row : row
            let step: PathStep = mapping.readsAllRows(of: origin, for: stated.property) ? .toMany(origin) : .toOne(origin)
            let lowered = lowering.with(\.readsAllPairs, true) { $0.path(.row(owner), [step], Expression(.unknown, .unknown)) }
            return pairs(owners.relation, near, mappings, lowered, stated, entityMapping.id, usesSourceKeys, &lowering)
        case .expression(let expression) where !(destination.model[stated.property].relationship?.isMany ?? true):
            return pairsOfToOne(owners, near, expression, stated, entityMapping, &lowering)
        case .expression(let expression):
            let written = expression.unitedParts
            return written.enumerated().flatMap { place, part -> [PairRows] in
                guard case .mapped(let mappings, let inner) = part.kind else {
                    return computedPairs(owners, near, part, stated, entityMapping, &lowering).map { $0.asPart(place) }
                }
                let visitsOnce = written.count == 1 && inner.visitsRowsOnce
                let scope = RowScope(row, entityMapping.lets)
                let lowered = lowering.with(\.readsAllPairs, inner.isPathFromRow) { lowering in
                    inner.type.value.element == nil
                        ? lowering.lower(inner, in: scope)
                        : lowering.sequence(inner, in: scope).map { .sequence(lowering.besideRow($0)) } ?? lowering.lower(inner, in: scope)
                }
                var found = pairs(owners.relation, near, mappings, lowered, stated, entityMapping.id, usesSourceKeys, &lowering)
                if !visitsOnce { for index in found.indices { found[index].mayRepeat = true } }
                return found.map { $0.asPart(place) }
            }
        case .carriedOrDefault, .parts, .constant, .inverse, .generatedKey, .absent: return []
        }
    }

    /// Returns the pairs of a to-one from the other side: one pair for each row that has a reference.
    private func pairsOfToOne(
        _ owners: ExpressionLowering.Owners, _ near: [Scalar], _ expression: Expression, _ stated: PropertyMapping,
        _ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering
    ) -> [PairRows] {
        let made = lowering.lower(expression, in: RowScope(owners.row, entityMapping.lets))
        guard let far = lowering.destinationKey(of: made) else { return [] }
        let present = Condition.not(.any(far.map(Condition.isNil)))
        return [
            PairRows(
                relation: .filter(owners.relation, present), near: near, far: far, order: [], position: nil, isCarried: false,
                mayRepeat: false, mapping: entityMapping.id, origin: originWriter.origin(stated.origin))
        ]
    }

    /// Returns the pairs of a value that computes with made rows: `m(x).filter($0.isLive)`, `if(c, m(x), m(y))`.
    private func computedPairs(
        _ owners: ExpressionLowering.Owners, _ near: [Scalar], _ value: Expression, _ stated: PropertyMapping,
        _ entityMapping: EntityMapping,
        _ lowering: inout ExpressionLowering
    ) -> [PairRows] {
        let origin = originWriter.origin(stated.origin)
        func pairs(_ relation: Relation, _ far: [Scalar]?, _ order: [OrderTerm]) -> [PairRows] {
            guard let far else { return [] }
            return [
                PairRows(
                    relation: relation, near: near, far: far, order: order, position: nil, isCarried: false, mayRepeat: true,
                    mapping: entityMapping.id, origin: origin)
            ]
        }
        switch lowering.lower(value, in: RowScope(owners.row, entityMapping.lets)) {
        case .sequence(let sequence):
            let rows = lowering.besideRow(sequence)
            let key = lowering.destinationKey(of: rows.element)
            let isThere = Condition.not(.any((key ?? []).map(Condition.isNil)))
            let relation = Relation.join(owners.relation, rows.relation, on: .constant(true), isLeft: false)
            return pairs(.filter(relation, isThere), key, rows.order)
        case let single:
            let key = lowering.destinationKey(of: single)
            let isThere = Condition.not(.any((key ?? []).map(Condition.isNil)))
            return pairs(.filter(owners.relation, isThere), key, [])
        }
    }

    private func pairs(
        _ scan: Relation, _ near: [Scalar], _ mappings: [MappingID], _ lowered: LoweredExpression, _ stated: PropertyMapping,
        _ id: MappingID, _ usesSourceKeys: Bool, _ lowering: inout ExpressionLowering
    ) -> [PairRows] {
        let (origin, isCarried) = (originWriter.origin(stated.origin), stated.isCarried && mapping.keepsPlaces(ofLinks: stated))
        switch lowered {
        case .sequence(let sequence):
            let rows = lowering.scanned(sequence)
            guard let found = rows.row else { return [] }
            return mappings.map { target in
                let far = madeRows(by: mapping[target], of: rows, found, beside: scan, usesSourceKeys, &lowering)
                return PairRows(
                    relation: far.relation, near: near, far: far.key, order: far.order, position: rows.position,
                    backPosition: rows.backPosition, farSource: found.key, isCarried: isCarried,
                    mayRepeat: !mapping[target].distinct.isEmpty, mapping: id,
                    farMaker: merging(mapping[target]), origin: origin)
            }
        case .row(let target):
            let plain = mappings.filter { mapping[$0].isRowByRow }
            var result = mappings.filter { !mapping[$0].isRowByRow }.map { maker in
                let key = lowering.foundKey(of: target)
                let made = lowering.madeRows(by: mapping[maker], of: key, usesSourceKeys: usesSourceKeys)
                return PairRows(
                    relation: .join(scan, made.relation, on: .constant(true), isLeft: false), near: near, far: made.key,
                    order: (target.key + made.place).map { OrderTerm($0) }, position: nil, isCarried: isCarried,
                    mayRepeat: !mapping[maker].distinct.isEmpty, mapping: id, farMaker: merging(mapping[maker]), origin: origin)
            }
            guard !plain.isEmpty else { return result }
            let far = usesSourceKeys ? target.key : lowering.destinationKey(plain, of: target)
            let present = usesSourceKeys ? lowering.isMade(plain, of: target) : Condition.not(.any(far.map(Condition.isNil)))
            result.append(
                PairRows(
                    relation: .filter(scan, present), near: near, far: far, order: target.key.map { OrderTerm($0) }, position: nil,
                    isCarried: isCarried, mayRepeat: false, mapping: id, origin: origin))
            return result
        default: return []
        }
    }
}

extension LegOutline {
    /// Returns the rows that a mapping makes from a sequence's elements, joined with the rows that have the sequence.
    private func madeRows(
        by target: EntityMapping, of rows: LoweredSequence, _ found: LoweredRow, beside scan: Relation, _ usesSourceKeys: Bool,
        _ lowering: inout ExpressionLowering
    ) -> (relation: Relation, key: [Scalar], order: [OrderTerm]) {
        guard target.isRowByRow else {
            let relation = Relation.join(scan, rows.relation, on: .constant(true), isLeft: false)
            let made = lowering.madeRows(by: target, of: found.key, usesSourceKeys: usesSourceKeys)
            let order = rows.order + made.place.map { OrderTerm($0) }
            return (.join(relation, made.relation, on: .constant(true), isLeft: false), made.key, order)
        }
        let row = LoweredRow(entity: target.source ?? found.entity, key: found.key, alias: found.alias)
        let member = lowering.membership(of: row, in: target)
        let relation = Relation.join(scan, .filter(rows.relation, member), on: .constant(true), isLeft: false)
        return (relation, usesSourceKeys ? found.key : lowering.key(of: target, for: found), rows.order)
    }

    /// Returns the first of the mappings that merge the rows of this one, which may be itself.
    private func merging(_ maker: EntityMapping) -> MappingID { maker.unites.count > 1 ? maker.unites[0] : maker.id }
}

extension LegOutline.PairRows {
    /// Returns the pairs as this part of the value.
    fileprivate func asPart(_ place: Int) -> Self {
        var rows = self
        rows.part = place
        return rows
    }
}

extension Expression {
    /// Whether the expression is only a path from `$source` or `$item`.
    fileprivate var isPathFromRow: Bool {
        guard case .path(let base, _) = kind, case .variable = base.kind else { return false }
        return true
    }
}

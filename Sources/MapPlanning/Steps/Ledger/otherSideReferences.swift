import MapAnalysis
import MapPlan

// References whose column moves to the other side of a one-to-one.
extension LegOutline {
    /// Returns the counts of a one-to-one whose column is on the other side, over the rows that have the column: several of them may refer to one row, and only
    /// the first of these is its partner. The makers take different rows of the other side.
    func countedOnOtherSide(
        of makers: [EntityMapping], _ followed: (origin: PropertyID, makers: [MappingID]), _ lowering: inout ExpressionLowering
    ) -> CountedReferences? {
        guard makers.allSatisfy({ $0.source != nil && $0.elements == nil }), mapping.takeDisjointRows(makers),
            let inverse = source.model[followed.origin].relationship?.inverse, source.reference(followed.origin).isEmpty
        else { return nil }
        let columns = source.reference(inverse)
        let (relation, owner) = lowering.scan(inverse.entity)
        let none = Expression(.unknown, .unknown)
        guard !columns.isEmpty, case .row(let target) = lowering.path(.row(owner), [.toOne(inverse)], none),
            case .row(let partner) = lowering.path(.row(target), [.toOne(followed.origin)], none)
        else { return nil }
        let isSet = Condition.all(columns.map { .not(.isNil(lowering.stored($0, of: owner))) })
        let isThere = Condition.not(lowering.isMissing(target))
        // If the column is carried on too, a dangling reference stays one of that column.
        let isCarriedOn = mapping.entityMappings.flatMap(\.properties).contains { property in
            guard case .carried(inverse) = property.source else { return false }
            return !destination.reference(property.property).isEmpty
        }
        let areMade = Condition.all([lowering.isMade(makers.map(\.id), of: target), lowering.isMade(followed.makers, of: owner)])
        let staying = Condition.all([isSet, isThere, areMade])
        let areRowByRow = makers.allSatisfy(\.isRowByRow)
        let given = areRowByRow ? nil : referring(makers, followed, &lowering)
        if !areRowByRow, given == nil { return nil }
        let displaced = given == nil ? Condition.all([staying, .not(.sameKey(partner.key, owner.key))]) : staying
        return CountedReferences(
            property: inverse, entity: inverse.entity, key: owner.key,
            set: .filter(relation, isCarriedOn ? .all([isSet, isThere]) : isSet),
            lost: .filter(relation, .all([isSet, isThere, .not(areMade)])),
            displaced: .filter(relation, displaced), given: given,
            dangling: isCarriedOn ? nil : .filter(relation, .all([isSet, .not(isThere)])), mayBeLost: true)
    }

    /// Returns the rows that mappings make and that refer to a row afterwards: merged rows have the reference of the first of them.
    private func referring(
        _ makers: [EntityMapping], _ followed: (origin: PropertyID, makers: [MappingID]), _ lowering: inout ExpressionLowering
    ) -> Relation? {
        let found = makers.compactMap { maker -> Relation? in
            guard let (relation, row) = lowering.takenRows(maker),
                case .row(let target) = lowering.path(.row(row), [.toOne(followed.origin)], Expression(.unknown, .unknown))
            else { return nil }
            return .filter(relation, .all([.not(lowering.isMissing(target)), lowering.isMade(followed.makers, of: target)]))
        }
        guard found.count == makers.count else { return nil }
        if found.count == 1 { return found[0] }
        let ones = found.map { Relation.project($0, [ProjectedColumn(Relation.valueName, .constant(.integer(1)))]) }
        return .derived(.union(ones), alias: lowering.newAlias())
    }
}

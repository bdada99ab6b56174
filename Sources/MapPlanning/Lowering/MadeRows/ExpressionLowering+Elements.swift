import MapAnalysis
import MapPlan

extension ExpressionLowering {
    /// Returns the elements of a mapping's sequence, each with the key of its source row, `$index`, and the element's key or value.
    mutating func exploded(_ elements: Elements, of entityMapping: EntityMapping) -> Relation? {
        guard let entity = entityMapping.source else { return nil }
        uses.readsOtherRows = true
        let (scan, row) = self.scan(entity, kinds: entityMapping.takenKinds)
        guard elements.isMany else { return single(elements, scan, row, entityMapping) }
        var sequence = sequence(elements.value, in: RowScope(row, entityMapping.lets)).map { besideRow($0) }
        // A row that is known only by its key may not exist.
        if elements.entity != nil, !elements.item.isOptional { sequence = sequence.map { scanned($0) } }
        guard let sequence, let parts = elementParts(sequence.element) else {
            _ = noteUnforeseen(elements.value.range)
            return nil
        }
        return numbered(sequence, parts, scan, row)
    }

    /// Numbers the elements of each row from 0 in their order.
    private mutating func numbered(
        _ sequence: LoweredSequence, _ parts: [ProjectedColumn], _ scan: Relation, _ row: LoweredRow
    ) -> Relation {
        let owner = keys(row.key, RowStage.sourceKey)
        let terms = sequence.order.enumerated().map { ProjectedColumn("o\($0.offset)", $0.element.value) }
        let reached = Relation.project(.join(scan, sequence.relation, on: .constant(true), isLeft: false), owner + parts + terms)
        let alias = newAlias()
        func column(_ projected: ProjectedColumn) -> Scalar { .column(alias: alias, name: projected.name) }
        let order = zip(terms, sequence.order).map { OrderTerm(column($0), isDescending: $1.isDescending) }
        let index = ProjectedColumn(RowStage.elementIndex, .rank(within: owner.map(column), by: order))
        return .project(
            .derived(sequence.mayRepeat ? .distinct(reached) : reached, alias: alias),
            (owner + parts).map { ProjectedColumn($0.name, column($0)) } + [index])
    }

    /// Returns the one element of a to-one whose row exists.
    private mutating func single(
        _ elements: Elements, _ scan: Relation, _ row: LoweredRow, _ entityMapping: EntityMapping
    ) -> Relation? {
        guard case .row(let target) = lower(elements.value, in: RowScope(row, entityMapping.lets)) else {
            _ = noteUnforeseen(elements.value.range)
            return nil
        }
        let key = foundKey(of: target)
        let columns = keys(row.key, RowStage.sourceKey) + keys(key, RowStage.elementPart)
        let alias = newAlias()
        let isThere = Condition.all(key.indices.map { .not(.isNil(.column(alias: alias, name: RowStage.elementPart($0)))) })
        return .project(
            .filter(.derived(.project(scan, columns), alias: alias), isThere),
            columns.map { ProjectedColumn($0.name, .column(alias: alias, name: $0.name)) }
                + [ProjectedColumn(RowStage.elementIndex, .constant(.integer(0)))])
    }

    private mutating func elementParts(_ element: LoweredExpression) -> [ProjectedColumn]? {
        switch element {
        case .row(let row): keys(row.isThere ? row.key : foundKey(of: row), RowStage.elementPart)
        case .value(let value): [ProjectedColumn(RowStage.elementValue, value)]
        case .composite(let leaves): keys(leaves, RowStage.elementPart)
        default: nil
        }
    }

    private func keys(_ key: [Scalar], _ name: (Int) -> String) -> [ProjectedColumn] {
        key.enumerated().map { ProjectedColumn(name($0.offset), $0.element) }
    }
}

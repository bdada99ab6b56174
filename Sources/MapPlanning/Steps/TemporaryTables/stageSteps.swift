import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds the stage of the rows from which a mapping with `each` or `distinct` makes its rows. It is filled before anything is written.
    func addRowStage(_ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        if entityMapping.unites.count > 1 { return addUnitedStage(entityMapping, &lowering, into: &draft) }
        guard let entity = entityMapping.source, let (relation, row) = lowering.candidates(entityMapping) else { return }
        let taken = Relation.filter(
            relation, .all([lowering.takes(row, entityMapping), lowering.leavesIn(row, entityMapping)]))
        let table = RowStage.tableName(entityMapping)
        let names = lowering.stagedLets(of: row, entityMapping, under: table).values
        let columns = stageColumns(entityMapping, entity, names)
        let declared = [TemporaryTable.Column(RowStage.rowNumber, .key(.int64))] + columns
        var stage = TemporaryTable(name: table, columns: declared)
        stage.indexes = [TemporaryTable.Index(suffix: "_source", columns: row.key.indices.map(RowStage.sourceKey))]
        if !entityMapping.distinct.isEmpty {
            stage.indexes.append(TemporaryTable.Index(suffix: "_first", columns: [RowStage.numberOfFirst]))
        }
        let rows = stageRows(taken, row, entityMapping, names.map(\.column), &lowering)
        let work = stage.filled(with: rows, into: declared.map(\.name))
        draft.stageSteps[entityMapping.id] = draft.add(
            .numbers, .stage, "find the rows of \(entityMapping.name)", work, origins: [origin(entityMapping)])
    }

    /// Returns the stage's columns except the number, in the order of `stageRows`.
    func stageColumns(
        _ entityMapping: EntityMapping, _ entity: EntityID, _ names: [(column: ProjectedColumn, type: TemporaryTable.ColumnType)]
    ) -> [TemporaryTable.Column] {
        typealias Column = TemporaryTable.Column
        func keys(of entity: EntityID, _ name: (Int) -> String) -> [Column] {
            source.key(of: entity).enumerated().map { Column(name($0.offset), .affinity($0.element.affinity)) }
        }
        var columns = keys(of: entity, RowStage.sourceKey)
        if let elements = entityMapping.elements {
            columns.append(Column(RowStage.elementIndex, .values(.int64)))
            if let target = elements.entity {
                columns += keys(of: target, RowStage.elementPart)
            } else if let leaves = mapping.leaves(of: elements.item.value) {
                columns += leaves.enumerated().map { Column(RowStage.elementPart($0.offset), .values($0.element.type.value)) }
            } else {
                columns.append(Column(RowStage.elementValue, .values(elements.item.value)))
            }
        }
        columns += names.map { Column($0.column.name, $0.type) }
        columns.append(Column(RowStage.keyStart, .values(.int64)))
        if !entityMapping.distinct.isEmpty {
            columns += [Column(RowStage.numberOfFirst, .values(.int64)), Column(RowStage.placeInGroup, .values(.int64))]
        }
        return columns
    }

    /// Returns the rows that the mapping takes, numbered in key order. With `distinct`, each also has the number of the first row of its
    /// group, and its place in the group.
    private func stageRows(
        _ taken: Relation, _ row: LoweredRow, _ entityMapping: EntityMapping, _ names: [ProjectedColumn],
        _ lowering: inout ExpressionLowering
    ) -> Relation {
        let carried = carriedColumns(row) + names
        let number = ProjectedColumn(
            RowStage.rowNumber, .operation(.increased(by: 1), [.rank(within: [], by: row.place.map { OrderTerm($0) })]))
        let agreed = distinctValues(row, entityMapping, &lowering).enumerated().map { ProjectedColumn("d\($0.offset)", $0.element) }
        let order = entityMapping.distinct.isEmpty ? [] : lowering.order(of: entityMapping, for: row).dropLast(row.place.count)
        let terms = order.enumerated().map { ProjectedColumn("o\($0.offset)", $0.element.value) }
        let alias = lowering.newAlias()
        func column(_ name: String) -> Scalar { .column(alias: alias, name: name) }
        let all = Relation.derived(.project(taken, [number] + carried + agreed + terms), alias: alias)
        let own = [RowStage.rowNumber] + carried.map(\.name)
        let columns = own.map { ProjectedColumn($0, column($0)) }
        let start = column(startOfKey(entityMapping))
        guard !entityMapping.distinct.isEmpty else { return .project(all, columns + [ProjectedColumn(RowStage.keyStart, start)]) }
        // Nil never equals nil here: a row with nil is a group of its own.
        let isAlone = Condition.or(agreed.map { .isNil(column($0.name)) })
        let alone = Scalar.conditional([ConditionalCase(when: isAlone, then: column(RowStage.rowNumber))], otherwise: .null)
        let group = agreed.map { column($0.name) } + [alone]
        let sorted =
            zip(terms, order).map { OrderTerm(column($0.name), isDescending: $1.isDescending) } + [OrderTerm(column(RowStage.rowNumber))]
        return .project(
            all,
            columns + [
                ProjectedColumn(RowStage.keyStart, .least(start, within: group)),
                ProjectedColumn(RowStage.numberOfFirst, .first(column(RowStage.rowNumber), within: group, by: sorted)),
                ProjectedColumn(RowStage.placeInGroup, .rank(within: group, by: sorted)),
            ])
    }

    /// Returns the columns of a stage that identify a source row and its element.
    func carriedColumns(_ row: LoweredRow) -> [ProjectedColumn] {
        var carried = row.key.enumerated().map { ProjectedColumn(RowStage.sourceKey($0.offset), $0.element) }
        guard let element = row.element else { return carried }
        carried.append(ProjectedColumn(RowStage.elementIndex, element.index))
        switch element.item {
        case .row(let item): carried += item.key.enumerated().map { ProjectedColumn(RowStage.elementPart($0.offset), $0.element) }
        case .value(let value): carried.append(ProjectedColumn(RowStage.elementValue, value))
        case .composite(let leaves): carried += leaves.enumerated().map { ProjectedColumn(RowStage.elementPart($0.offset), $0.element) }
        default: break
        }
        return carried
    }

    /// Returns the stage's column from which the keys of a mapping's rows are counted: the source's keys, the elements' keys, or new
    /// numbers.
    func startOfKey(_ entityMapping: EntityMapping) -> String {
        if entityMapping.elements != nil { return before.keys[entityMapping.id] == .kept ? RowStage.elementPart(0) : RowStage.rowNumber }
        guard let entity = entityMapping.source, source.model.hasIntegerKey(entity),
            mapping.takeDisjointRows(mapping.uniting(entityMapping))
        else {
            return RowStage.rowNumber
        }
        return RowStage.sourceKey(0)
    }

    /// Returns the values that rows of one group have in common, as SQL compares them. Values are in canonical form. Properties have the
    /// value that their column stores.
    func distinctValues(_ row: LoweredRow, _ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering) -> [Scalar] {
        entityMapping.distinct.flatMap { key -> [Scalar] in
            switch key {
            case .value(let expression):
                switch lowering.lower(expression, in: RowScope(row, entityMapping.lets)) {
                case .row(let found): return lowering.foundKey(of: found)
                case .value(let value): return [lowering.comparable(value, expression.type.value)]
                default: return []
                }
            case .property(let leaf):
                guard let column = destination.column(leaf) else {
                    return lowering.referenceKey(leaf.property, in: entityMapping, for: row)
                }
                return [comparable(column, row, entityMapping, &lowering)]
            }
        }
    }

    /// Returns a property's value as its destination column stores it, in canonical form.
    private func comparable(_ column: PlacedColumn, _ row: LoweredRow, _ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering)
        -> Scalar
    {
        let value = lowering.columnValue(column, in: entityMapping, for: row)
        guard case .leaf(let leaf) = column.role, let property = entityMapping[leaf.property] else {
            return lowering.stored(value, of: row)
        }
        switch property.source {
        case .carried(let origin), .carriedOrDefault(let origin, _):
            if let old = before.sourceColumn(origin, for: leaf), case .leaf(let was) = old.role {
                lowering.uses.note(computed: was)
            }
        case .parts(let parts): if case .carried(let was)? = leaf.leaf.map({ parts[$0] }) { lowering.uses.note(computed: was) }
        case .expression, .constant, .inverse, .generatedKey, .absent: break
        }
        return column.coding.decoded(lowering.stored(value, of: row)).byBytes
    }
}

extension ExpressionLowering {
    /// Returns a computed value as groups compare it: text by its bytes.
    func comparable(_ value: Scalar, _ type: ValueType) -> Scalar {
        CanonicalClass(type) == .text ? value.inBytes : value
    }
}

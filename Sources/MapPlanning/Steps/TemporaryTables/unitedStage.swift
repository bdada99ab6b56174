import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds the stage of a `distinct` or an `each` over several mappings: one table of the rows that they all take, numbered together.
    func addUnitedStage(_ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let united = mapping.uniting(entityMapping)
        guard draft.stageSteps[united[0].id] == nil else { return }
        guard let entity = mapping.commonSource(united), let rows = unitedRows(united, &lowering) else { return }
        let table = RowStage.tableName(entityMapping)
        let own = stageColumns(united[0], entity, [])
        let declared =
            [TemporaryTable.Column(RowStage.rowNumber, .key(.int64)), TemporaryTable.Column(RowStage.makerID, .values(.int64))] + own
        var stage = TemporaryTable(name: table, columns: declared)
        let keys = source.key(of: entity).indices.map(RowStage.sourceKey) + [RowStage.makerID]
        stage.indexes = [TemporaryTable.Index(suffix: "_source", columns: keys)]
        if !entityMapping.distinct.isEmpty {
            stage.indexes.append(TemporaryTable.Index(suffix: "_first", columns: [RowStage.numberOfFirst]))
        }
        let work = stage.filled(with: rows, into: declared.map(\.name))
        let names = united.map(\.name)
        let words = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        let step = draft.add(
            .numbers, .stage, "find the rows of \(words) together", work, origins: united.map(origin))
        for one in united { draft.stageSteps[one.id] = step }
    }

    /// Returns the rows that the mappings take, numbered by key, mapping and `$index`. Each has the first row of its group and its place
    /// in the group.
    private func unitedRows(_ united: [EntityMapping], _ lowering: inout ExpressionLowering) -> Relation? {
        var parts: [Relation] = []
        var (carried, agreed, terms): ([String], [String], [(name: String, isDescending: Bool)]) = ([], [], [])
        for one in united {
            guard let (relation, row) = lowering.candidates(one) else { continue }
            let taken = Relation.filter(relation, .all([lowering.takes(row, one), lowering.leavesIn(row, one)]))
            let own = [ProjectedColumn(RowStage.makerID, .constant(.integer(Int64(one.id.index))))] + carriedColumns(row)
            let values = distinctValues(row, one, &lowering).enumerated().map { ProjectedColumn("d\($0.offset)", $0.element) }
            let order = one.distinct.isEmpty ? [] : lowering.order(of: one, for: row).dropLast(row.place.count)
            let sorted = order.enumerated().map { ProjectedColumn("o\($0.offset)", $0.element.value) }
            (carried, agreed) = (own.map(\.name), values.map(\.name))
            terms = zip(sorted, order).map { ($0.name, $1.isDescending) }
            parts.append(.project(taken, own + values + sorted))
        }
        guard !parts.isEmpty else { return nil }
        let (all, numbered) = (lowering.newAlias(), lowering.newAlias())
        func bytes(_ name: String, of alias: String) -> Scalar { Scalar.column(alias: alias, name: name).inBytes }
        let key = carried.filter { $0 != RowStage.makerID && $0.hasPrefix("s") }
        let places = (key + [RowStage.makerID] + carried.filter { $0 == RowStage.elementIndex }).map { OrderTerm(bytes($0, of: all)) }
        let number = ProjectedColumn(RowStage.rowNumber, .operation(.increased(by: 1), [.rank(within: [], by: places)]))
        let names = carried + agreed + terms.map(\.name)
        let rows = Relation.derived(
            .project(
                .derived(.union(parts), alias: all), [number] + names.map { ProjectedColumn($0, .column(alias: all, name: $0)) }),
            alias: numbered)
        return .project(rows, groupColumns(of: united[0], numbered, carried, agreed, terms))
    }

    private func groupColumns(
        of lead: EntityMapping, _ alias: String, _ carried: [String], _ agreed: [String], _ terms: [(name: String, isDescending: Bool)]
    ) -> [ProjectedColumn] {
        func column(_ name: String) -> Scalar { .column(alias: alias, name: name) }
        func bytes(_ name: String) -> Scalar { column(name).inBytes }
        let own = ([RowStage.rowNumber] + carried).map { ProjectedColumn($0, column($0)) }
        if lead.distinct.isEmpty { return own + [ProjectedColumn(RowStage.keyStart, column(startOfKey(lead)))] }
        // Nil never equals nil here: a row with nil is a group of its own.
        let isAlone = Condition.or(agreed.map { .isNil(column($0)) })
        let alone = Scalar.conditional([ConditionalCase(when: isAlone, then: column(RowStage.rowNumber))], otherwise: .null)
        let group = agreed.map(bytes) + [alone]
        let sorted = terms.map { OrderTerm(bytes($0.name), isDescending: $0.isDescending) } + [OrderTerm(column(RowStage.rowNumber))]
        return own + [
            ProjectedColumn(RowStage.keyStart, .least(column(startOfKey(lead)), within: group)),
            ProjectedColumn(RowStage.numberOfFirst, .first(column(RowStage.rowNumber), within: group, by: sorted)),
            ProjectedColumn(RowStage.placeInGroup, .rank(within: group, by: sorted)),
        ]
    }
}

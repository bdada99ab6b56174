import MapAnalysis
import MapPlan
import MapSyntax

/// Lowers windows of a parent's entry. Their table has one row for each row that any of the parent's mappings keeps, with the ID of that
/// mapping.
extension ExpressionLowering {
    /// Returns the work that makes and fills the table.
    mutating func sharedWindowWork(_ family: [EntityMapping], _ columns: [WindowColumn]) -> [PlannedWork] {
        let alias = newAlias()
        var parts: [Relation] = []
        var (keys, values, types): ([ProjectedColumn], [ProjectedColumn], [TemporaryTable.ColumnType]) = ([], [], [])
        let count = seatWidth(of: family)
        for member in family {
            guard let (relation, row) = takenRows(member) else { continue }
            var kept = KeptColumns(alias: alias, isPositional: true)
            let seat = sharedSeat(of: row, member, count)
            keys = seat.enumerated().map { place, value in
                ProjectedColumn(WindowColumn.key(place), kept.column(value, named: WindowColumn.key(place)))
            }
            // The source's key decides between rows that the order does not distinguish, then the order of mappings, then `$index`.
            let own = row.stage.map { stage in sourceKey(source.key(of: row.entity).count, stage) } ?? row.key
            let ties = own.map { kept.column($0) } + [keys[keys.count - 1].value] + keys.dropLast().map(\.value)
            let scope = RowScope(row, member.lets)
            values = columns.map { column in
                let own = column.over(member, in: mapping)
                return ProjectedColumn(column.name, value(of: own, over: &kept, ties: ties, in: scope))
            }
            let ownTypes =
                (row.stage == nil ? keyTypes(row.entity) : [.values(.int64)])
                + Array(repeating: .integerInKey, count: seat.count - (row.stage == nil ? row.key.count : 1))
            types = types.isEmpty || types == ownTypes ? ownTypes : seat.map { _ in .untyped }
            parts.append(.project(relation, kept.columns))
        }
        guard !parts.isEmpty else { return [] }
        let table = windowTable(columns, keys: zip(keys, types).map { ($0.name, $1) }, values: values)
        let rows = Relation.project(.derived(.union(parts), alias: alias), keys + values)
        return table.filled(with: rows)
    }

    /// Returns the rows with some seats of that table as a sequence: source rows, or the elements of an `each`.
    mutating func sharedRows(
        _ window: Expression.Window, _ seats: Relation, _ seat: String, _ order: [OrderTerm]
    ) -> LoweredSequence {
        let family = window.family.map { mapping[$0] }
        guard let entity = mapping.commonSource(family) else {
            return LoweredSequence(relation: seats, element: .value(.null), order: order)
        }
        guard family.contains(where: { !$0.isRowByRow }) else {
            let (scan, found) = self.scan(entity)
            let places = found.key.indices.map { Scalar.column(alias: seat, name: WindowColumn.key($0)) }
            let relation = Relation.join(seats, scan, on: .sameKey(found.key, places), isLeft: false)
            return LoweredSequence(relation: relation, element: .row(found), order: order)
        }
        // Each mapping's rows with their seats.
        let (alias, count) = (newAlias(), seatWidth(of: family))
        var parts: [Relation] = []
        var form = LoweredExpression.value(.null)
        var names: [String] = []
        for member in family {
            guard let (relation, row) = keptRows(member) else { continue }
            form = found(row.element?.item ?? .row(LoweredRow(entity: entity, key: row.key, alias: nil, isFound: true)))
            let element = self.parts(of: form).enumerated().map { ProjectedColumn("e\($0.offset)", $0.element) }
            names = element.map(\.name)
            let own = sharedSeat(of: row, member, count)
            parts.append(.project(relation, own.enumerated().map { ProjectedColumn(WindowColumn.key($0.offset), $0.element) } + element))
        }
        guard !parts.isEmpty else { return LoweredSequence(relation: seats, element: .value(.null), order: order) }
        let isSeat = Condition.sameKey(
            (0...count).map { .column(alias: alias, name: WindowColumn.key($0)) },
            (0...count).map { .column(alias: seat, name: WindowColumn.key($0)) })
        let relation = Relation.join(seats, .derived(.union(parts), alias: alias), on: isSeat, isLeft: false)
        return LoweredSequence(
            relation: relation, element: rebuilt(form, from: names.map { .column(alias: alias, name: $0) }), order: order)
    }

    /// Returns the number of columns that find a row among those of its mapping: as many as the widest key has, or one for a row number.
    func seatWidth(of family: [EntityMapping]) -> Int {
        family.map { member in member.isRowByRow ? member.source.map { source.key(of: $0).count } ?? 1 : 1 }.max() ?? 1
    }

    /// Returns a row's seat in the table of several mappings: its seat among the rows of its mapping, and the mapping's ID.
    func sharedSeat(of row: LoweredRow, _ member: EntityMapping, _ width: Int) -> [Scalar] {
        let own = seat(of: row)
        let fill = Array(repeating: Scalar.constant(.integer(0)), count: max(0, width - own.count))
        return own + fill + [.constant(.integer(Int64(member.id.index)))]
    }

    /// Returns the position of a row in a to-many among the rows of several mappings.
    mutating func sharedPosition(_ toMany: PropertyID, _ mates: [EntityMapping], _ entityMapping: EntityMapping, _ found: LoweredRow)
        -> Scalar
    {
        let window = Expression.Window(
            answer: .rowNumber, mapping: entityMapping.id, family: mates.map(\.id), order: [], groups: [], range: nil)
        return read(WindowColumn("position", window, .position(toMany), at: nil), in: RowScope(found, entityMapping.lets))
    }

    /// Returns the terms that order the rows which refer to the same row, and the key of that row.
    mutating func terms(ofPosition toMany: PropertyID, _ entityMapping: EntityMapping, in scope: RowScope) -> WindowTerms {
        guard let row = scope.row, let toOne = destination.model[toMany].relationship?.inverse else {
            return WindowTerms(order: [], groups: [])
        }
        let owner = referenceKey(toOne, in: entityMapping, for: row)
        let former = entityMapping[toOne].map { formerPlace($0, row) } ?? []
        let order = former.isEmpty ? Array(order(of: entityMapping, for: row).dropLast(row.place.count)) : former
        return WindowTerms(order: order, groups: owner)
    }
}

extension LoweredExpression {
    /// Returns a row as a row of the type's entity. Another row of the family may be of another kind than the current row.
    func typed(_ type: ExpressionType) -> LoweredExpression {
        guard case .row(var row) = self, case .row(.source, let entity) = type.value else { return self }
        row.entity = entity
        return .row(row)
    }
}

extension WindowColumn {
    /// Returns the same column over the rows of another mapping of its family.
    func over(_ member: EntityMapping, in mapping: CompleteMapping) -> WindowColumn {
        if member.id == window.mapping { return self }
        var column = self
        column.window = mapping.window(window, over: member)
        column.window.mapping = member.id
        // Groups that come from a filter follow the groups that the author writes.
        column.window.groups += window.groups.dropFirst(column.window.groups.count)
        switch content {
        case .previous(_, let part): if case .previous(let own) = column.window.answer { column.content = .previous(own, part: part) }
        case .running(var chain, let part):
            chain.window = column.window
            column.content = .running(chain, part: part)
        case .place, .group, .rank, .position: break
        }
        return column
    }
}

import MapAnalysis
import MapPlan

extension ExpressionLowering {
    /// Follows a path, one step after the other.
    mutating func path(_ base: LoweredExpression, _ steps: [PathStep], _ expression: Expression) -> LoweredExpression {
        var current = base
        for step in steps {
            if let leaves = leavesRead(by: step, of: current) {
                current = .composite(
                    leaves.map { leaf in
                        if case .value(let value) = path(current, [.attribute(leaf)], expression) { value } else { .null }
                    })
                continue
            }
            switch (current, step) {
            case (.row(let row), .attribute(let leaf)): current = .value(attribute(leaf, of: row))
            case (.row(let row), .toOne(let relationship)): current = .row(related(relationship, of: row))
            case (.row(let row), .toMany(let relationship)): current = .sequence(relatedRows(relationship, of: row))
            case (.sequence(let sequence), _) where sequence.row != nil: current = .sequence(stepped(scanned(sequence), step))
            case (.sequence(var sequence), .attribute), (.sequence(var sequence), .part):
                sequence = bindable(sequence)
                sequence.element = path(sequence.element, [step], expression)
                current = .sequence(sequence)
            case (.sequence(let sequence), .toOne(let relationship)):
                guard let next = references(relationship, of: sequence) else { return noteUnforeseen(expression.range) }
                current = .sequence(next)
            case (.sequence(let sequence), .toMany(let relationship)):
                guard let next = reached(by: relationship, from: .sequence(sequence)) else {
                    return noteUnforeseen(expression.range)
                }
                current = .sequence(next)
            case (.made, _), (.staged, _), (.oneOf, _), (.brought, _), (.destinationKey, _):
                guard let next = made(step, of: current, expression) else { return noteUnforeseen(expression.range) }
                current = next
            default: return noteUnforeseen(expression.range)
            }
        }
        return current
    }

    /// Follows one step from every row of a sequence.
    private mutating func stepped(_ rows: LoweredSequence, _ step: PathStep) -> LoweredSequence {
        switch step {
        case .attribute, .part:
            var values = once(rows)
            if values.row != nil { values.element = path(values.element, [step], Expression(.unknown, .unknown)) }
            values.position = nil
            return values
        case .toOne(let relationship): return joined(rows, toOne: relationship)
        case .toMany(let relationship): return joined(rows, toMany: relationship)
        }
    }

    /// Returns the leaves of the composite that a step from a row reads.
    private func leavesRead(by step: PathStep, of current: LoweredExpression) -> [LeafID]? {
        switch current {
        case .row(let row): placement(row.side).model.leavesRead(by: step)
        case .made, .staged, .oneOf, .brought, .destinationKey: destination.model.leavesRead(by: step)
        case .value, .sequence, .list, .composite, .pair: nil
        }
    }

    /// Returns some leaves of a composite, which may be nil as a whole.
    mutating func part(_ leaves: Range<Int>, of inner: Expression, _ expression: Expression, in scope: RowScope) -> LoweredExpression {
        switch lower(inner, in: scope) {
        case .composite(let values) where leaves.upperBound <= values.count:
            let part = Array(values[leaves])
            if case .composite = expression.type.value { return .composite(part) }
            return .value(part[0])
        case .value(let scalar) where scalar.isNullConstant: return .value(.null)
        default: return noteUnforeseen(expression.range)
        }
    }

    private mutating func attribute(_ leaf: LeafID, of row: LoweredRow) -> Scalar {
        guard let column = placement(row.side).column(leaf) else { return .null }
        uses.note(computed: leaf, of: row.side)
        return column.coding.decoded(stored(column, of: row))
    }

    /// Returns the row that a to-one refers to, by its key.
    private mutating func related(_ toOne: PropertyID, of row: LoweredRow) -> LoweredRow {
        let placement = placement(row.side)
        guard let relationship = placement.model[toOne].relationship else { return row }
        let references = placement.reference(toOne)
        if !references.isEmpty {
            let columns = references.map { stored($0, of: row) }
            let reference = RowReferenceColumns(columns: columns, matching: placement.matching(toOne))
            return target(relationship.destination, of: row.side, reference)
        }
        // The other side of a one-to-one holds the foreign key.
        uses.readsOtherRows = true
        let (scan, found) = self.scan(relationship.destination, of: row.side)
        guard let inverse = relationship.inverse else { return row }
        let matches = pointing(scan, found, by: inverse, at: foundKey(of: row))
        let order = found.key.map { OrderTerm($0) }
        let key = found.key.map {
            Scalar.subquery(.order(.project(matches, [ProjectedColumn(Relation.valueName, $0)]), by: order, limit: 1))
        }
        return LoweredRow(entity: relationship.destination, side: row.side, key: key, alias: nil, isFound: true)
    }

    /// Returns the rows of a to-many.
    mutating func relatedRows(_ toMany: PropertyID, of row: LoweredRow) -> LoweredSequence {
        uses.readsOtherRows = true
        let placement = placement(row.side)
        guard let relationship = placement.model[toMany].relationship else { return empty(row.entity, of: row.side) }
        let key = foundKey(of: row)
        let (scan, found) = self.scan(relationship.destination, of: row.side)
        if let join = placement.join(toMany) {
            let pairs = pairs(join, of: key, row.side)
            let relation = Relation.join(pairs.relation, scan, on: .sameKey(found.key, pairs.far), isLeft: false)
            var related = rows(found, in: relation, position: pairs.position)
            related.backPosition = pairs.backPosition
            return related
        }
        guard let inverse = relationship.inverse else { return empty(relationship.destination, of: row.side) }
        let position = placement.position(toMany).map { column($0, of: relationship.destination, row.side, alias: found.alias ?? "") }
        return rows(found, in: pointing(scan, found, by: inverse, at: key), position: position)
    }

    /// Scans the pairs of a many-to-many from the relationship's side.
    mutating func joinScan(_ join: PlacedJoin) -> PairScan {
        noteRead(join.table.name)
        let alias = newAlias()
        func columns(_ placed: [PlacedColumn]) -> [Scalar] {
            placed.map { .column(alias: alias, name: names.column($0.name, of: join.table.name)) }
        }
        return PairScan(
            relation: scan(join.table.name, alias), near: columns(join.near), far: columns(join.far), join: join,
            position: join.position.map { columns([$0])[0] }, backPosition: join.backPosition.map { columns([$0])[0] })
    }

    private mutating func joined(_ rows: LoweredSequence, toOne: PropertyID) -> LoweredSequence {
        guard let row = rows.row else { return rows }
        let target = related(toOne, of: row)
        let (scan, found) = self.scan(target.entity, of: target.side)
        let relation: Relation
        if let reference = target.reference {
            relation = .join(rows.relation, self.rows(scan, found, namedBy: reference), on: .constant(true), isLeft: false)
        } else {
            relation = .join(rows.relation, scan, on: .sameKey(found.key, target.key), isLeft: false)
        }
        return reached(found, in: relation, from: rows)
    }

    private mutating func joined(_ rows: LoweredSequence, toMany: PropertyID) -> LoweredSequence {
        guard let row = rows.row else { return rows }
        let next = relatedRows(toMany, of: row)
        guard let found = next.row else { return rows }
        return reached(found, in: .join(rows.relation, next.relation, on: .constant(true), isLeft: false), from: rows)
    }

    /// Returns a sequence of rows of which some may have been reached more than once.
    private func reached(_ found: LoweredRow, in relation: Relation, from rows: LoweredSequence) -> LoweredSequence {
        var sequence = self.rows(found, in: relation, position: nil)
        sequence.mayRepeat = true
        sequence.isFlat = rows.isFlat
        return sequence
    }

    /// Returns scanned rows in the relationship's order, or in key order if it has none.
    func rows(_ found: LoweredRow, in relation: Relation, position: Scalar?) -> LoweredSequence {
        let order = ([position].compactMap(\.self) + found.key).map { OrderTerm($0) }
        return LoweredSequence(relation: relation, element: .row(found), order: order, position: position)
    }

    /// Returns a sequence without rows.
    private mutating func empty(_ entity: EntityID, of side: Side) -> LoweredSequence {
        let (scan, row) = self.scan(entity, of: side)
        return rows(row, in: .filter(scan, .constant(false)), position: nil)
    }

    /// Returns each row once, in key order. A path from several rows may reach a row more than once, and its value counts once.
    ///
    /// This works only inside a value's own subquery, because a subquery in a FROM cannot read its neighbours. There, pairs are made
    /// distinct instead.
    mutating func once(_ rows: LoweredSequence) -> LoweredSequence {
        guard rows.mayRepeat, let row = rows.row else { return rows }
        let keys = newAlias()
        let columns = row.key.enumerated().map { ProjectedColumn("k\($0.offset)", $0.element) }
        let reached = Relation.derived(.distinct(.project(rows.relation, columns)), alias: keys)
        let (scan, found) = self.scan(row.entity, of: row.side)
        let same = Condition.sameKey(found.key, columns.map { .column(alias: keys, name: $0.name) })
        var result = self.rows(found, in: .join(reached, scan, on: same, isLeft: false), position: nil)
        result.isFlat = false
        return result
    }

    /// Returns the same rows, each under an alias through which its columns can be read. Rows that do not exist are skipped.
    mutating func scanned(_ rows: LoweredSequence) -> LoweredSequence {
        guard let row = rows.row, row.alias == nil else { return rows }
        let (scan, found) = self.scan(row.entity, of: row.side)
        var result = rows
        result.relation = .join(rows.relation, scan, on: .sameKey(found.key, row.key), isLeft: false)
        result.element = .row(found)
        return result
    }
}

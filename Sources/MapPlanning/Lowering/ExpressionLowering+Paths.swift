import MapAnalysis
import MapPlan

extension ExpressionLowering {
    /// Along a path, one step after the other.
    mutating func path(_ base: LoweredExpression, _ steps: [PathStep], _ expression: Expression) -> LoweredExpression {
        if case .mapped(let mappings, let inner)? = mappingBelow(expression), let step = steps.first {
            return mappedValue(mappings, inner, step)
        }
        var current = base
        for step in steps {
            switch (current, step) {
            case (.row(let row), .attribute(let leaf)): current = .value(attribute(leaf, of: row))
            case (.row(let row), .toOne(let relationship)): current = .row(related(relationship, of: row))
            case (.row(let row), .toMany(let relationship)): current = .rows(relatedRows(relationship, of: row))
            case (.rows(let rows), .attribute(let leaf)): current = values(leaf, of: rows)
            case (.rows(let rows), .toOne(let relationship)): current = .rows(joined(rows, toOne: relationship))
            case (.rows(let rows), .toMany(let relationship)): current = .rows(joined(rows, toMany: relationship))
            default: return noteUnsupported("this path", expression.range)
            }
        }
        return current
    }

    private func mappingBelow(_ expression: Expression) -> Expression.Kind? {
        guard case .path(let base, _) = expression.kind, case .mapped = base.kind else { return nil }
        return base.kind
    }

    private mutating func attribute(_ leaf: LeafID, of row: LoweredRow) -> Scalar {
        guard let column = source.column(leaf) else { return .null }
        noteComputed(leaf)
        return column.coding.decoded(stored(column, of: row))
    }

    private mutating func values(_ leaf: LeafID, of rows: LoweredRows) -> LoweredExpression {
        guard let column = source.column(leaf) else { return .value(.null) }
        noteComputed(leaf)
        let rows = rows.mayRepeat ? once(rows) : rows
        return .values(rows, column.coding.decoded(self.column(column, of: rows.entity, alias: rows.alias)))
    }

    /// The row that a to-one points at, by its key.
    private mutating func related(_ toOne: PropertyID, of row: LoweredRow) -> LoweredRow {
        guard let relationship = source.model[toOne].relationship else { return row }
        let references = source.reference(toOne)
        if !references.isEmpty {
            let key = references.map { stored($0, of: row) }
            return LoweredRow(entity: relationship.destination, key: key, alias: nil)
        }
        // The other side of a one-to-one holds the foreign key.
        readsOtherRows = true
        let (scan, found) = self.scan(relationship.destination)
        guard let inverse = relationship.inverse, let alias = found.alias else { return row }
        let back = source.reference(inverse).map { column($0, of: relationship.destination, alias: alias) }
        let matches = Relation.filter(scan, .sameKey(back, foundKey(of: row)))
        let order = found.key.map { OrderTerm($0) }
        let key = found.key.map {
            Scalar.subquery(.order(.project(matches, [ProjectedColumn(SQLWriter.valueName, $0)]), by: order, limit: 1))
        }
        return LoweredRow(entity: relationship.destination, key: key, alias: nil, isFound: true)
    }

    /// The rows that a to-many leads to.
    mutating func relatedRows(_ toMany: PropertyID, of row: LoweredRow) -> LoweredRows {
        readsOtherRows = true
        guard let relationship = source.model[toMany].relationship else {
            return LoweredRows(entity: row.entity, relation: .scan(table: "", alias: ""), alias: "")
        }
        let key = foundKey(of: row)
        let (scan, found) = self.scan(relationship.destination)
        let alias = found.alias ?? ""
        if let join = source.join(toMany) {
            let pairs = joinScan(join)
            let relation = Relation.join(
                .filter(pairs.relation, .sameKey(pairs.near, key)), scan, on: .sameKey(found.key, pairs.far), isLeft: false)
            return LoweredRows(entity: relationship.destination, relation: relation, alias: alias, position: pairs.position)
        }
        let back = (relationship.inverse.map(source.reference) ?? []).map { column($0, of: relationship.destination, alias: alias) }
        let position = source.position(toMany).map { column($0, of: relationship.destination, alias: alias) }
        return LoweredRows(
            entity: relationship.destination, relation: .filter(scan, .sameKey(back, key)), alias: alias, position: position)
    }

    /// The pairs of a many-to-many, seen from the relationship's side.
    mutating func joinScan(_ join: PlacedJoin) -> (relation: Relation, near: [Scalar], far: [Scalar], position: Scalar?) {
        noteRead(join.table.name)
        let alias = newAlias()
        func columns(_ placed: [PlacedColumn]) -> [Scalar] {
            placed.map { .column(alias: alias, name: names.column($0.name, of: join.table.name)) }
        }
        return (
            .scan(table: names.table(join.table.name), alias: alias), columns(join.near), columns(join.far),
            join.position.map { columns([$0])[0] }
        )
    }

    private mutating func joined(_ rows: LoweredRows, toOne: PropertyID) -> LoweredRows {
        let row = LoweredRow(entity: rows.entity, key: keyColumns(of: rows.entity, alias: rows.alias), alias: rows.alias)
        let target = related(toOne, of: row)
        let (scan, found) = self.scan(target.entity)
        let relation = Relation.join(rows.relation, scan, on: .sameKey(found.key, target.key), isLeft: false)
        return LoweredRows(entity: target.entity, relation: relation, alias: found.alias ?? "", mayRepeat: true)
    }

    private mutating func joined(_ rows: LoweredRows, toMany: PropertyID) -> LoweredRows {
        let row = LoweredRow(entity: rows.entity, key: keyColumns(of: rows.entity, alias: rows.alias), alias: rows.alias)
        let next = relatedRows(toMany, of: row)
        let relation = Relation.join(rows.relation, next.relation, on: .constant(true), isLeft: false)
        return LoweredRows(entity: next.entity, relation: relation, alias: next.alias, mayRepeat: true)
    }

    /// Each row once, in key order: a path from several rows may reach one row on several ways, and its value counts once.
    ///
    /// Only inside a value's own subquery, since what stands in a FROM cannot see its neighbours there; pairs are made distinct instead.
    private mutating func once(_ rows: LoweredRows) -> LoweredRows {
        let keys = newAlias()
        let columns = keyColumns(of: rows.entity, alias: rows.alias).enumerated().map { ProjectedColumn("k\($0.offset)", $0.element) }
        let reached = Relation.derived(.distinct(.project(rows.relation, columns)), alias: keys)
        let (scan, found) = self.scan(rows.entity)
        let same = Condition.sameKey(found.key, columns.map { .column(alias: keys, name: $0.name) })
        return LoweredRows(
            entity: rows.entity, relation: .join(reached, scan, on: same, isLeft: false), alias: found.alias ?? "")
    }

    /// `.count` and the like.
    mutating func method(
        _ method: Expression.SequenceMethod, _ base: Expression, _ arguments: [Expression], _ expression: Expression
    ) -> LoweredExpression {
        switch (method, lower(base)) {
        case (.count, .rows(let rows)): return .value(.aggregate(.count, keys(of: rows)))
        case (.count, .values(let rows, _)): return .value(.aggregate(.count, keys(of: rows)))
        case (.isEmpty, .rows(let rows)), (.isEmpty, .values(let rows, _)): return .value(.truth(.not(.exists(rows.relation))))
        case (.first, .rows(let rows)): return .row(end(of: rows, isLast: false))
        case (.last, .rows(let rows)): return .row(end(of: rows, isLast: true))
        case (.only, .rows(let rows)): return .row(end(of: rows, isLast: false))
        case (.first, .values(let rows, let item)): return .value(end(of: rows, item, isLast: false))
        case (.last, .values(let rows, let item)): return .value(end(of: rows, item, isLast: true))
        case (.only, .values(let rows, let item)): return .value(end(of: rows, item, isLast: false))
        case (.min, .values(let rows, let item)): return .value(extremum(of: rows, item, expression.type.value, isGreatest: false))
        case (.max, .values(let rows, let item)): return .value(extremum(of: rows, item, expression.type.value, isGreatest: true))
        case (.sum, .values(let rows, let item)), (.average, .values(let rows, let item)):
            guard case .sequence(let element) = base.type.value, element.isNumber, let kind = CanonicalClass(element) else {
                return noteUnsupported("'.\(method.rawValue)' of this sequence", expression.range)
            }
            let function = "mapc_\(method.rawValue)_\(kind.rawValue)"
            return .value(.aggregate(.exact(function, isReal: kind == .real), valueRelation(rows, item)))
        case (.joined, .values(let rows, let item)):
            let separator = arguments.first.map { value($0) } ?? .constant(.text(""))
            return .value(.aggregate(.joined(separator: separator), .order(valueRelation(rows, item), by: order(of: rows), limit: nil)))
        case (.contains, .values(let rows, let item)):
            let sought = arguments.first.map { value($0) } ?? .null
            let same = Condition.equal(item, sought, comparing: .text, isProven: false)
            return .value(.truth(.exists(.filter(rows.relation, same))))
        default: return noteUnsupported("'.\(method.rawValue)' of this sequence", expression.range)
        }
    }

    /// Each row's key once, as one column.
    private func keys(of rows: LoweredRows) -> Relation {
        let key = keyColumns(of: rows.entity, alias: rows.alias)
        let columns = key.enumerated().map { ProjectedColumn($0.offset == 0 ? SQLWriter.valueName : "key\($0.offset)", $0.element) }
        return .distinct(.project(rows.relation, columns))
    }

    private func valueRelation(_ rows: LoweredRows, _ item: Scalar) -> Relation {
        .project(rows.relation, [ProjectedColumn(SQLWriter.valueName, item)])
    }

    private func extremum(of rows: LoweredRows, _ item: Scalar, _ type: ValueType, isGreatest: Bool) -> Scalar {
        // Decimals lie as text, whose order is not theirs.
        guard CanonicalClass(type) == .decimal else { return .aggregate(isGreatest ? .max : .min, valueRelation(rows, item)) }
        let present = Relation.filter(rows.relation, .not(.isNil(item)))
        let order = OrderTerm(.registered("mapc_order_decimal", [item]), isDescending: isGreatest)
        return .subquery(.order(.project(present, [ProjectedColumn(SQLWriter.valueName, item)]), by: [order], limit: 1))
    }

    func order(of rows: LoweredRows) -> [OrderTerm] {
        ([rows.position].compactMap { $0 } + keyColumns(of: rows.entity, alias: rows.alias)).map { OrderTerm($0) }
    }

    private func end(of rows: LoweredRows, _ item: Scalar, isLast: Bool) -> Scalar {
        let order = order(of: rows).map { OrderTerm($0.value, isDescending: isLast) }
        return .subquery(.order(valueRelation(rows, item), by: order, limit: 1))
    }

    private func end(of rows: LoweredRows, isLast: Bool) -> LoweredRow {
        let key = keyColumns(of: rows.entity, alias: rows.alias).map { end(of: rows, $0, isLast: isLast) }
        return LoweredRow(entity: rows.entity, key: key, alias: nil, isFound: true)
    }
}

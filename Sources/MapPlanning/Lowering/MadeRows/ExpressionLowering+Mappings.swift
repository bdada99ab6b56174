import MapAnalysis
import MapPlan

/// The value of a destination column in a made row.
enum ColumnValue {
    /// The unchanged bytes of a source column.
    case verbatim(PlacedColumn)
    /// A value in stored form.
    case stored(Scalar)
    /// The row's entity does not have the property, so mapc writes nothing.
    case absent
}

extension ExpressionLowering {
    /// Returns the source rows of which a mapping makes rows: those that it takes, or for merged rows the first of each group.
    ///
    /// Rows of a table are scanned under the given alias, if there is one.
    mutating func takenRows(_ entityMapping: EntityMapping, as alias: String? = nil) -> (relation: Relation, row: LoweredRow)? {
        guard let entity = entityMapping.source else { return nil }
        guard entityMapping.isRowByRow else { return stagedRows(entityMapping) }
        let (rows, row) = scan(entity, kinds: entityMapping.takenKinds, as: alias)
        let member = Condition.all([takes(row, entityMapping), leavesIn(row, entityMapping)])
        return (member.isAlwaysTrue ? rows : .filter(rows, member), row)
    }

    /// Returns the condition that the mapping makes something of a scanned row. It depends on the row's kind, `where`, and what `onNil:
    /// drop` leaves out. If the mapping has a stage, the stage decides.
    mutating func membership(of found: LoweredRow, in mapping: EntityMapping) -> Condition {
        guard let entity = mapping.source, let alias = found.alias else { return .constant(false) }
        guard isDecidedRowByRow(mapping) else { return isStaged(found.key, by: mapping) }
        let kinds = kindCondition(entity, mapping.takenKinds, alias: alias)
        return .all([kinds, takes(found, mapping), leavesIn(found, mapping)])
    }

    /// Whether the source row alone shows that the mapping takes it. If the mapping has a stage, the stage shows it, but not while it is filled.
    private func isDecidedRowByRow(_ mapping: EntityMapping) -> Bool {
        mapping.isRowByRow || mapping.elements == nil && sharesStage(mapping, with: deciding)
    }

    /// Whether the stage of a mapping is also that of one of these mappings.
    func sharesStage(_ entityMapping: EntityMapping, with others: Set<MappingID>) -> Bool {
        !others.isEmpty && mapping.uniting(entityMapping).contains { others.contains($0.id) }
    }

    /// Returns the condition that the mapping's `where` takes a scanned row.
    mutating func takes(_ found: LoweredRow, _ mapping: EntityMapping) -> Condition {
        guard let condition = mapping.condition else { return .constant(true) }
        return self.condition(condition, in: RowScope(found, mapping.lets))
    }

    /// Returns the condition that `onNil: drop` does not leave the row out: no entry with it is nil, and no `!` under it finds nil.
    ///
    /// The row's own values decide. A reference to rows of a mapping that is being decided checks only their kinds and `where`, otherwise
    /// the decision would never end. If such a row is itself left out, the preflight reports it.
    mutating func leavesIn(_ found: LoweredRow, _ mapping: EntityMapping) -> Condition {
        guard deciding.insert(mapping.id).inserted else { return .constant(true) }
        filling.insert(mapping.id)
        defer {
            deciding.remove(mapping.id)
            filling.remove(mapping.id)
        }
        var conditions = nilsUnderUnwrap(of: mapping).map { claim in
            Condition.not(violation(of: claim, in: RowScope(found, mapping.lets)))
        }
        conditions += mapping.valuesThatMayLeaveOut(in: self.mapping).compactMap { value in
            isMissing(value, of: found, mapping).map(Condition.not)
        }
        return .all(conditions)
    }

    /// Returns the condition that an entry with `onNil: drop` leaves the row out, whatever the other entries are. It finds the nil without
    /// computing with values that are unreadable or break a claim.
    mutating func isSurelyLeftOut(_ found: LoweredRow, _ mapping: EntityMapping) -> Condition {
        guard deciding.insert(mapping.id).inserted else { return .constant(false) }
        defer { deciding.remove(mapping.id) }
        var conditions = mapping.valuesThatMayLeaveOut(in: self.mapping).compactMap { value -> Condition? in
            switch value {
            case .expression(let expression, let isRequired):
                isSurelyNil(expression, isRequired ? isMissing(value, of: found, mapping) : nil, of: found, mapping)
            case .unwrapping(let expression): isSurelyNil(expression, nil, of: found, mapping)
            case .carried, .leaf, .nothing: isMissing(value, of: found, mapping)
            }
        }
        if mapping.dropsNil, let condition = mapping.condition, let isNil = isSurelyNil(condition, nil, of: found, mapping) {
            conditions.append(isNil)
        }
        return .any(conditions)
    }

    /// Returns the condition that the first broken claim of an expression is a `!` that finds nil, or that no claim is broken and the value
    /// is missing. Returns `nil` if neither can happen.
    mutating func isSurelyNil(
        _ expression: Expression, _ isMissing: Condition?, of found: LoweredRow, _ mapping: EntityMapping
    ) -> Condition? {
        // A value that is only copied need not be readable.
        let claims = expression.attributeOfSource == nil ? claims(in: expression, reading: mapping.lets, of: .everything) : []
        var conditions: [Condition] = []
        var isSound: [Condition] = []
        for claim in claims where !claim.isProven(in: source.model) {
            let isViolated = violation(of: claim, in: RowScope(found, mapping.lets))
            if isViolated.isAlwaysFalse { continue }
            if claim.isOfPresence { conditions.append(.all(isSound + [isViolated])) } else { isSound.append(.not(isViolated)) }
        }
        if let isMissing { conditions.append(.all(isSound + [isMissing])) }
        return conditions.isEmpty ? nil : .any(conditions)
    }

    /// Returns the condition that a required value is nil. Returns `nil` if the value need not exist.
    private mutating func isMissing(_ value: LeavingOutValue, of found: LoweredRow, _ mapping: EntityMapping) -> Condition? {
        switch value {
        case .expression(let expression, isRequired: true): isNil(expression, in: RowScope(found, mapping.lets))
        case .expression, .unwrapping: nil
        case .carried(let origin, let isOfItem): isNil(origin, of: isOfItem ? found.element?.row ?? found : found)
        case .leaf(let leaf): source.column(leaf).map { .isNil(stored($0, of: found)) } ?? .constant(true)
        case .nothing: .constant(true)
        }
    }

    /// Returns the `!`s whose nil makes `onNil: drop` leave a row out, including those in `distinct`, in `order` and in the fields of
    /// emitted rows.
    private func nilsUnderUnwrap(of mapping: EntityMapping) -> [Claim] {
        guard mapping.dropsNil else { return mapping.nilsUnderUnwrap }
        let fields = self.mapping.emission(mapping.id)?.fieldsOfEachRow.map(\.value) ?? []
        let others = (mapping.decisions + fields).flatMap { claims(in: $0, reading: mapping.lets) }
        return mapping.nilsUnderUnwrap + others.filter(\.isOfPresence)
    }

    /// Returns the condition that the source property that is carried over is nil.
    private mutating func isNil(_ property: PropertyID, of found: LoweredRow) -> Condition {
        let leaves = source.model.requiredLeaves(of: property).compactMap { source.column(LeafID(property, leaf: $0)) }
        if !leaves.isEmpty { return .or(leaves.map { .isNil(stored($0, of: found)) }) }
        if let column = source.column(LeafID(property)) { return .isNil(stored(column, of: found)) }
        guard source.model[property].relationship != nil,
            case .row(let target) = path(.row(found), [.toOne(property)], Expression(.unknown, .unknown))
        else { return .constant(false) }
        return isMissing(target)
    }

    mutating func isNil(_ expression: Expression, in scope: RowScope) -> Condition { isNil(lower(expression, in: scope)) }

    mutating func isNil(_ lowered: LoweredExpression) -> Condition {
        switch lowered {
        case .value(let scalar): .isNil(scalar)
        case .row(let row): isMissing(row)
        case .made(let mappings, let row): .not(isMade(mappings, of: row))
        case .staged(_, let number): .isNil(number)
        case .brought(_, let place): .isNil(place)
        case .oneOf(let made): .all(made.flatMap { parts(of: $0) }.map(Condition.isNil))
        case .destinationKey(let key): .any(key.map(Condition.isNil))
        case .composite(let leaves): .all(leaves.map(Condition.isNil))
        case .sequence, .list, .pair: .constant(false)
        }
    }

    /// Lowers `m(x)`: the destination rows that mappings make of a row, or of the rows of a sequence.
    mutating func mapped(_ mappings: [MappingID], _ inner: Expression, in scope: RowScope) -> LoweredExpression {
        let isMany = mappings.contains { mapping[$0].elements?.isMany ?? false }
        if inner.type.value.element == nil, !isMany {
            switch lower(inner, in: scope) {
            case .row(let row): return .made(mappings, row)
            case .value(let scalar) where scalar.isNullConstant: return .value(.null)
            default: return noteUnforeseen(inner.range)
            }
        }
        if isMany || !inner.visitsRowsOnce || mappings.contains(where: { !mapping[$0].distinct.isEmpty }) {
            return (stagedSequence(mappings, inner, in: scope) ?? madeSequence(mappings, inner, in: scope)).map { .sequence($0) }
                ?? noteUnforeseen(inner.range)
        }
        guard var rows = sequence(inner, in: scope).map({ once($0) }), let row = rows.row else {
            return noteUnforeseen(inner.range)
        }
        rows.relation = .filter(rows.relation, isMade(mappings, of: row))
        rows.element = .made(mappings, row)
        return .sequence(rows)
    }

    /// Returns the key of the destination row that one of the mappings makes of this row. Its parts are nil in SQL if none does.
    mutating func destinationKey(_ mappings: [MappingID], of row: LoweredRow) -> [Scalar] {
        let keys = mappings.map { destinationKey(mapping[$0], of: row) }
        guard let first = keys.first else { return [.null] }
        if keys.count == 1 { return first }
        return first.indices.map { part in .coalesce(keys.map { $0[part] }) }
    }

    /// Returns the condition that one of the mappings makes a row of this one. If so, `destinationKey` is not nil, but this condition does
    /// not compute the key.
    mutating func isMade(_ mappings: [MappingID], of row: LoweredRow) -> Condition {
        .or(
            mappings.map { id in
                if row.alias != nil { return membership(of: row, in: mapping[id]) }
                guard let entity = mapping[id].source else { return .constant(false) }
                guard isDecidedRowByRow(mapping[id]) else { return isStaged(row.key, by: mapping[id]) }
                let (relation, found) = lookUp(row.lookedUp(as: entity))
                return .exists(.filter(relation, membership(of: found, in: mapping[id])))
            })
    }

    private mutating func destinationKey(_ mapping: EntityMapping, of row: LoweredRow) -> [Scalar] {
        guard mapping.isRowByRow else {
            let made = madeRows(by: mapping, of: row.key)
            return made.key.map { .subquery(.project(made.relation, [ProjectedColumn(Relation.valueName, $0)])) }
        }
        if row.alias != nil {
            let member = membership(of: row, in: mapping)
            let key = key(of: mapping, for: row)
            return member.isAlwaysTrue ? key : key.map { .conditional([ConditionalCase(when: member, then: $0)], otherwise: .null) }
        }
        guard let entity = mapping.source else { return [.null] }
        let (relation, found) = lookUp(row.lookedUp(as: entity))
        let member = membership(of: found, in: mapping)
        return key(of: mapping, for: found).map {
            .subquery(.project(.filter(relation, member), [ProjectedColumn(Relation.valueName, $0)]))
        }
    }

    /// Returns the key that the mapping gives to the row that it makes of a scanned row. The mapping must take the row.
    mutating func key(of mapping: EntityMapping, for found: LoweredRow) -> [Scalar] {
        // A stage has the starts of the keys of its own mapping's rows. For another mapping the row is an ordinary source row.
        let stage = found.maker == mapping.id ? found.stage : nil
        let own = stage.map { [.column(alias: $0, name: RowStage.keyStart)] } ?? found.key
        switch keys[mapping.id] {
        case .kept, .none: return own
        case .offset(let name, let map):
            let moved = Scalar.operation(.sum, [own[0], plannedNumber(name)])
            return [map.map { .coalesce([moved, mappedKey(own, in: $0)]) } ?? moved]
        case .ranked(let table): return [mappedKey(found.key, in: table)]
        case .stated:
            let table = destination.table(of: mapping.destination)
            let isKept = environment.keepsKey(mapping)
            return table.key.map { place in
                let value = stored(columnValue(keyColumn(table.columns[place], of: mapping), in: mapping, for: found), of: found)
                // Keys of another table are compared by their bytes, whatever the collation of their column.
                return isKept ? value : value.byBytes
            }
        }
    }

    /// Looks a key up in a TEMP map of keys.
    private mutating func mappedKey(_ key: [Scalar], in table: String) -> Scalar {
        let alias = newAlias()
        noteRead(table)
        let scan = Relation.scan(table: table, alias: alias, isTemporary: true)
        let old = key.indices.map { Scalar.column(alias: alias, name: "k\($0)") }
        let new = ProjectedColumn(Relation.valueName, .column(alias: alias, name: "new"))
        return .subquery(.project(.filter(scan, .sameKey(old, key)), [new]))
    }

    /// Reads a number that was computed once, before the first write.
    mutating func plannedNumber(_ name: String) -> Scalar {
        let alias = newAlias()
        noteRead(KeyRules.scalarTable)
        let scan = Relation.scan(table: KeyRules.scalarTable, alias: alias, isTemporary: true)
        let isNamed = Condition.equal(
            .column(alias: alias, name: "name"), .constant(.text(name)), comparing: .text, isProven: true)
        return .subquery(.project(.filter(scan, isNamed), [ProjectedColumn(Relation.valueName, .column(alias: alias, name: "value"))]))
    }

    /// Lowers `PostToSection($source).title`: a value of the row that a mapping makes.
    mutating func madeValue(_ leaf: LeafID, _ mappings: [MappingID], _ row: LoweredRow, _ expression: Expression) -> LoweredExpression {
        guard let column = destination.column(leaf) else { return noteUnforeseen(expression.range) }
        let values = mappings.flatMap { madeValues(column, mapping[$0], row) }.map(column.givenBack)
        return .value(values.count == 1 ? values[0] : .coalesce(values))
    }

    private mutating func madeValues(_ column: PlacedColumn, _ mapping: EntityMapping, _ row: LoweredRow) -> [Scalar] {
        if mapping.isRowByRow { return [madeValue(column, mapping, row)] }
        return origins(of: row, by: mapping).map { maker, relation, made in
            let value = stored(columnValue(column, in: maker, for: made), of: made)
            return .subquery(.project(relation, [ProjectedColumn(Relation.valueName, value)]))
        }
    }

    private mutating func madeValue(_ column: PlacedColumn, _ mapping: EntityMapping, _ row: LoweredRow) -> Scalar {
        guard let entity = mapping.source else { return .null }
        if let alias = row.alias {
            let found = LoweredRow(entity: entity, key: row.key, alias: alias)
            let member = membership(of: found, in: mapping)
            let value = stored(columnValue(column, in: mapping, for: found), of: found)
            return member.isAlwaysTrue ? value : .conditional([ConditionalCase(when: member, then: value)], otherwise: .null)
        }
        let (relation, found) = lookUp(row.lookedUp(as: entity))
        let member = membership(of: found, in: mapping)
        let value = ProjectedColumn(Relation.valueName, stored(columnValue(column, in: mapping, for: found), of: found))
        return .subquery(.project(.filter(relation, member), [value]))
    }

    /// Returns a column's value in stored form.
    mutating func stored(_ value: ColumnValue, of found: LoweredRow) -> Scalar {
        switch value {
        case .verbatim(let column): stored(column, of: found)
        case .stored(let scalar): scalar
        case .absent: .null
        }
    }
}

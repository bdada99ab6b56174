import MapAnalysis
import MapPlan

/// The rows from which a mapping with `each` or `distinct` makes its rows. They are found once before the first write and stored in TEMP.
///
/// The table has one row for each source row or element after `where` and `onNil`: its number in key order, the source row's key, `$index`
/// and `$item`, the start of the made row's key, and the number of the first row of its group. If one `distinct` compares the rows of
/// several mappings, they share a table, which has the mapping of each row.
enum RowStage {
    static func tableName(_ mapping: EntityMapping) -> String { "mapc_made_\((mapping.unites.first ?? mapping.id).index)" }

    /// The ID of the mapping that makes something of the row, if the table has the rows of several mappings.
    static let makerID = "m"

    /// The row's number, from 1, in the order of the source's keys and of `$index`.
    static let rowNumber = "k"
    /// `$index`
    static let elementIndex = "i"
    /// `$item`, if it is a single value.
    static let elementValue = "v"
    /// The number from which the made row's key is computed: the smallest in the group of the source's keys, of the elements' keys, or of
    /// the row numbers. The key is this number, or the sum of it and a number that is computed once.
    static let keyStart = "n"
    /// The row number of the first row of the group.
    static let numberOfFirst = "w"
    /// The row's place in its group, from 0.
    static let placeInGroup = "p"

    /// A part of the source row's key.
    static func sourceKey(_ part: Int) -> String { "s\(part)" }
    /// A part of the key of `$item` if it is a row, or a leaf of `$item` if it is a composite.
    static func elementPart(_ part: Int) -> String { "t\(part)" }
}

extension ExpressionLowering {
    /// Returns the rows that `where` filters: the mapping's source rows, or each of their elements.
    mutating func candidates(_ entityMapping: EntityMapping, as alias: String? = nil) -> (relation: Relation, row: LoweredRow)? {
        guard let entity = entityMapping.source else { return nil }
        guard let elements = entityMapping.elements else { return scan(entity, kinds: entityMapping.takenKinds, as: alias) }
        guard let exploded = exploded(elements, of: entityMapping) else { return nil }
        let alias = newAlias()
        return joined(.derived(exploded, alias: alias), alias, entityMapping)
    }

    /// Returns the first row of each group in a mapping's stage, with its source row and its element.
    mutating func stagedRows(_ entityMapping: EntityMapping) -> (relation: Relation, row: LoweredRow)? {
        let alias = newAlias()
        var stage = scanStage(of: entityMapping, alias)
        if !entityMapping.distinct.isEmpty {
            let first = Scalar.column(alias: alias, name: RowStage.numberOfFirst)
            stage = .filter(stage, .sameKey([.column(alias: alias, name: RowStage.rowNumber)], [first]))
        }
        guard let (relation, row) = joined(stage, alias, entityMapping) else { return nil }
        return (relation, withStagedLets(row, alias, entityMapping))
    }

    /// Returns the rows of a mapping's stage. With `withOthers`, they include the rows of the mappings that share its table.
    mutating func scanStage(of entityMapping: EntityMapping, _ alias: String, withOthers: Bool = false) -> Relation {
        let table = RowStage.tableName(entityMapping)
        noteRead(table)
        // While a stage is filled, it does not have all its rows.
        if sharesStage(entityMapping, with: filling) { uses.note(unforeseen: entityMapping.writtenRange) }
        return .stage(of: entityMapping, alias, withOthers: withOthers)
    }

    /// Returns the rows of a mapping's stage that are merged into a row of a mapping which unites the property of merged rows.
    private mutating func stage(of entityMapping: EntityMapping, _ alias: String, whoseFirstHas property: PropertyID) -> Relation {
        let stage = scanStage(of: entityMapping, alias)
        let united = mapping.uniting(entityMapping)
        let makers = united.filter { $0[property]?.unitesWhatIsCarried(in: $0) ?? false }
        if makers.count == united.count { return stage }
        let first = newAlias()
        let isFirst = Condition.sameKey(
            [.column(alias: first, name: RowStage.rowNumber)], [.column(alias: alias, name: RowStage.numberOfFirst)])
        let isOfMaker = Condition.or(
            makers.map { .sameKey([.column(alias: first, name: RowStage.makerID)], [.constant(.integer(Int64($0.id.index)))]) })
        let firsts = Relation.filter(scanStage(of: entityMapping, first, withOthers: true), .all([isFirst, isOfMaker]))
        return .filter(stage, .exists(firsts))
    }

    /// Returns the numbers and the keys of the rows that stay of each group, whichever mapping makes them.
    mutating func firstKeys(of entityMapping: EntityMapping) -> (relation: Relation, number: Scalar, key: [Scalar])? {
        let alias = newAlias()
        var count = 0
        let parts = mapping.uniting(entityMapping).compactMap { maker -> Relation? in
            guard let (relation, row) = stagedRows(maker), let stage = row.stage else { return nil }
            let keys = self.key(of: maker, for: row).enumerated().map { ProjectedColumn("n\($0.offset)", $0.element) }
            count = keys.count
            return .project(relation, [ProjectedColumn("k", .column(alias: stage, name: RowStage.rowNumber))] + keys)
        }
        guard !parts.isEmpty else { return nil }
        let key = (0..<count).map { Scalar.column(alias: alias, name: "n\($0)") }
        return (.derived(parts.count == 1 ? parts[0] : .union(parts), alias: alias), .column(alias: alias, name: "k"), key)
    }

    /// Returns all rows of a mapping's stage, each with the key of the row into which it is merged and its place in its group.
    mutating func memberRows(
        _ entityMapping: EntityMapping, having property: PropertyID
    ) -> (relation: Relation, row: LoweredRow, key: [Scalar], place: Scalar)? {
        let alias = newAlias()
        let stage = stage(of: entityMapping, alias, whoseFirstHas: property)
        guard case (let relation, var row)? = joined(stage, alias, entityMapping) else { return nil }
        (row.stage, row.maker) = (alias, entityMapping.id)
        let place = Scalar.column(alias: alias, name: RowStage.placeInGroup)
        guard keys[entityMapping.id] == .stated, let first = firstKeys(of: entityMapping) else {
            return (relation, row, key(of: entityMapping, for: row), place)
        }
        let joined = Relation.join(relation, first.relation, on: isFirst(first.number, of: alias, entityMapping), isLeft: false)
        return (joined, row, first.key, place)
    }

    /// Joins keys of source rows and of elements with these rows.
    private mutating func joined(
        _ keys: Relation, _ alias: String, _ entityMapping: EntityMapping
    ) -> (relation: Relation, row: LoweredRow)? {
        guard let entity = entityMapping.source else { return nil }
        // These rows come from several tables, so an UPDATE of one table cannot compute with them.
        uses.readsOtherRows = true
        func columns(_ name: (Int) -> String, _ entity: EntityID) -> [Scalar] {
            source.key(of: entity).indices.map { .column(alias: alias, name: name($0)) }
        }
        var (scan, row) = self.scan(entity)
        var relation = Relation.join(keys, scan, on: .sameKey(row.key, columns(RowStage.sourceKey, entity)), isLeft: false)
        guard let elements = entityMapping.elements else { return (relation, row) }
        var item = LoweredExpression.value(.column(alias: alias, name: RowStage.elementValue))
        if let leaves = mapping.leaves(of: elements.item.value) {
            item = .composite(leaves.indices.map { .column(alias: alias, name: RowStage.elementPart($0)) })
        }
        if let target = elements.entity {
            let key = columns(RowStage.elementPart, target)
            if elements.item.isOptional {
                item = .row(LoweredRow(entity: target, key: key, alias: nil))
            } else {
                let (rows, found) = self.scan(target)
                relation = .join(relation, rows, on: .sameKey(found.key, key), isLeft: false)
                item = .row(found)
            }
        }
        row.element = LoweredElement(item: item, index: .column(alias: alias, name: RowStage.elementIndex))
        return (relation, row)
    }

    /// Returns a row of the stage with its mapping and the mapping's `let`s that the stage stores.
    private mutating func withStagedLets(_ found: LoweredRow, _ alias: String, _ entityMapping: EntityMapping) -> LoweredRow {
        var row = found
        (row.stage, row.maker) = (alias, entityMapping.id)
        row.lets = stagedLets(of: found, entityMapping, under: alias).forms
        return row
    }

    /// Returns the condition that a mapping makes something of the source row with this key.
    mutating func isStaged(_ key: [Scalar], by entityMapping: EntityMapping) -> Condition {
        let alias = newAlias()
        return .exists(.filter(scanStage(of: entityMapping, alias), .sameKey(sourceKey(key.count, alias), key)))
    }

    /// Returns the condition that the source row with this key is the first of its group.
    mutating func stays(_ key: [Scalar], in entityMapping: EntityMapping) -> Condition {
        let alias = newAlias()
        let mine = Condition.sameKey(sourceKey(key.count, alias), key)
        let isFirst = Condition.sameKey(
            [.column(alias: alias, name: RowStage.rowNumber)], [.column(alias: alias, name: RowStage.numberOfFirst)])
        return .exists(.filter(scanStage(of: entityMapping, alias), .all([mine, isFirst])))
    }

    func sourceKey(_ count: Int, _ alias: String) -> [Scalar] {
        (0..<count).map { .column(alias: alias, name: RowStage.sourceKey($0)) }
    }

    /// Returns the condition that a number is the number of the row into which a stage's row is merged.
    func isFirst(_ number: Scalar, of alias: String, _ entityMapping: EntityMapping) -> Condition {
        let name = entityMapping.distinct.isEmpty ? RowStage.rowNumber : RowStage.numberOfFirst
        return .sameKey([number], [.column(alias: alias, name: name)])
    }

    /// Lowers `$group`: the source rows that are merged into this row, in their order.
    mutating func group(in scope: RowScope) -> LoweredExpression? {
        guard let stage = scope.row?.stage, let id = scope.row?.maker, let entity = mapping.commonSource(mapping.uniting(mapping[id]))
        else {
            return nil
        }
        let alias = newAlias()
        let members = Relation.filter(
            scanStage(of: mapping[id], alias, withOthers: true),
            .sameKey([.column(alias: alias, name: RowStage.numberOfFirst)], [.column(alias: stage, name: RowStage.numberOfFirst)]))
        let (scan, found) = self.scan(entity)
        let relation = Relation.join(members, scan, on: .sameKey(found.key, sourceKey(found.key.count, alias)), isLeft: false)
        let order = [OrderTerm(.column(alias: alias, name: RowStage.placeInGroup))]
        return .sequence(LoweredSequence(relation: relation, element: .row(found), order: order))
    }

    /// Returns the rows that a mapping with `each` makes of a row or of each row of a sequence, in the order of `$index`. Returns `nil` for
    /// other mappings, and for a sequence that may contain a row twice.
    mutating func stagedSequence(_ mappings: [MappingID], _ inner: Expression, in scope: RowScope) -> LoweredSequence? {
        guard mappings.count == 1, let id = mappings.first, mapping[id].elements != nil, mapping[id].distinct.isEmpty,
            inner.type.value.element == nil || inner.visitsRowsOnce
        else { return nil }
        let alias = newAlias()
        let number = Scalar.column(alias: alias, name: RowStage.rowNumber)
        if inner.type.value.element == nil {
            guard case .row(let row) = lower(inner, in: scope) else { return nil }
            let key = foundKey(of: row)
            let stage = Relation.filter(scanStage(of: mapping[id], alias), .sameKey(sourceKey(key.count, alias), key))
            return LoweredSequence(relation: stage, element: .staged(id, number), order: [OrderTerm(number)])
        }
        guard var rows = sequence(inner, in: scope).map({ scanned(once($0)) }), let row = rows.row else { return nil }
        let same = Condition.sameKey(sourceKey(row.key.count, alias), row.key)
        rows.relation = .join(rows.relation, scanStage(of: mapping[id], alias), on: same, isLeft: false)
        rows.element = .staged(id, number)
        rows.order.append(OrderTerm(number))
        rows.position = nil
        return rows
    }

    /// Returns the key of the made row that has a number in a mapping's stage.
    mutating func stagedKey(_ id: MappingID, _ number: Scalar) -> [Scalar] {
        let keys = stagedRow(id, number).map { maker, relation, row in
            key(of: maker, for: row).map { Scalar.subquery(.project(relation, [ProjectedColumn(Relation.valueName, $0)])) }
        }
        guard let first = keys.first else { return [.null] }
        return keys.count == 1 ? first : first.indices.map { part in .coalesce(keys.map { $0[part] }) }
    }

    /// Returns a value of the made row that has a number in a mapping's stage.
    mutating func stagedValue(_ leaf: LeafID, _ id: MappingID, _ number: Scalar, _ expression: Expression) -> LoweredExpression {
        guard let column = destination.column(leaf) else { return noteUnforeseen(expression.range) }
        let values = stagedRow(id, number).map { maker, relation, row -> Scalar in
            let value = column.givenBack(stored(columnValue(column, in: maker, for: row), of: row))
            return .subquery(.project(relation, [ProjectedColumn(Relation.valueName, value)]))
        }
        if values.isEmpty { return noteUnforeseen(expression.range) }
        return .value(values.count == 1 ? values[0] : .coalesce(values))
    }

    /// Returns the row that has a number in a mapping's stage, once for each mapping that may have made it.
    mutating func stagedRow(_ id: MappingID, _ number: Scalar) -> [(maker: EntityMapping, relation: Relation, row: LoweredRow)] {
        mapping.uniting(mapping[id]).compactMap { maker in
            guard let (relation, row) = stagedRows(maker), let stage = row.stage else { return nil }
            return (maker, .filter(relation, .sameKey([.column(alias: stage, name: RowStage.rowNumber)], [number])), row)
        }
    }

    /// Returns the order of a mapping's rows: the terms of `order`, then the row's place.
    mutating func order(of entityMapping: EntityMapping, for found: LoweredRow) -> [OrderTerm] {
        let scope = RowScope(found, entityMapping.lets)
        let terms = entityMapping.order.flatMap { term in
            let terms = orderTerms(term.value, in: scope)
            return term.isDescending ? terms.map(\.turned) : terms
        }
        return terms + found.place.map { OrderTerm($0) }
    }
}

extension Relation {
    /// Returns the rows of a mapping's stage. With `withOthers`, they include the rows of the mappings that share its table.
    static func stage(of entityMapping: EntityMapping, _ alias: String, withOthers: Bool = false) -> Relation {
        let scan = Relation.scan(table: RowStage.tableName(entityMapping), alias: alias, isTemporary: true)
        guard entityMapping.unites.count > 1, !withOthers else { return scan }
        let isOwn = Condition.sameKey(
            [.column(alias: alias, name: RowStage.makerID)], [.constant(.integer(Int64(entityMapping.id.index)))])
        return .filter(scan, isOwn)
    }
}

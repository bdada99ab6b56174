import MapAnalysis
import MapPlan

/// The rows from which a mapping with `each` or `distinct` makes its rows. They are found once before the first write and stored in TEMP.
///
/// The table has one row for each source row or element after `where` and `onNil`: its number in key order, the source row's key, `$index`
/// and `$item`, the start of the made row's key, and the number of the first row of its group. If one `distinct` compares the rows of
/// several mappings, they share a table, which has the mapping of each row.
enum RowStage {
    static func tableName(_ mapping: EntityMapping) -> String { "mapc_made_\((mapping.unites.first ?? mapping.id).index)" }

    /// Which mapping makes something of the row, where one table holds those of several.
    static let makerID = "m"

    /// From 1, in the order of the source's keys and of `$index`.
    static let rowNumber = "k"
    /// `$index`
    static let elementIndex = "i"
    /// `$item`, where that is no row.
    static let elementValue = "v"
    /// The smallest number of the group: of the source's keys, of the elements' keys, or of those that are new. The key of the row is
    /// that, or so much past it.
    static let keyStart = "n"
    /// The number of the first of the group.
    static let numberOfFirst = "w"
    /// The place in the group, from 0.
    static let placeInGroup = "p"

    /// Part of the source row's key.
    static func sourceKey(_ part: Int) -> String { "s\(part)" }
    /// Part of the key of `$item`, where that is a row; where it is a composite, a leaf of it.
    static func elementPart(_ part: Int) -> String { "t\(part)" }
}

extension ExpressionLowering {
    /// What a mapping goes through before `where`: its source rows, or each element of theirs.
    mutating func candidates(_ entityMapping: EntityMapping, as alias: String? = nil) -> (relation: Relation, row: LoweredRow)? {
        guard let entity = entityMapping.source else { return nil }
        guard let elements = entityMapping.elements else { return scan(entity, kinds: entityMapping.takenKinds, as: alias) }
        guard let exploded = exploded(elements, of: entityMapping) else { return nil }
        let alias = newAlias()
        return joined(.derived(exploded, alias: alias), alias, entityMapping)
    }

    /// The rows of a mapping's stage, of each group the first, with their source rows and elements.
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

    /// The rows of the stage of a mapping, of all that are united with it where that is wanted.
    mutating func scanStage(of entityMapping: EntityMapping, _ alias: String, withOthers: Bool = false) -> Relation {
        let table = RowStage.tableName(entityMapping)
        noteRead(table)
        return .stage(of: entityMapping, alias, withOthers: withOthers)
    }

    /// The rows of a mapping's stage that become one of a mapping which gives its rows what inference unites of theirs.
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

    /// By the number in a stage: the keys of the rows that stay, whichever of the mappings makes them.
    private mutating func firstKeys(of entityMapping: EntityMapping) -> (relation: Relation, number: Scalar, key: [Scalar])? {
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

    /// All rows of a mapping's stage, each with the key of the row that it became and its place among those that became it.
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

    /// Keys of source rows and of elements, joined with those rows.
    private mutating func joined(
        _ keys: Relation, _ alias: String, _ entityMapping: EntityMapping
    ) -> (relation: Relation, row: LoweredRow)? {
        guard let entity = entityMapping.source else { return nil }
        // What is read here comes from several tables, so no UPDATE of one says it all.
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

    /// A row of the stage with what it holds of its mapping's names.
    private mutating func withStagedLets(_ found: LoweredRow, _ alias: String, _ entityMapping: EntityMapping) -> LoweredRow {
        var row = found
        (row.stage, row.maker) = (alias, entityMapping.id)
        row.lets = stagedLets(of: found, entityMapping, under: alias).forms
        return row
    }

    /// Whether a mapping makes something of the source row with that key.
    mutating func isStaged(_ key: [Scalar], by entityMapping: EntityMapping) -> Condition {
        let alias = newAlias()
        return .exists(.filter(scanStage(of: entityMapping, alias), .sameKey(sourceKey(key.count, alias), key)))
    }

    /// Whether the source row with that key is the one that stays of its group.
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

    /// Returns the rows that a mapping made of the source row with that key: their keys, and their order.
    ///
    /// With `usesSourceKeys` their keys are those from which the new keys are counted, for counting before new keys exist.
    mutating func madeRows(
        by entityMapping: EntityMapping, of key: [Scalar], usesSourceKeys: Bool = false
    ) -> (relation: Relation, key: [Scalar], place: [Scalar]) {
        let alias = newAlias()
        let stage = Relation.filter(scanStage(of: entityMapping, alias), .sameKey(sourceKey(key.count, alias), key))
        let place = [Scalar.column(alias: alias, name: RowStage.rowNumber)]
        if usesSourceKeys { return (stage, [.column(alias: alias, name: RowStage.keyStart)], place) }
        if keys[entityMapping.id] == .stated, let first = firstKeys(of: entityMapping) {
            let joined = Relation.join(stage, first.relation, on: isFirst(first.number, of: alias, entityMapping), isLeft: false)
            return (joined, first.key, place)
        }
        var row = LoweredRow(entity: entityMapping.destination, key: [], alias: nil)
        (row.stage, row.maker) = (alias, entityMapping.id)
        return (stage, self.key(of: entityMapping, for: row), place)
    }

    /// The row that a mapping, or one united with it, made of the source row with that key, with all that it is made of: one row for the
    /// mapping that made it, none for the others.
    mutating func madeRow(
        by entityMapping: EntityMapping, of key: [Scalar], maker: EntityMapping
    ) -> (relation: Relation, row: LoweredRow)? {
        let alias = newAlias()
        let stage = Relation.filter(scanStage(of: entityMapping, alias), .sameKey(sourceKey(key.count, alias), key))
        guard let (rows, row) = stagedRows(maker) else { return nil }
        let number = Scalar.column(alias: row.stage ?? "", name: RowStage.rowNumber)
        return (.join(stage, rows, on: isFirst(number, of: alias, entityMapping), isLeft: false), row)
    }

    /// That a number is that of the row which a stage's row became.
    private func isFirst(_ number: Scalar, of alias: String, _ entityMapping: EntityMapping) -> Condition {
        let name = entityMapping.distinct.isEmpty ? RowStage.rowNumber : RowStage.numberOfFirst
        return .sameKey([number], [.column(alias: alias, name: name)])
    }

    /// `$group`: the source rows that are one row with the first, in their order.
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

    /// What a mapping with `each` makes of a row, or of each of a sequence, in the order of `$index`.
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

    /// The key of the row that has a number in a mapping's stage.
    mutating func stagedKey(_ id: MappingID, _ number: Scalar) -> [Scalar] {
        let keys = stagedRow(id, number).map { maker, relation, row in
            key(of: maker, for: row).map { Scalar.subquery(.project(relation, [ProjectedColumn(SQLWriter.valueName, $0)])) }
        }
        guard let first = keys.first else { return [.null] }
        return keys.count == 1 ? first : first.indices.map { part in .coalesce(keys.map { $0[part] }) }
    }

    /// The value that a mapping gives the row that has a number in its stage.
    mutating func stagedValue(_ leaf: LeafID, _ id: MappingID, _ number: Scalar, _ expression: Expression) -> LoweredExpression {
        guard let column = destination.column(leaf) else { return noteUnforeseen(expression.range) }
        let values = stagedRow(id, number).map { maker, relation, row -> Scalar in
            let value = column.coding.decoded(stored(columnValue(column, in: maker, for: row), of: row))
            return .subquery(.project(relation, [ProjectedColumn(SQLWriter.valueName, value)]))
        }
        if values.isEmpty { return noteUnforeseen(expression.range) }
        return .value(values.count == 1 ? values[0] : .coalesce(values))
    }

    /// The row that has a number in a mapping's stage, of each mapping that may have made it.
    mutating func stagedRow(_ id: MappingID, _ number: Scalar) -> [(maker: EntityMapping, relation: Relation, row: LoweredRow)] {
        mapping.uniting(mapping[id]).compactMap { maker in
            guard let (relation, row) = stagedRows(maker), let stage = row.stage else { return nil }
            return (maker, .filter(relation, .sameKey([.column(alias: stage, name: RowStage.rowNumber)], [number])), row)
        }
    }

    /// What decides the order of a mapping's rows: `order`, then their place.
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
    /// The rows of the stage of a mapping, of all that are united with it where that is wanted.
    static func stage(of entityMapping: EntityMapping, _ alias: String, withOthers: Bool = false) -> Relation {
        let scan = Relation.scan(table: RowStage.tableName(entityMapping), alias: alias, isTemporary: true)
        guard entityMapping.unites.count > 1, !withOthers else { return scan }
        let isOwn = Condition.sameKey(
            [.column(alias: alias, name: RowStage.makerID)], [.constant(.integer(Int64(entityMapping.id.index)))])
        return .filter(scan, isOwn)
    }
}

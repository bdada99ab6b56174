import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the steps that compute changed keys once, before the first write, in the order of their dependencies.
    func addKeySteps(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        guard mapping.entityMappings.contains(where: makesKeys) else { return }
        var matches: [EntityID: TableMatch] = [:]
        for change in changes {
            if case .entity(let root) = change.match.placed.role { matches[root] = change.match }
        }
        for step in keysInOrder(mapping) {
            switch step {
            case .rows(let id):
                if matches[destination.model.root(of: mapping[id].destination)] != nil { addRowStage(mapping[id], &lowering, into: &draft) }
            case .made(let root): if let match = matches[root] { addMadeKeys(root, match, &lowering, into: &draft) }
            case .brought(let root): addBroughtKeys(root, &lowering, into: &draft)
            }
        }
    }

    /// Whether rows of a mapping get keys other than those of their source rows.
    private func makesKeys(_ entityMapping: EntityMapping) -> Bool {
        switch before.keys[entityMapping.id] {
        case .kept, .none, .stated: !entityMapping.isRowByRow || !entityMapping.literalRows.isEmpty
        case .offset, .ranked: true
        }
    }

    /// Adds the offsets by which keys move, and the maps from keys that are not integers.
    private func addMadeKeys(_ root: EntityID, _ match: TableMatch, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let all = mapping.makers(of: root).filter { $0.source != nil }
        let isMoved = all.contains {
            switch before.keys[$0.id] {
            case .offset, .ranked: true
            default: false
            }
        }
        guard isMoved else { return }
        addScalarTable(into: &draft)
        var high = highWater(match, all.filter { [.kept, .stated].contains(before.keys[$0.id]) }, &lowering)
        for entityMapping in all where mapping.uniting(entityMapping)[0].id == entityMapping.id {
            switch before.keys[entityMapping.id] {
            case .offset(let name, let map): high = addOffset(name, map, entityMapping, after: high, &lowering, into: &draft)
            case .ranked(let table): high = addRanks(table, entityMapping, after: high, &lowering, into: &draft)
            case .kept, .stated, .none: continue
            }
        }
    }

    /// Adds the keys of literal rows that other rows may refer to. They follow all keys that mappings make.
    private func addBroughtKeys(_ root: EntityID, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let bringing = mapping.makers(of: root).filter { !$0.literalRows.isEmpty }
        obligateKeys(of: bringing, root, &lowering, into: &draft)
        for brought in bringing where before.numbersRows(of: brought) {
            guard brought.literalRows.contains(where: { destination.model.lacksKey($0, of: brought.destination) }) else { continue }
            addScalarTable(into: &draft)
            let earlier = mapping.makers(of: root).filter { $0.id < brought.id }
            let place = earlier.reduce(1) { $0 + $1.literalRows.count }
            let match = changes.map(\.match).first { $0.placed.role == .entity(root) }
            let number = KeyNumbers.next(
                LoweringEnvironment.numberName(of: brought), after: lowering.greatestKey(besides: brought),
                ever: match?.old?.greatestKey, place: place)
            draft.add(
                .numbers, .stage, "find the key of \(brought.literalRows.count == 1 ? "the row" : "the first row") of \(brought.name)",
                [.fill(KeyRules.scalars, .numbers(number))], origins: [origin(brought)])
        }
    }

    /// Adds the obligation that there are keys for the rows that come. SQLite takes any free key if there is none after the greatest.
    private func obligateKeys(
        of bringing: [EntityMapping], _ root: EntityID, _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        let table = destination.table(of: root)
        let numbered = bringing.map { brought in
            brought.literalRows.count { destination.model.lacksKey($0, of: brought.destination) }
        }
        let count = numbered.reduce(0, +)
        guard count > 0, let first = bringing.first, table.rowIDColumn != nil else { return }
        let old = changes.map(\.match).first { $0.placed.role == .entity(root) }?.old
        let greatest = [lowering.greatestKey(besides: first)] + (old?.greatestKey.map { [.subquery($0.greatest)] } ?? [])
        let last = Scalar.constant(.integer(Int64.max - Int64(count)))
        let name = destination.model[root].name
        draft.obligations.append(
            Obligation(
                code: DiagnosticCode.missingValue.slug,
                message: "the rows of '\(name)' under 'rows' need keys past \(Int64.max), which is the greatest integer", entity: "",
                query: Relation.filter(.unit, .or(greatest.map { .ordered(.greater, $0, last, comparing: .plain) })).question, keyCount: 0,
                origin: origin(first), help: "give the row with the largest key a smaller one first, or write keys under 'rows'"))
    }

    private func addScalarTable(into draft: inout LegDraft) {
        let title = "create temp.\(quoted(KeyRules.scalarTable)) for numbers that are read once"
        guard !draft.steps(in: .numbers).contains(where: { $0.title == title }) else { return }
        draft.add(.numbers, .stage, title, [.make(KeyRules.scalars)], origins: [])
    }

    /// Returns the largest key that the table has or ever had, or that a reference contains.
    private func highWater(_ match: TableMatch, _ keepers: [EntityMapping], _ lowering: inout ExpressionLowering) -> KeyBound {
        var keys = keepers.map { extremum(.max, of: $0, &lowering) }
        let roots = Set(
            keepers.filter(before.keepsKeyOrStart).compactMap { ($0.elements?.entity ?? $0.source).map(source.model.root(of:)) })
        for relation in roots.sorted().flatMap({ lowering.greatestReferences(to: $0) }) {
            keys.append(.subquery(relation))
        }
        return .greatest(keys, ever: match.old?.greatestKey)
    }

    /// Returns the smallest or largest key of the rows that a mapping takes.
    private func extremum(_ aggregate: Scalar.Aggregate, of entityMapping: EntityMapping, _ lowering: inout ExpressionLowering) -> Scalar {
        if entityMapping.unites.count > 1 {
            let key = Scalar.column(alias: "m", name: RowStage.keyStart)
            let rows = Relation.stage(of: entityMapping, "m", withOthers: true)
            return .aggregate(aggregate, .project(rows, [ProjectedColumn(Relation.valueName, key)]))
        }
        guard let (relation, row) = lowering.takenRows(entityMapping) else { return .null }
        let isStated = before.keys[entityMapping.id] == .stated
        let own = isStated ? lowering.key(of: entityMapping, for: row).first ?? .null : row.key[0]
        let key = row.stage.flatMap { isStated ? nil : Scalar.column(alias: $0, name: RowStage.keyStart) } ?? own
        return .aggregate(aggregate, .project(relation, [ProjectedColumn(Relation.valueName, key)]))
    }

    /// Adds the offset of a mapping's keys. If the last key would exceed the greatest integer, the keys are numbered instead.
    private func addOffset(
        _ name: String, _ map: String?, _ entityMapping: EntityMapping, after high: KeyBound, _ lowering: inout ExpressionLowering,
        into draft: inout LegDraft
    ) -> KeyBound {
        let smallest = extremum(.min, of: entityMapping, &lowering)
        let largest = extremum(.max, of: entityMapping, &lowering)
        let number = KeyNumbers.offset(name, past: high, first: smallest, last: largest)
        draft.add(
            .numbers, .stage, "find the first free key for \(entityMapping.name)",
            [.fill(KeyRules.scalars, .numbers(number))], origins: [origin(entityMapping)])
        let offset = lowering.plannedNumber(name)
        let end = KeyBound.moved(high, by: offset, last: largest)
        guard let map else {
            obligateKeys(entityMapping, .isNil(offset), into: &draft)
            return end
        }
        return addNumbers(map, entityMapping, after: high, where: .isNil(offset), orElse: end, &lowering, into: &draft)
    }

    private func addRanks(
        _ table: String, _ entityMapping: EntityMapping, after high: KeyBound, _ lowering: inout ExpressionLowering,
        into draft: inout LegDraft
    ) -> KeyBound {
        addNumbers(table, entityMapping, after: high, where: .constant(true), orElse: high, &lowering, into: &draft)
    }

    /// Adds a table with the next free numbers for the rows that a mapping makes, in the order of the source's keys.
    private func addNumbers(
        _ table: String, _ entityMapping: EntityMapping, after high: KeyBound, where isNumbered: Condition, orElse end: KeyBound,
        _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) -> KeyBound {
        guard let (relation, row) = lowering.rowsOfUnion(entityMapping) else { return end }
        // Among merged rows, the row with the smallest key determines the number.
        let stage = row.stage
        let key = stage.map { [Scalar.column(alias: $0, name: RowStage.keyStart)] } ?? row.key
        let rank =
            stage.map { _ in lowering.smallestNumber(of: entityMapping, key[0]) } ?? .rank(within: [], by: key.map { OrderTerm($0) })
        let keys = key.enumerated().map { ProjectedColumn("k\($0.offset)", $0.element) }
        let ranked = Relation.project(.filter(relation, isNumbered), keys + [ProjectedColumn("rank", rank)])
        // The columns have the types of the columns that they are compared with. Otherwise SQLite would not use the key.
        let sourceKey = entityMapping.source.map(source.key) ?? []
        let declared = key.indices.map { place in
            TemporaryTable.Column(
                "k\(place)", .affinity(stage == nil && place < sourceKey.count ? sourceKey[place].affinity : .integer))
        }
        var numbers = TemporaryTable(
            name: table, columns: declared + [TemporaryTable.Column("new", .values(.int64))], key: key.indices.map { "k\($0)" })
        let rows = KeyNumbers.ranks(ranked, keys: keys.map(\.name), past: high)
        // Assertions look up the source row of a new key.
        if !mapping.asserts.isEmpty { numbers.indexes = [TemporaryTable.Index(suffix: "_new", columns: ["new"])] }
        draft.add(
            .numbers, .stage, "number the rows of \(entityMapping.name)", numbers.filled(with: [.numbers(rows)]),
            origins: [origin(entityMapping)])
        let map = lowering.newAlias()
        obligateKeys(
            entityMapping, .exists(.filter(.scan(table: table, alias: map, isTemporary: true), .isNil(.column(alias: map, name: "new")))),
            into: &draft)
        return .numbered(end, table: table)
    }

    /// Adds the obligation that every row gets a key.
    private func obligateKeys(_ entityMapping: EntityMapping, _ isLacking: Condition, into draft: inout LegDraft) {
        let name = destination.model[entityMapping.destination].name
        let message = "the rows of '\(name)' that '\(entityMapping.name)' makes need keys past \(Int64.max), which is the greatest integer"
        draft.obligations.append(
            Obligation(
                code: DiagnosticCode.missingValue.slug, message: message, entity: "",
                query: Relation.filter(.unit, isLacking).question, keyCount: 0, origin: origin(entityMapping),
                help: "give the rows with the largest keys smaller keys first"))
    }
}

extension ExpressionLowering {
    /// Returns the rows that a mapping makes, including those of the mappings that merge rows with it.
    fileprivate mutating func rowsOfUnion(_ entityMapping: EntityMapping) -> (relation: Relation, row: LoweredRow)? {
        guard entityMapping.unites.count > 1 else { return takenRows(entityMapping) }
        let alias = newAlias()
        let isFirst = Condition.sameKey(
            [.column(alias: alias, name: RowStage.rowNumber)], [.column(alias: alias, name: RowStage.numberOfFirst)])
        var row = LoweredRow(entity: entityMapping.destination, key: [], alias: nil)
        (row.stage, row.maker) = (alias, entityMapping.id)
        return (.filter(scanStage(of: entityMapping, alias, withOthers: true), isFirst), row)
    }

    /// Returns the number, from 0, of the first in key order among the rows that are merged with the row of this key.
    fileprivate mutating func smallestNumber(of entityMapping: EntityMapping, _ key: Scalar) -> Scalar {
        let alias = newAlias()
        let stage = Relation.stage(of: entityMapping, alias, withOthers: true)
        let first = Relation.filter(stage, .sameKey([.column(alias: alias, name: RowStage.sourceKey(0))], [key]))
        let number = Scalar.operation(.increased(by: -1), [.column(alias: alias, name: RowStage.rowNumber)])
        return .subquery(.project(first, [ProjectedColumn(Relation.valueName, number)]))
    }
}

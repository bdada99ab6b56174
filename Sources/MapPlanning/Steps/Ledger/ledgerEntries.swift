import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the equations that the executor balances. Each of their terms has a query of its own.
    func addLedger(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for change in changes where movesRows(change) || change.match.linkEntity != nil {
            switch change.match.placed.role {
            case .entity(let root):
                let place = draft.ledger.endIndex
                for entity in destination.model.concreteKinds(of: root) { addEntityEntry(entity, change, &lowering, into: &draft) }
                addTableEntry(root, change, draft.ledger[place...], &lowering, into: &draft)
            case .join(let relationship): addLinkEntry(relationship, change, &lowering, into: &draft)
            }
        }
        addReferenceEntries(of: changes.filter(movesRows), &lowering, into: &draft)
        addSharedReferences(&lowering, into: &draft)
        let takenKinds = Set(mapping.entityMappings.flatMap(\.takenKinds))
        for entity in source.model.entities.map(\.id) where !source.model[entity].isAbstract && !takenKinds.contains(entity) {
            if changes.contains(where: { $0.match.linkEntity?.entity == entity }) { continue }
            let (relation, _) = lowering.scan(entity, kinds: [entity])
            let dropped = reachedElements(entity, &lowering).map { difference(relation, $0) } ?? count(relation)
            draft.ledger.append(LedgerEntry(title: source.model[entity].name, terms: [.init(.dropped, sign: 0, .before(dropped))]))
        }
    }

    /// Returns the keys of the rows of which a mapping makes rows, because they are elements; `nil` if none does.
    private func reachedElements(_ entity: EntityID, _ lowering: inout ExpressionLowering) -> Relation? {
        let makers = mapping.entityMappings.filter { $0.elements?.entity == entity }
        guard makers.count == 1, source.model.concreteKinds(of: entity) == [entity], let (pairs, row) = lowering.candidates(makers[0]),
            let element = row.element?.row
        else { return nil }
        let taken = Condition.all([lowering.takes(row, makers[0]), lowering.leavesIn(row, makers[0])])
        return .distinct(.project(.filter(pairs, taken), keyColumns(element.key)))
    }

    /// Whether rows are added, dropped or written. If only names and empty columns change, the rows provably stay and need not be counted.
    private func movesRows(_ change: TableChange) -> Bool {
        guard change.kind == .altered else { return change.kind != .untouched }
        if !change.computedColumns.isEmpty || change.losesRows || !change.match.adding.isEmpty { return true }
        guard case .entity(let root) = change.match.placed.role else { return false }
        return mapping.makers(of: root).contains { !$0.literalRows.isEmpty }
    }

    private func addEntityEntry(_ entity: EntityID, _ change: TableChange, _ lowering: inout ExpressionLowering, into draft: inout LegDraft)
    {
        var terms: [LedgerEntry.Term] = []
        for entityMapping in mapping.makers(of: entity) where entityMapping.destination == entity {
            if let source = entityMapping.source {
                let (rows, _) = lowering.scan(source, kinds: entityMapping.takenKinds)
                terms.append(.init(.rows, of: self.source.model[source].name, sign: 1, .before(count(rows))))
                guard let (relation, row) = lowering.candidates(entityMapping) else { continue }
                if entityMapping.elements != nil {
                    let owners = Relation.distinct(.project(relation, keyColumns(row.key)))
                    terms.append(.init(.multiplied, sign: 1, .before(difference(relation, owners))))
                    terms.append(.init(.elementless, sign: -1, .before(difference(rows, owners))))
                }
                let condition = lowering.takes(row, entityMapping)
                if !condition.isAlwaysTrue {
                    terms.append(.init(.filtered, sign: -1, .before(count(.filter(relation, .not(condition))))))
                }
                let leavesIn = lowering.leavesIn(row, entityMapping)
                if !leavesIn.isAlwaysTrue {
                    let left = Relation.filter(relation, .all([condition, .not(leavesIn)]))
                    terms.append(.init(.leftOut, sign: -1, .before(count(left)), listing: listing(left, row.key, source)))
                }
            }
            if !entityMapping.distinct.isEmpty, let source = entityMapping.source { terms.append(merged(entityMapping, of: source)) }
            if !entityMapping.literalRows.isEmpty { terms.append(literalRows(of: entityMapping, &lowering)) }
        }
        let (table, alias) = (change.match.placed.name, "d")
        var rows = Relation.scan(table: table, alias: alias)
        if let discriminator = destination.discriminator(of: entity), hasKinds(entity, destination) {
            let isKind = Condition.equal(
                .column(alias: alias, name: discriminator.name), .constant(destination.kind(of: entity)), comparing: .text,
                isProven: true)
            rows = .filter(rows, isKind)
            terms.append(.init(.rowsAfter, sign: -1, .after(count(rows))))
        } else {
            terms.append(.init(.rowsAfter, sign: -1, draft.rowsAfter(of: table, or: count(rows))))
        }
        draft.ledger.append(LedgerEntry(title: destination.model[entity].name, terms: terms))
    }

    /// Returns the term for the rows that are written out.
    private func literalRows(of entityMapping: EntityMapping, _ lowering: inout ExpressionLowering) -> LedgerEntry.Term {
        let places = entityMapping.literalRows.indices
        guard entityMapping.presentRows != nil else { return .init(.literal, sign: 1, .constant(Int64(places.count))) }
        let alias = lowering.newAlias()
        let rows = Relation.literal(places.map { [Scalar.constant(.integer(Int64($0)))] }, alias: alias)
        let added = lowering.isAdded(.column(alias: alias, name: "column1"), by: entityMapping)
        return .init(.literal, sign: 1, .before(count(.filter(rows, added))))
    }

    /// Adds the equation of a whole table with several kinds of rows. It counts the rows whatever kinds they claim to be: all rows before,
    /// without those that no mapping takes into the table, are all rows afterwards. Rows that several mappings take count once for each
    /// mapping. The other terms are those of the kinds' own equations.
    private func addTableEntry(
        _ root: EntityID, _ change: TableChange, _ entries: ArraySlice<LedgerEntry>, _ lowering: inout ExpressionLowering,
        into draft: inout LegDraft
    ) {
        let makers = mapping.makers(of: root).filter { $0.source != nil }
        let tables = source.tables.filter { table in
            makers.contains { maker in maker.source.map { sameName(source.table(of: $0).name, table.name) } ?? false }
        }
        let hadKinds = tables.contains { if case .entity(let old) = $0.role { hasKinds(old, source) } else { false } }
        guard hasKinds(root, destination) || hadKinds else { return }
        var terms: [LedgerEntry.Term] = []
        for table in tables {
            guard case .entity(let old) = table.role else { continue }
            terms.append(.init(.rows, of: "the table \(table.name)", sign: 1, .before(count(.scan(table: table.name, alias: "t")))))
            for kind in source.model.concreteKinds(of: old) {
                let times = makers.count { $0.takenKinds.contains(kind) }
                if times == 1 { continue }
                let rows = count(lowering.scan(kind, kinds: [kind]).relation)
                let name = source.model[kind].name
                let counts = times == 0 ? LedgerCount.untakenRows : .repeatedRows
                terms += Array(
                    repeating: .init(counts, of: name, sign: times == 0 ? -1 : 1, .before(rows)), count: max(times - 1, 1))
            }
        }
        terms += entries.flatMap(\.terms).filter { ![.rows, .rowsAfter, .untakenRows].contains($0.counts) && $0.sign != 0 }.map { term in
            var term = term
            term.listing = nil
            return term
        }
        let table = change.match.placed.name
        terms.append(.init(.rowsAfter, sign: -1, draft.rowsAfter(of: table, or: count(.scan(table: table, alias: "t")))))
        draft.ledger.append(LedgerEntry(title: "table \(change.match.placed.name)", terms: terms))
    }

    /// Whether the entity's table has rows of several entities. A table of Core Data has a kind column even if it has only those of one.
    private func hasKinds(_ entity: EntityID, _ placement: Placement) -> Bool {
        !placement.model.children(of: placement.model.root(of: entity)).isEmpty
    }

    /// Returns the query for the number of some rows minus that of others.
    func difference(_ rows: Relation, _ others: Relation) -> Statement {
        Question.difference(counted(rows), minus: counted(others)).statement
    }

    /// Returns the parts of keys as columns, so that equal keys can be counted once.
    func keyColumns(_ key: [Scalar]) -> [ProjectedColumn] { key.enumerated().map { ProjectedColumn("k\($0.offset)", $0.element) } }

    /// Returns the term for the rows that are merged into other rows.
    private func merged(_ entityMapping: EntityMapping, of source: EntityID) -> LedgerEntry.Term {
        func column(_ name: String) -> Scalar { .column(alias: "m", name: name) }
        let stage = Relation.stage(of: entityMapping, "m")
        let stays =
            keepsSmallestKey(entityMapping)
            ? Condition.sameKey([column(RowStage.sourceKey(0))], [column(RowStage.keyStart)])
            : .sameKey([column(RowStage.rowNumber)], [column(RowStage.numberOfFirst)])
        let merged = Relation.filter(stage, .not(stays))
        let key = self.source.key(of: source).indices.map { column(RowStage.sourceKey($0)) }
        var listing = listing(merged, key, source)
        listing.groups = mergedGroups(entityMapping, of: source).question
        return LedgerEntry.Term(.merged, sign: -1, .before(count(merged)), listing: listing)
    }

    /// Whether the row of a group has the smallest key of its rows, although `order` gives it the values of another one.
    private func keepsSmallestKey(_ entityMapping: EntityMapping) -> Bool {
        guard !entityMapping.order.isEmpty, entityMapping.elements == nil, mapping.uniting(entityMapping).count == 1 else { return false }
        return before.keys[entityMapping.id] == .kept
            && entityMapping.source.map { source.key(of: $0).count == 1 } ?? false
    }

    /// Returns a query over the first four groups of merged rows: the key of the row that stays, with the keys of up to 15 other rows.
    private func mergedGroups(_ entityMapping: EntityMapping, of source: EntityID) -> Relation {
        func scan(_ alias: String) -> Relation { .stage(of: entityMapping, alias) }
        func column(_ name: String, of alias: String) -> Scalar { .column(alias: alias, name: name) }
        func key(of alias: String, _ name: String) -> [ProjectedColumn] {
            self.source.key(of: source).indices.map { ProjectedColumn("\(name)\($0)", column(RowStage.sourceKey($0), of: alias)) }
        }
        let place = column(RowStage.placeInGroup, of: "m")
        let others = Relation.filter(
            scan("g"), .ordered(.greater, column(RowStage.placeInGroup, of: "g"), .constant(.integer(0)), comparing: .plain))
        let first = column(RowStage.numberOfFirst, of: "g")
        let groups = Relation.order(
            .distinct(.project(others, [ProjectedColumn(RowStage.numberOfFirst, first)])), by: [OrderTerm(first)], limit: 4)
        let winner = column(RowStage.sourceKey(0), of: "m")
        let isLoser =
            keepsSmallestKey(entityMapping)
            ? Condition.not(.sameKey([winner], [column(RowStage.keyStart, of: "m")]))
            : .ordered(.greater, place, .constant(.integer(0)), comparing: .plain)
        let losers = Relation.filter(
            scan("m"), .all([isLoser, .ordered(.less, place, .constant(.integer(16)), comparing: .plain)]))
        let isOfGroup = Condition.sameKey([column(RowStage.numberOfFirst, of: "m")], [column(RowStage.numberOfFirst, of: "f")])
        let isWinner = Condition.sameKey([column(RowStage.rowNumber, of: "w")], [column(RowStage.numberOfFirst, of: "f")])
        let relation = Relation.join(
            .join(.derived(groups, alias: "f"), losers, on: isOfGroup, isLeft: false),
            .stage(of: entityMapping, "w", withOthers: true), on: isWinner, isLeft: false)
        return .order(
            .project(
                relation,
                (keepsSmallestKey(entityMapping)
                    ? [ProjectedColumn("winner0", column(RowStage.keyStart, of: "w"))] : key(of: "w", "winner")) + key(of: "m", "loser")),
            by: [OrderTerm(column(RowStage.numberOfFirst, of: "f")), OrderTerm(place)], limit: nil)
    }

    /// Returns the query for the keys of the first three rows. A row with several counted elements is listed once.
    func listing(_ rows: Relation, _ key: [Scalar], _ entity: EntityID) -> LedgerEntry.Listing {
        let columns = key.enumerated().map { ProjectedColumn("key\($0.offset)", $0.element) }
        let first = Relation.order(.distinct(.project(rows, columns)), by: key.map { OrderTerm($0) }, limit: 3)
        return LedgerEntry.Listing(entity: source.model[entity].name, query: first.question)
    }

    func count(_ relation: Relation) -> Statement { Question.value(counted(relation)).statement }

    func counted(_ relation: Relation) -> Scalar {
        // A query of its own needs no other around it, and deep expressions leave no room for one.
        switch relation {
        case .project, .distinct: .aggregate(.count, relation)
        case .derived(let inner, _, _): counted(inner)
        default: .aggregate(.count, .project(relation, [ProjectedColumn(Relation.valueName, .constant(.integer(1)))]))
        }
    }

    /// Adds checks that no reference which the plan computed is dangling.
    func addReferenceChecks(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for change in changes {
            guard case .entity = change.match.placed.role else { continue }
            let computed = change.columns.filter { $0.isComputed }.map(\.column)
            for key in change.match.placed.foreignKeys {
                // A copied reference may still be dangling if it was dangling before, also in a new table. What shares its columns agrees with it, or the plan stops.
                let columns = change.match.placed.columns.filter { column in key.columns.contains { sameName($0, column.name) } }
                let isCopied = columns.flatMap(\.roles).contains { role in
                    guard case .reference(let toOne, _) = role, after.isKeptByAll(toOne) else { return false }
                    let own = destination.reference(toOne)
                    return own.count == columns.count && own.allSatisfy { part in columns.contains { sameName($0.name, part.name) } }
                }
                let isWritten = !isCopied && computed.contains { column in key.columns.contains { sameName($0, column.name) } }
                guard let parent = destination.tables.first(where: { sameName($0.name, key.table) }) else { continue }
                if isWritten {
                    draft.checks.append(
                        referenceCheck(
                            change.match.placed, key, parent, origin: PlanOrigin(words: "foreign key"),
                            help: "set these references to nil, or add the rows to which they refer, before the migration"))
                } else {
                    addBroughtReferenceChecks(change.match.placed, key, parent, &lowering, into: &draft)
                }
            }
        }
    }
}

/// A column of a foreign key, or one to which it refers.
struct ReferenceColumn {
    var name: String
    var affinity: Column.Affinity?
}

/// Returns the rows of a table, under the alias `c`, whose reference is set and refers to no row of another table.
func danglingRows(of table: String, _ columns: [ReferenceColumn], to parent: String, _ referenced: [ReferenceColumn]) -> Relation {
    let held = columns.map { Scalar.column(alias: "c", name: $0.name) }
    // The key's column decides how the two are compared.
    let compared = zip(zip(columns, referenced), held).map { $0.0.affinity == $0.1.affinity ? $1 : $1.withoutAffinity }
    let found = Relation.filter(
        .scan(table: parent, alias: "p"), .sameKey(referenced.map { .column(alias: "p", name: $0.name) }, compared))
    return .filter(.scan(table: table, alias: "c"), .all(held.map { .not(.isNil($0)) } + [.not(.exists(found))]))
}

/// Returns the check that no reference of a foreign key is dangling.
func referenceCheck(
    _ table: PlacedTable, _ key: ForeignKey, _ parent: PlacedTable, origin: PlanOrigin, help: String? = nil
) -> Obligation {
    let columns = key.columns.map { Scalar.column(alias: "c", name: $0) }
    let keyNames = key.referenced.isEmpty ? parent.keyColumns.map(\.name) : key.referenced
    let rows = danglingRows(
        of: table.name, key.columns.map { ReferenceColumn(name: $0, affinity: table.column($0)?.affinity) },
        to: parent.name, keyNames.map { ReferenceColumn(name: $0, affinity: parent.column($0)?.affinity) })
    let keys = table.keyColumns.enumerated().map { ProjectedColumn("key\($0.offset)", .column(alias: "c", name: $0.element.name)) }
    let values = zip(key.columns, columns).map { FoundValue(ShownValue(.stored, name: $0), $1) }
    let query = Relation.project(rows, keys + values.columns)
    let columnNames = key.columns.joined(separator: "', '")
    return Obligation(
        code: DiagnosticCode.danglingReference.slug,
        message: "'\(table.name).\(columnNames)' refers to rows of '\(parent.name)' that do not exist",
        entity: table.name, query: query.question, keyCount: keys.count, keyNames: table.keyColumns.map(\.name), shown: values.shown,
        origin: origin, help: help)
}

import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds the steps that delete, update and insert rows of one table.
    func addRowSteps(_ change: TableChange, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        switch change.kind {
        case .untouched: return
        case .altered:
            // Dropped before the rows change, because SQLite would update the index for each of them.
            for index in change.droppedIndexes {
                addIndexRemoval(index, "it is not in version \(destination.model.version)", .deletions, into: &draft)
            }
            addLosses(change, &lowering, into: &draft)
            addUpdates(change, &lowering, into: &draft)
            addArrivals(change, isNew: false, &lowering, into: &draft)
        case .rebuilt, .created:
            addNewTable(change, &lowering, into: &draft)
            addArrivals(change, isNew: true, &lowering, into: &draft)
        }
        addLiteralRows(change, &lowering, into: &draft)
    }

    /// Adds the deletion of rows that no mapping keeps: found before anything changes, deleted after everything is read.
    private func addLosses(_ change: TableChange, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        guard change.losesRows, let old = change.match.kept, case .entity(let root) = old.role else { return }
        lowering.uses.readsOtherRows = false
        let (relation, row) = lowering.scan(root)
        let kept = change.match.keeping.map { lowering.isKept(row, by: $0) }
        let table = after.names.table(old.name)
        let title = "delete the rows of \(quoted(table)) that are not kept"
        let counter = "deleted \(table)"
        let origins = change.match.keeping.map(origin) + thinningOrigins(change)
        let (drops, creates) = indexesAside(change, table)
        // If a row's own columns decide whether it stays, no TEMP table is needed.
        if !lowering.uses.readsOtherRows, let alias = row.alias {
            let delete = RowChange(table, .delete(alias: alias, where: .not(.any(kept))), counter: counter)
            draft.add(
                .deletions, .thin, title, drops + [.rows(delete)] + creates, origins: origins, isReversible: false, over: old.name)
            return
        }
        let lost = Relation.filter(relation, .not(.any(kept)))
        let stage = "mapc_lost_" + table
        let handle = RowHandle(table: renamed.table(table))
        let columns = handle.columns.enumerated().map {
            ProjectedColumn("k\($0.offset)", .column(alias: row.alias ?? "", name: $0.element))
        }
        draft.add(
            .stages, .stage, "find the rows of \(quoted(table)) that are not kept",
            handle.stage(stage, values: []).filled(with: .project(lost, columns)), origins: origins,
            over: old.name)
        let isLost = Condition.exists(.filter(.scan(table: stage, alias: "s", isTemporary: true), handle.matches("s", "t")))
        let delete = RowChange(table, .delete(alias: "t", where: isLost), counter: counter)
        draft.add(.deletions, .thin, title, [.rows(delete)], origins: origins, isReversible: false, over: old.name)
    }

    /// Returns why mapc deletes rows in this way, if it counted them.
    private func thinningOrigins(_ change: TableChange) -> [PlanOrigin] {
        guard let thinning = change.thinning else { return [] }
        let method = thinning.method == .oneByOne ? "one by one" : "and the indexes are created again afterwards"
        return [PlanOrigin(words: "\(thinning.words), \(method)", reason: nil)]
    }

    /// Returns the work that drops indexes and creates them again, if that costs less than updating them while many rows are deleted.
    private func indexesAside(_ change: TableChange, _ table: String) -> (drops: [PlannedWork], creates: [PlannedWork]) {
        guard change.thinning?.method == .withoutIndexes else { return ([], []) }
        let indexes = renamed.indexes(on: table).filter { index in
            index.origin == .created && index.sql != nil && !change.droppedIndexes.contains { sameName($0.name, index.name) }
        }
        return aside(indexes)
    }

    private func aside(_ indexes: [Index]) -> (drops: [PlannedWork], creates: [PlannedWork]) {
        (
            indexes.map { .schema(.dropIndex($0.name)) },
            indexes.compactMap { index in index.sql.map { .schema(.restoreIndex(text: $0, on: index.table)) } }
        )
    }

    /// Adds the new values of rows that stay: by an UPDATE if each depends on its own row alone, otherwise by way of a TEMP table.
    private func addUpdates(_ change: TableChange, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let columns = change.computedColumns
        guard !columns.isEmpty, let old = change.match.kept else { return }
        let (table, origins) = (after.names.table(old.name), origins(of: columns, in: change.match))
        let title = "update " + columns.map { "\(quoted(table)).\(quoted($0.name))" }.joined(separator: ", ")
        if addRenumbering(change, columns, title: title, origins: origins, &lowering, into: &draft) { return }
        lowering.uses.readsOtherRows = false
        var relations =
            change.match.keptJoin != nil
            ? joinValues(change, &lowering) : keptValues(change, columns, fencedUnder: StraightUpdate.layerAlias, &lowering)
        if relations.count == 1, !lowering.uses.readsOtherRows, let only = relations.first, change.match.keptJoin == nil {
            let values = zip(columns, only.values).map { column, value in
                ProjectedColumn(column.name, only.mapping.map { after.refusing(value, column, in: $0) } ?? value)
            }
            draft.straightUpdates.append(
                StraightUpdate(
                    change: change, table: table, title: title, origins: origins, values: values, layers: only.layers, alias: only.alias,
                    kinds: only.kinds))
            return
        }
        let stage = "mapc_stage_" + table
        let handle = RowHandle(table: renamed.table(table))
        let names = columns.indices.map { "c\($0)" }
        if relations.contains(where: { !$0.layers.isEmpty }) {
            relations = keptValues(change, columns, hidden: handle.hidden(in: renamed.table(table)), &lowering)
        }
        let rows = relations.map { part in
            let keys = handle.columns.enumerated().map { ProjectedColumn("k\($0.offset)", .column(alias: part.alias, name: $0.element)) }
            let values = zip(names, part.values).map { ProjectedColumn($0, $1) }
            return NewRows.of(.project(part.relation, keys + values))
        }
        draft.add(
            .stages, .stage, "compute \(columns.map { quoted($0.name) }.joined(separator: ", ")) of \(quoted(table)) from the old state",
            // Rows that two mappings take are found after this, before anything is written.
            handle.stage(stage, values: names).filled(with: rows, ignoringDuplicates: change.match.mayKeepTwice), origins: origins,
            over: old.name)
        let update = setting(columns, to: names, from: stage, where: handle.matches("s", "t"))
        addUpdate(
            change, title, RowChange(table, update, counter: "updated \(table)"), origins, ofAllRows: false, into: &draft)
    }

    /// Returns an UPDATE of the rows `t` that sets columns to the values of the rows `s` in a stage.
    private func setting(_ columns: [PlacedColumn], to names: [String], from stage: String, where matches: Condition) -> RowChange.Kind {
        let values = zip(columns, names).map { ProjectedColumn($0.name, .column(alias: "s", name: $1)) }
        var condition = matches
        if columns.allSatisfy(\.isReference) {
            // If referenced rows get other keys, most keep theirs, so most references stay. Keys are compared by their bytes.
            let differ = values.map { value in
                Condition.not(.equal(.column(alias: "t", name: value.name), value.value, comparing: .text, isProven: false))
            }
            condition = .and([matches, .or(differ)])
        }
        let rows = Relation.scan(table: stage, alias: "s", isTemporary: true)
        return .update(alias: "t", set: RowChange.NewValues(columns: values, source: rows), where: condition)
    }

    /// Adds an update. Indexes over changed columns are dropped before it and created again after it if they are unique or if all rows
    /// change: creating such an index is cheaper than updating it row by row, and a unique index could collide half-way.
    func addUpdate(
        _ change: TableChange, _ title: String, _ update: RowChange, _ origins: [PlanOrigin], ofAllRows: Bool, into draft: inout LegDraft
    ) {
        let written = change.computedColumns.map(\.name)
        let homes = change.columns.filter(\.isComputed).compactMap { $0.home?.name }
        let old = change.match.kept?.name ?? ""
        let readers = facts.uses.filter { use in
            use.kind == .index && sameName(use.table, old) && use.columns.contains { read in homes.contains { sameName($0, read.column) } }
        }
        let blocking = renamed.indexes(on: update.table).filter { index in
            index.origin == .created && (index.isUnique || ofAllRows)
                && (index.parts.contains { part in part.column.map { column in written.contains { sameName($0, column) } } ?? index.isUnique
                }
                    || readers.contains { sameName($0.name, index.name) })
                && !change.droppedIndexes.contains { sameName($0.name, index.name) }
        }
        let (drops, creates) = aside(blocking)
        draft.add(
            .updates, .patch, title, drops + [.rows(update)] + creates, origins: origins, isReversible: false, over: change.match.kept?.name
        )
    }

    /// The rows that one mapping keeps, with the values of the columns that change.
    struct KeptRows {
        /// `nil` for the pairs of a join table.
        var mapping: EntityMapping?
        var relation: Relation
        var alias: String
        var kinds: Condition
        var values: [Scalar]
        /// The costly `let`s that the values read under an alias of their own.
        var layers: [[ProjectedColumn]] = []
    }

    /// Returns the kept rows of each mapping. With `fence`, the costly `let`s are returned as layers under that alias. Without it, they are
    /// among the row's columns.
    private func keptValues(
        _ change: TableChange, _ columns: [PlacedColumn], fencedUnder fence: String? = nil, hidden: [String] = [],
        _ lowering: inout ExpressionLowering
    ) -> [KeptRows] {
        change.match.keeping.compactMap { entityMapping in
            guard let entity = entityMapping.source, case (let relation, var row, _)? = rowsToKeep(entityMapping, fence, hidden, &lowering),
                let alias = row.alias
            else { return nil }
            var layers: [[ProjectedColumn]] = []
            if let fence, entityMapping.isRowByRow { (row, layers) = lowering.fencing(row, entityMapping, under: fence) }
            let values = columns.map { column -> Scalar in
                let value = lowering.columnValue(column, in: entityMapping, for: row)
                let home = change.columns.first { sameName($0.column.name, column.name) }?.home
                return value.isAbsent ? after.absent(home: home, in: entityMapping, for: row) : lowering.stored(value, of: row)
            }
            return KeptRows(
                mapping: entityMapping,
                relation: relation, alias: alias, kinds: lowering.kindCondition(entity, entityMapping.takenKinds, alias: alias),
                values: values, layers: layers)
        }
    }

    private func rowsToKeep(
        _ entityMapping: EntityMapping, _ fence: String?, _ hidden: [String], _ lowering: inout ExpressionLowering
    ) -> (relation: Relation, row: LoweredRow, order: [OrderTerm])? {
        guard fence != nil else { return lowering.takenRowsWithLets(entityMapping, hidden: hidden) }
        return lowering.takenRows(entityMapping).map { ($0.relation, $0.row, []) }
    }

    /// Returns the pairs of a join table that becomes ordered, with their positions.
    private func joinValues(_ change: TableChange, _ lowering: inout ExpressionLowering) -> [KeptRows] {
        guard let relationship = change.match.keptJoin, let join = source.join(relationship) else { return [] }
        let pairs = lowering.joinScan(join)
        guard case .column(let alias, _, _)? = pairs.near.first else { return [] }
        lowering.uses.readsOtherRows = true
        let values = change.computedColumns.map { newPosition($0, of: pairs, in: change) }
        return [KeptRows(relation: pairs.relation, alias: alias, kinds: .constant(true), values: values)]
    }

    /// Returns the position of a pair in a new order: the order of the other side's keys, counted for each row of the side that is ordered.
    func newPosition(_ column: PlacedColumn, of pairs: PairScan, in change: TableChange) -> Scalar {
        guard case .join(let owner) = change.match.placed.role, case .position(let side) = column.role,
            side != statedPairs(owner, after)?.property ?? owner
        else { return .rank(within: pairs.near, by: pairs.farTerms) }
        return .rank(within: pairs.far, by: pairs.nearTerms)
    }
}

extension PlacedColumn {
    /// Whether the column has a DEFAULT other than NULL. Rows of a kind without the property need an explicit NULL then.
    var wouldBeFilled: Bool { defaultValue.map { $0 != .null } ?? false }

    /// Whether the column is a reference, or the position of a row in a relationship.
    var isReference: Bool {
        roles.allSatisfy { role in
            switch role {
            case .reference, .position: true
            case .rowID, .discriminator, .changeCount, .leaf, .referenceKind, .joinSource, .joinDestination: false
            }
        }
    }
}

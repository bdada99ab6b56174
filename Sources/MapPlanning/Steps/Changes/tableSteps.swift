import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds the steps that create a table under its working name. A rebuilt table also gets the rows that stay, in key order.
    func addNewTable(_ change: TableChange, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        let name = workingName(of: change)
        guard case .rebuilt(let reason) = change.kind, let old = change.match.old, let table = renamed.table(after.names.table(old.name))
        else {
            let table = SchemaChange.NewTable(change.match.placed, name: name, collations: collations(of: change, lowering))
            draft.add(
                .creations, .metadata, "create table \(quoted(change.match.placed.name))",
                [.schema(.createTable(table))],
                origins: origins(of: change.match.placed.columns, in: change.match))
            return
        }
        let text = rebuiltText(change, table, name: name)
        draft.add(
            .creations, .metadata, "create table \(quoted(change.match.placed.name)) again, because \(reason)",
            [.schema(.restoreTable(name, text: text))],
            origins: origins(of: change.computedColumns + change.addedColumns, in: change.match))
        for part in rebuiltRows(change, table, &lowering) {
            let rows = NewRows.of(.order(.project(part.relation, part.columns), by: part.order, limit: nil))
            let insert = RowChange(name, .insert(part.columns.map(\.name), rows), counter: "kept \(change.match.placed.name)")
            draft.add(
                .creations, .rebuild, "copy the rows of \(quoted(table.name))",
                [.rows(insert)], origins: origins(of: change.computedColumns, in: change.match), isReversible: false, over: old.name)
        }
    }

    /// Returns the collations of a table's columns that are not the default, by column. Values that the store found equal stay equal.
    ///
    /// Kept columns keep their collations. A column of a new table has the collation of the columns that are copied to it, if all have the
    /// same.
    func collations(of change: TableChange, _ lowering: ExpressionLowering) -> [FoldedName: String] {
        // What is lowered here is not written.
        var lowering = lowering
        var collations: [FoldedName: String] = [:]
        if let old = change.match.old {
            let table = store.table(old.name)
            for pair in change.columns {
                guard let home = pair.home, let column = table?.column(home.name) else { continue }
                if !sameName(column.collation, PlacedColumn.byBytes) { collations[foldedName(pair.column.name)] = column.collation }
            }
            return collations
        }
        for column in change.match.placed.columns {
            var found: Set<String> = []
            for entityMapping in change.match.adding {
                guard let entity = entityMapping.source, let (_, row) = lowering.takenRows(entityMapping) else { continue }
                guard case .verbatim(let old) = lowering.columnValue(column, in: entityMapping, for: row) else {
                    found.insert("BINARY")
                    continue
                }
                found.insert(store.table(source.table(of: entity).name)?.column(old.name)?.collation ?? "BINARY")
            }
            if found.count == 1, let only = found.first, only != "BINARY" { collations[foldedName(column.name)] = only }
        }
        return collations
    }

    private struct CopiedRows {
        var relation: Relation
        var columns: [ProjectedColumn]
        var order: [OrderTerm]
    }

    /// Returns the rows of a rebuilt table with all columns of the store, including those that the model does not describe.
    private func rebuiltRows(_ change: TableChange, _ table: Table, _ lowering: inout ExpressionLowering) -> [CopiedRows] {
        if let relationship = change.match.keptJoin, let join = source.join(relationship) {
            return rebuiltPairs(of: join, change, &lowering).map { [$0] } ?? []
        }
        let dropped = Set(change.dropped.map { foldedName(after.names.column($0.name, of: change.match.old?.name ?? "")) })
        let placed = Set(change.match.placed.columns.map { foldedName($0.name) })
        let foreign = table.columns.filter {
            $0.generation == .none && !$0.isHidden && !placed.contains(foldedName($0.name)) && !dropped.contains(foldedName($0.name))
        }
        let handle = RowHandle(table: table)
        return change.match.keeping.compactMap { entityMapping in
            guard
                let (relation, row, order) = lowering.takenRowsWithLets(
                    entityMapping, hidden: handle.hidden(in: table), isOrdered: true),
                let alias = row.alias
            else { return nil }
            var columns = change.columns.compactMap { pair -> ProjectedColumn? in
                let value = lowering.columnValue(pair.column, in: entityMapping, for: row)
                if value.isAbsent, pair.home == nil, !pair.column.wouldBeFilled { return nil }
                // The new column does not keep unused values of a column with another type.
                let home = pair.home.flatMap { $0.affinity == pair.column.affinity ? $0 : nil }
                let scalar =
                    value.isAbsent
                    ? after.absent(home: home, in: entityMapping, for: row)
                    : after.refusing(lowering.stored(value, of: row), pair.column, in: entityMapping)
                return ProjectedColumn(pair.column.name, scalar)
            }
            columns += foreign.map { ProjectedColumn($0.name, .column(alias: alias, name: $0.name)) }
            // FTS tables and applications may refer to a row by a rowid that is not declared as a column. A key that is the rowid sets it.
            if change.match.placed.rowIDColumn == nil {
                columns += handle.hidden(in: table).map { ProjectedColumn($0, .column(alias: alias, name: $0)) }
            }
            return CopiedRows(relation: relation, columns: columns, order: order)
        }
    }

    private func rebuiltPairs(of join: PlacedJoin, _ change: TableChange, _ lowering: inout ExpressionLowering) -> CopiedRows? {
        let pairs = lowering.joinScan(join)
        guard case .column(let alias, _, _)? = pairs.near.first else { return nil }
        let columns = change.columns.map { pair -> ProjectedColumn in
            if let home = pair.home {
                return ProjectedColumn(pair.column.name, .column(alias: alias, name: after.names.column(home.name, of: join.table.name)))
            }
            return ProjectedColumn(pair.column.name, newPosition(pair.column, of: pairs, in: change))
        }
        return CopiedRows(relation: pairs.relation, columns: columns, order: (pairs.near + pairs.far).map { OrderTerm($0) })
    }

    /// Adds the steps that drop columns and tables, including the old forms of rebuilt tables.
    func addRemovals(into draft: inout LegDraft) {
        for change in changes where change.kind == .altered {
            guard let old = change.match.kept else { continue }
            let table = after.names.table(old.name)
            for index in indexesThatGo(with: change, old) {
                addIndexRemoval(index, "its column is dropped", .columnRemovals, into: &draft)
            }
            for column in change.dropped {
                let name = after.names.column(column.name, of: old.name)
                draft.add(
                    .columnRemovals, .patch, "drop column \(quoted(table)).\(quoted(column.name))",
                    [.schema(.dropColumn(name, of: table))], origins: [], isReversible: false, over: old.name)
            }
        }
        for table in departingTables {
            let name = after.names.table(table.name)
            draft.add(
                .removals, .metadata, "drop table \(quoted(table.name))", [.schema(.dropTable(name))], origins: [],
                isReversible: false)
        }
        for change in changes { addFinalName(change, into: &draft) }
    }

    /// Returns the indexes that only the store declares and that read a dropped column, in their key or in their condition.
    private func indexesThatGo(with change: TableChange, _ old: PlacedTable) -> [Index] {
        renamed.indexes(on: after.names.table(old.name)).filter { index in
            guard index.origin == .created, !change.droppedIndexes.contains(where: { sameName($0.name, index.name) }) else { return false }
            return change.dropped.map(\.name).contains { column in
                let name = after.names.column(column, of: old.name)
                return index.parts.contains { $0.column.map { sameName($0, name) } ?? false }
                    || facts.uses(of: column, in: old.name).contains { $0.kind == .index && sameName($0.name, index.name) }
            }
        }
    }

    func addIndexRemoval(_ index: Index, _ reason: String, _ phase: LegDraft.Phase, into draft: inout LegDraft) {
        draft.add(
            phase, .metadata, "drop index \(quoted(index.name)), because \(reason)",
            [.schema(.dropIndex(index.name))], origins: [])
    }

    /// Renames a new table to its final name in place of the old one. It also gets the greatest key ever used, if the store keeps it.
    private func addFinalName(_ change: TableChange, into draft: inout LegDraft) {
        let working = workingName(of: change)
        let name = change.match.placed.name
        guard !isSpelled(working, name) else { return }
        var work: [PlannedWork] = []
        if case .rebuilt = change.kind, let old = change.match.old, let table = renamed.table(after.names.table(old.name)) {
            if let greatest = old.greatestKey, greatest.isOfTable, change.match.placed.rowIDColumn != nil {
                work.append(.handOverGreatestKey(from: greatest.named(table.name), to: working))
            }
            work.append(.schema(.dropTable(table.name)))
        }
        // Views and foreign keys already use the final name, so this rename must not change them.
        work.append(.schema(.putTable(working, inPlaceOf: name)))
        draft.add(.removals, .metadata, "put the new \(quoted(name)) in place", work, origins: [], isReversible: false)
    }

    /// Adds the steps that create indexes and triggers: the new ones, and unchanged those that were dropped with a rebuilt table.
    func addObjects(into draft: inout LegDraft) {
        // SQLite drops indexes with their tables, and these tables are already dropped at this point.
        let departing = Set(departingTables.map { foldedName(after.names.table($0.name)) })
        let dropped = Set(changes.flatMap(\.droppedIndexes).map { foldedName($0.name) })
        let indexes = renamed.indexes.filter { !departing.contains(foldedName($0.table)) && !dropped.contains(foldedName($0.name)) }
        var names = Set((indexes.map(\.name) + renamed.tables.map(\.name) + renamed.views.map(\.name)).map(foldedName))
        for change in changes {
            if case .rebuilt = change.kind, let old = change.match.old { addReplays(change, old, into: &draft) }
            for index in change.addedIndexes {
                var made = index
                var number = 1
                while names.contains(foldedName(made.name)) {
                    number += 1
                    made.name = "\(index.name)_\(number)"
                }
                names.insert(foldedName(made.name))
                draft.add(
                    .objects, .scan, "create \(made.isUnique ? "unique " : "")index \(quoted(made.name))",
                    [.schema(.createIndex(made, on: change.match.placed.name))], origins: [], over: change.match.kept?.name)
            }
        }
    }

    private func addReplays(_ change: TableChange, _ old: PlacedTable, into draft: inout LegDraft) {
        let table = after.names.table(old.name)
        let gone = indexesThatGo(with: change, old)
        for index in renamed.indexes(on: table) {
            guard let sql = index.sql, !change.droppedIndexes.contains(where: { sameName($0.name, index.name) }),
                !gone.contains(where: { sameName($0.name, index.name) })
            else { continue }
            draft.add(
                .objects, .scan, "create index \(quoted(index.name)) again", [.schema(.restoreIndex(text: sql, on: table))],
                origins: [], over: old.name)
        }
        for trigger in renamed.triggers where sameName(trigger.table, table) {
            draft.add(
                .objects, .metadata, "create trigger \(quoted(trigger.name)) again",
                [.schema(.restoreTrigger(text: trigger.sql, on: table))], origins: [])
        }
    }
}

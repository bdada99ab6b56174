import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds the rows from other tables: at once if the table is new, otherwise collected first and inserted after its rows have changed.
    func addArrivals(_ change: TableChange, isNew: Bool, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        if case .join(let relationship) = change.match.placed.role {
            if change.match.keptJoin == nil { addPairs(relationship, change, &lowering, into: &draft) }
            return
        }
        let placed = change.match.placed
        for entityMapping in change.match.adding {
            guard let rows = arrivingRows(of: entityMapping, change, isNew: isNew, &lowering) else { continue }
            let match = TableMatch(placed: placed, kept: nil, keeping: [], adding: [entityMapping], keptJoin: nil)
            let origins = [origin(entityMapping)] + origins(of: rows.columns, in: match)
            let read = entityMapping.source.map { source.table(of: $0).name }
            let given =
                isNew
                ? rows.relation
                : gather(rows.relation, of: entityMapping, width: rows.names.count, origins: origins, over: read, into: &draft)
            let insert = RowChange(workingName(of: change), .insert(rows.names, .of(given)), counter: "inserted \(entityMapping.name)")
            draft.add(
                isNew ? .creations : .additions, .move, "insert \(entityMapping.name) into \(quoted(placed.name))", [.rows(insert)],
                origins: origins, over: read)
        }
    }

    /// Rows that a mapping makes of rows of another table.
    private struct ArrivingRows {
        var relation: Relation
        /// The names of all selected columns.
        var names: [String]
        /// Those of the selected columns that the model describes.
        var columns: [PlacedColumn]
    }

    private func arrivingRows(
        of entityMapping: EntityMapping, _ change: TableChange, isNew: Bool, _ lowering: inout ExpressionLowering
    ) -> ArrivingRows? {
        let foreign = foreignNames(entityMapping, change)
        guard let (relation, row, order) = lowering.takenRowsWithLets(entityMapping, hidden: foreign, isOrdered: true) else { return nil }
        let columns = change.match.placed.columns.filter { column in
            !lowering.columnValue(column, in: entityMapping, for: row).isAbsent || column.wouldBeFilled
        }
        var values = columns.map { column in
            let value = lowering.stored(lowering.columnValue(column, in: entityMapping, for: row), of: row)
            // Rows that are collected beforehand are checked when they are collected.
            return ProjectedColumn(column.name, isNew ? after.refusing(value, column, in: entityMapping) : value)
        }
        if let alias = row.alias { values += foreign.map { ProjectedColumn($0, .column(alias: alias, name: $0)) } }
        let ordered = Relation.order(.project(relation, values), by: order, limit: nil)
        return ArrivingRows(relation: ordered, names: values.map(\.name), columns: columns)
    }

    /// Collects rows for an existing table in TEMP before anything is written. Returns the relation that reads them in their order.
    private func gather(
        _ rows: Relation, of entityMapping: EntityMapping, width: Int, origins: [PlanOrigin], over table: String?,
        into draft: inout LegDraft
    ) -> Relation {
        let names = (0..<width).map { "c\($0)" }
        let stage = TemporaryTable(name: "mapc_rows_\(entityMapping.id.index)", columns: names.map { TemporaryTable.Column($0) })
        draft.add(
            .stages, .stage, "collect the rows of \(entityMapping.name)", stage.filled(with: rows), origins: origins, over: table)
        let staged = names.map { ProjectedColumn($0, .column(alias: "s", name: $0)) }
        let order = [OrderTerm(.column(alias: "s", name: "rowid"))]
        return .order(.project(.scan(table: stage.name, alias: "s", isTemporary: true), staged), by: order, limit: nil)
    }

    /// Whether the rows of a table without an integer key keep their rowids, which views, triggers and other programs may read. Rows that are made of one row each
    /// of the table before do.
    func keepsRowIDs(_ change: TableChange) -> Bool {
        let adding = change.match.adding
        guard change.match.predecessor != nil else {
            // Rows that get other keys are made again. New rows may take the rowids of rows that go.
            let areMoved = adding.contains { maker in
                maker.source.map { entity in change.match.kept.map { sameName($0.name, source.table(of: entity).name) } ?? false } ?? false
            }
            return !areMoved && !(change.losesRows && (!adding.isEmpty || hasLiteralRows(change)))
        }
        return change.match.placed.rowIDColumn == nil && !change.match.placed.isWithoutRowID && adding.count == 1
            && adding.allSatisfy { copiesForeignColumns($0, change) && $0.literalRows.isEmpty }
    }

    private func hasLiteralRows(_ change: TableChange) -> Bool {
        guard case .entity(let root) = change.match.placed.role else { return false }
        return mapping.makers(of: root).contains { !$0.literalRows.isEmpty }
    }

    /// Returns the columns, unknown to the model, of the old table whose rows a mapping moves to another table; the rowid among them.
    private func foreignNames(_ entityMapping: EntityMapping, _ change: TableChange) -> [String] {
        guard copiesForeignColumns(entityMapping, change), let old = change.match.predecessor,
            let table = renamed.table(after.names.table(old.name))
        else { return [] }
        let placed = Set(change.match.placed.columns.map { foldedName($0.name) })
        let foreign = foreignColumns(change, store.table(old.name) ?? table).map { after.names.column($0, of: old.name) }
        let rowIDs = keepsRowIDs(change) ? RowHandle(table: table).hidden(in: table) : []
        return (foreign + rowIDs).filter { !placed.contains(foldedName($0)) }
    }
}

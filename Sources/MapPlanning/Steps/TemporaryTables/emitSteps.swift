import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the steps that compute the emitted rows before the first write and keep them in TEMP.
    func addEmits(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for emission in mapping.emits {
            if emission.isStaged { addRowStage(emission.rows, &lowering, into: &draft) }
            guard let rows = lowering.emittedRows(emission) else { continue }
            // The tables of several legs exist at the same time until the commit, so the name has the version.
            let table = "mapc_emit_\(mapping.destination.version)_\(emission.name)"
            let columns = emission.fields.indices.map { "c\($0)" }
            let stage = TemporaryTable(name: table, columns: columns.map { TemporaryTable.Column($0) })
            let ordered = Relation.order(rows.relation, by: rows.order, limit: nil)
            let origin = originWriter.origin(.written(emission.range))
            draft.add(
                .emits, .stage, "collect the rows that '\(emission.name)' emits", stage.filled(with: ordered, into: columns),
                origins: [origin], over: emission.rows.source.map { source.table(of: $0).name })
            draft.emits.append(EmittedTable(name: emission.name, table: table, fields: emission.fields.map(\.name), origin: origin))
        }
    }

    /// Adds obligations for `!`, `.only` and `map` without `else` in emitted rows.
    func addEmitObligations(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for emission in mapping.emits {
            addWrittenObligations(emission.rows, &lowering, into: &draft)
            let rows =
                emission.isStaged
                ? lowering.stagedRows(emission.rows) : lowering.candidates(emission.rows, as: Screening.alias)
            guard let (relation, row) = rows else { continue }
            let checked = CheckedRows(
                relation: relation, row: row, isTaken: emission.isStaged ? .constant(true) : lowering.takes(row, emission.rows),
                isNotLeftOut: emission.isStaged ? [] : isNotLeftOut(row, emission.rows, &lowering))
            for field in emission.fields {
                addObligations(
                    of: claims(in: field.value, reading: emission.rows.lets), emission.rows.dropsNil, checked, emission.rows,
                    .written(field.range), &lowering, into: &draft)
            }
        }
    }
}

extension ExpressionLowering {
    /// Returns an emission's rows with the JSON of each field, and their order. Returns `nil` if an expression has no SQL.
    mutating func emittedRows(_ emission: Emission) -> (relation: Relation, order: [OrderTerm])? {
        guard let (rows, row) = emission.isStaged ? stagedRows(emission.rows) : candidates(emission.rows) else { return nil }
        var relation = rows
        if !emission.isStaged { relation = .filter(rows, .all([takes(row, emission.rows), leavesIn(row, emission.rows)])) }
        let values = emission.fields.enumerated().map { place, field in
            ProjectedColumn("c\(place)", value(field.value, in: RowScope(row, emission.rows.lets)))
        }
        let order = order(of: emission.rows, for: row)
        return (.project(relation, values), order)
    }
}

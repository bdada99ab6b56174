import MapAnalysis
import MapPlan
import MapSyntax

extension LegBuilder {
    /// What the mapping emits: computed before the first write, kept in TEMP, and asked for what it takes for granted.
    mutating func addEmits() {
        for emission in mapping.emits {
            guard let rows = before.emittedRows(emission) else { continue }
            // The tables of several legs lie beside each other until the commit.
            let table = "mapc_emit_\(mapping.destination.version)_\(emission.name)"
            let columns = emission.fields.indices.map { quoted("c\($0)") }.joined(separator: ", ")
            let select = SQLWriter().select(.order(rows.relation, by: rows.order, limit: nil))
            let origin = originWriter.origin(.written(emission.range))
            draft.add(
                .emits, .stage, "gather what '\(emission.name)' emits",
                [
                    Statement("CREATE TEMP TABLE \(quoted(table)) (\(columns))"),
                    ("INSERT INTO temp.\(quoted(table)) (\(columns)) " + select).statement(),
                ], origins: [origin], over: emission.rows.source.map { source.table(of: $0).name })
            draft.emits.append(EmittedTable(name: emission.name, table: table, fields: emission.fields.map(\.name), origin: origin))
        }
    }

    /// `!`, `.only`, `map` without `else`, said of the rows that are emitted.
    mutating func addEmitObligations() {
        for emission in mapping.emits {
            addWrittenObligations(emission.rows)
            guard let (relation, row) = before.candidates(emission.rows) else { continue }
            let taken = before.takes(row, emission.rows)
            for field in emission.fields {
                oblige(
                    claims(in: field.value), emission.rows.dropsNil, (relation, taken, row), emission.rows, .written(field.range))
            }
        }
    }
}

extension ExpressionLowering {
    /// The rows of an emission with the JSON of each field, and what they stand in the order of; `nil` where something has no SQL.
    mutating func emittedRows(_ emission: Emission) -> (relation: Relation, order: [OrderTerm])? {
        guard let (candidates, row) = candidates(emission.rows) else { return nil }
        var conditions = [takes(row, emission.rows), leavesIn(row, emission.rows)]
        if emission.rows.dropsNil {
            for claim in emission.fields.flatMap({ claims(in: $0.value) }) where claim.isOfPresence {
                conditions.append(within(row, emission.rows.lets) { Condition.not($0.violation(of: claim)) })
            }
        }
        let values = emission.fields.enumerated().map { place, field in
            ProjectedColumn("c\(place)", within(row, emission.rows.lets) { $0.value(field.value) })
        }
        let order = order(of: emission.rows, for: row)
        return (.project(.filter(candidates, .all(conditions)), values), order)
    }
}

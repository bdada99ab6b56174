import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the obligation that no row has a key beyond the greatest that Core Data knows. Core Data would give the same key to another row.
    func addGreatestKeyObligations(into draft: inout LegDraft) {
        guard source.model.isCoreData, destination.model.isCoreData else { return }
        for table in source.tables {
            guard case .entity(let root) = table.role, let greatest = table.greatestKey, let key = table.keyColumns.first else { continue }
            let rows = Relation.project(
                .scan(table: table.name, alias: "t"), [ProjectedColumn(Relation.valueName, .column(alias: "t", name: key.name))])
            let known = Scalar.column(alias: "g", name: Relation.valueName)
            let query = Relation.project(
                .filter(.derived(greatest.greatest, alias: "g"), .ordered(.less, known, .aggregate(.max, rows), comparing: .plain)),
                [ProjectedColumn("greatest", .aggregate(.max, rows))])
            let name = source.model[root].name
            draft.obligations.append(
                Obligation(
                    code: DiagnosticCode.keyBeyondGreatest.slug,
                    message: "'\(name)' has keys beyond its '\(greatest.keyColumn)' in '\(greatest.table)'", entity: name,
                    query: query.question, keyCount: 1, keyNames: [key.name],
                    origin: originWriter.origin(.written(source.model[root].range)),
                    help: GreatestKeys.raising(greatest, to: key.name, of: table.name)))
        }
    }
}

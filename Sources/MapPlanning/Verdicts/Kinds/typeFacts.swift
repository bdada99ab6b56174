import MapPlan

extension FactKind {
    /// The types of columns as the store spells them: `VARCHAR(20)`.
    static let declaredTypes = FactKind(
        "declared type",
        .table { declared in
            declared.table.columns.map { column in
                StoreFact(
                    column.name, of: declared.table.name, columns: [column.name], text: column.declaredType,
                    words: "the type \(column.declaredType) of '\(declared.table.name).\(column.name)'")
            }
        },
        explain: { fact, judge in
            // The model says which kind of values a column holds.
            judge.pair(of: fact).flatMap { pair, change in
                pair.home?.affinity != pair.column.affinity || change.edits.respelled.contains { sameName($0.column, pair.column.name) }
                    ? .ofModel : nil
            }
        })
}

import MapPlan

extension FactKind {
    /// The columns that SQLite computes, with their expressions.
    static let generatedColumns = FactKind(
        "generated column",
        .table { declared in
            declared.table.columns.filter { $0.generation != .none }.map { column in
                let parts = declared.declaration?.column(column.name)?.parts(.generated) ?? []
                return StoreFact(
                    column.name, of: declared.table.name, columns: [column.name], tokens: parts.flatMap { declared.tokens($0.tokens) },
                    words: "generated column '\(declared.table.name).\(column.name)'")
            }
        })
}

import MapPlan

extension FactKind {
    /// The collations of columns that do not compare bytes.
    static let collations = FactKind(
        "collation",
        .table { declared in
            declared.table.columns.filter { !sameName($0.collation, "BINARY") }.map { column in
                StoreFact(
                    column.name, of: declared.table.name, columns: [column.name], text: column.collation,
                    words: "COLLATE \(column.collation) of '\(declared.table.name).\(column.name)'")
            }
        })
}

import MapPlan

extension FactKind {
    /// The ordinary tables, by their names. The models describe some of them.
    static let tables = FactKind(
        "table",
        .table { declared in
            [StoreFact(of: declared.table.name, text: "", words: "table '\(declared.table.name)'")]
        })
}

import MapPlan

extension FactKind {
    /// All columns that store values, by their names. The models describe some of them.
    static let columns = FactKind(
        "column",
        .table { declared in
            declared.table.columns.filter { $0.generation == .none && !$0.isHidden }.map { column in
                StoreFact(
                    column.name, of: declared.table.name, columns: [column.name], text: column.isNotNull ? "NOT NULL" : "",
                    words: "column '\(declared.table.name).\(column.name)'")
            }
        },
        explain: { fact, judge in
            // What the models describe is compared with them: `drift`.
            judge.old(of: fact)?.column(fact.name) == nil ? nil : .ofModel
        })
}

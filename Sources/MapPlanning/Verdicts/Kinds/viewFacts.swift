import MapPlan

extension FactKind {
    /// The views, with the names of their columns.
    static let views = FactKind(
        "view",
        .schema { schema in
            schema.views.map { StoreFact($0.name, of: $0.name, columns: $0.columns, text: $0.sql, words: "view '\($0.name)'") }
        },
        explain: { fact, judge in
            let after = judge.after(like: fact)
            return after.contains { hasColumns($0, fact.columns) }
                ? .rewritten("its columns keep their names") : nil
        })
}

/// Whether a view has all these columns under the same names. `SELECT *` may have more, which are added to a table.
private func hasColumns(_ view: StoreFact, _ columns: [String]) -> Bool {
    columns.allSatisfy { column in view.columns.contains { isSpelled($0, column) } }
}

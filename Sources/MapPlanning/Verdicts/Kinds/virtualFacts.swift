import MapPlan

extension FactKind {
    /// The virtual tables. Their shadow tables belong to them.
    static let virtualTables = FactKind(
        "virtual table",
        .schema { schema in
            schema.tables.filter(\.kind.isVirtual).map { table in
                StoreFact(table.name, of: table.name, text: table.sql, words: "virtual table '\(table.name)'")
            }
        },
        explain: { fact, judge in
            let isMadeAgain = judge.after(like: fact).contains { after in
                [fact, after].allSatisfy { fact in
                    [judge.store, judge.result].contains { $0.table(fact.table).flatMap(SearchIndex.init) != nil }
                }
            }
            return isMadeAgain ? .rewritten("it is made again over what it covers") : nil
        })
}

import MapPlan

extension FactKind {
    /// The indexes that CREATE INDEX made.
    static let indexes = FactKind(
        "index",
        .schema { schema in
            schema.indexes.filter { $0.origin == .created }.map { index in
                StoreFact(
                    index.name, of: index.table, columns: index.parts.compactMap(\.column), text: index.sql ?? "",
                    words: "index '\(index.name)'")
            }
        },
        explain: { fact, judge in
            guard let change = judge.change(of: fact) else { return nil }
            let gone = change.dropped.first { column in fact.tokens.contains { $0.isName(column.name) } }
            return gone.map { .dropped("it reads '\(fact.table).\($0.name)', which is dropped") }
        })
}

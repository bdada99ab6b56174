import MapPlan

extension FactKind {
    /// The triggers, on whatever table or view they are.
    static let triggers = FactKind(
        "trigger",
        .schema { schema in
            schema.triggers.map { StoreFact($0.name, of: $0.table, text: $0.sql, words: "trigger '\($0.name)'") }
        },
        explain: { fact, judge in
            judge.leavesCoreData && judge.store.triggers.contains { sameName($0.name, fact.name) && CoreDataBooks.isCalled(by: $0) }
                ? .dropped("only Core Data calls it") : nil
        })
}

import MapPlan

/// A kind of fact, and how it is found in a schema.
package struct FactKind: Sendable {
    /// Where facts of a kind are found.
    enum Reading: Sendable {
        /// In the declaration of a table.
        case table(@Sendable (DeclaredTable) -> [StoreFact])
        /// In rows of the schema of their own.
        case schema(@Sendable (StoreSchema) -> [StoreFact])
    }

    /// What a fact of the kind is called: `view`.
    package let words: String
    let reading: Reading

    /// Why a fact is no longer as it was, if the plan changes it on purpose; nil if nothing of the plan does.
    let explain: @Sendable (StoreFact, Judge) -> Fate?

    /// Returns the facts of these tables, or of the schema.
    func facts(of tables: [DeclaredTable], in schema: StoreSchema) -> [StoreFact] {
        switch reading {
        case .table(let read): tables.flatMap(read).map { $0.of(self) }
        case .schema(let read): read(schema).map { $0.of(self) }
        }
    }

    init(_ words: String, _ reading: Reading, explain: @escaping @Sendable (StoreFact, Judge) -> Fate? = { _, _ in nil }) {
        (self.words, self.reading, self.explain) = (words, reading, explain)
    }
}

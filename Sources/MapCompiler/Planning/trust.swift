import MapExecution
import MapPlan

extension Leg {
    /// The note of a plan that computes through the store's indexes or sums over its rows. If these are damaged, the plan computes wrong values
    /// without an error.
    package static let trust =
        "the plan reads indexes or computes sums of the database: 'mapc apply --integrity' looks for damage first"

    var saysTrust: Bool { notes.contains(Self.trust) }

    /// Adds the note if the leg needs it. `schema` is the schema of the leg, and `own` has the indexes of the store as it is now.
    mutating func tellTrust(on schema: StoreSchema, own: StoreSchema) {
        if sums || computes(throughIndexesOf: own, on: schema) { notes.append(Self.trust) }
    }

    /// The statements of steps that compute values of rows.
    private var computing: [Statement] {
        steps.filter { [.patch, .rebuild, .move, .stage, .thin].contains($0.kind) }.flatMap(\.statements)
    }

    private var sums: Bool {
        let names: Set<FoldedName> = ["avg", "count", "group_concat", "sum", "total"]
        return computing.contains { statement in
            if statement.sql.contains("mapc_running_") { return true }
            let words = sqlTokens(statement.sql).filter { !$0.isBlank }.map { foldedName($0.text) }
            return zip(words, words.dropFirst()).contains { names.contains($0) && $1 == "(" }
        }
    }

    private func computes(throughIndexesOf own: StoreSchema, on schema: StoreSchema) -> Bool {
        guard !own.indexes.isEmpty, computing.contains(where: { !$0.reads.isEmpty }) else { return false }
        let statements = settled.steps.filter { !$0.isAuthored }.flatMap(\.statements)
        let functions = sqlFunctions(calledFunctions(in: statements.map(\.sql)))
        // A statement that cannot be rehearsed alone may use any index.
        guard let used = try? indexesUsed(by: statements, on: schema, functions: functions) else { return true }
        return own.indexes.contains { used.contains(foldedName($0.name)) }
    }
}

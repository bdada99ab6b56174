import MapExecution
import MapPlan
import MapPlanning

extension Leg {
    /// The note of a plan that computes through the store's indexes or sums over its rows. If these are damaged, the plan computes wrong values
    /// without an error.
    package static let trust =
        "the plan reads indexes or computes sums of the database: 'mapc apply --integrity' looks for damage first"

    var saysTrust: Bool { notes.contains(Self.trust) }

    fileprivate func computes(throughIndexesOf own: StoreSchema, on schema: StoreSchema) -> Bool {
        guard !own.indexes.isEmpty, steps.contains(where: { $0.kind.computesValues && $0.statements.contains { !$0.reads.isEmpty } })
        else { return false }
        let statements = settled.steps.filter { !$0.isAuthored }.flatMap(\.statements)
        let functions = sqlFunctions(calledFunctions(in: statements.map(\.sql)))
        // A statement that cannot be rehearsed alone may use any index.
        guard let used = try? indexesUsed(by: statements, on: schema, functions: functions) else { return true }
        return own.indexes.contains { used.contains(foldedName($0.name)) }
    }
}

extension PlannedLeg {
    /// Adds the note if the leg needs it. `schema` is the schema of the leg, and `own` has the indexes of the store as it is now.
    mutating func tellTrust(on schema: StoreSchema, own: StoreSchema) {
        if computesSums || leg.computes(throughIndexesOf: own, on: schema) { leg.notes.append(Leg.trust) }
    }
}

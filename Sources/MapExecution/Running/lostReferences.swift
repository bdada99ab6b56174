public import MapPlan

/// A plan with how many references and pairs of a store its first leg loses with the rows that they lead to, as the store is now; without
/// them where the plan waits for values or begins with SQL of its author's, and where counting them would take long.
///
/// What the counts read in TEMP is staged here too; the store is only read.
public func countingLostReferences(
    _ plan: Plan, functions: [String: SQLFunction], on store: String, waitMilliseconds: Int = 0
) throws(StoreError) -> Plan {
    guard let leg = plan.legs.first?.settled, leg.parameters.allSatisfy(\.isSet), leg.ledger.contains(where: { $0.references != nil }),
        leg.stepsBeforeObligations.allSatisfy({ $0.kind == .stage })
    else { return plan }
    var database = try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
    do {
        try database.register(functions)
        try database.execute("BEGIN")
        let receipt = try readLastReceipt(from: &database)
        _ = try registerRunFacts(now: nil, seed: receipt?.seed ?? Receipt.randomSeed(), on: &database)
        database.observe { $0.instructions > greatestWork }
        let entries = leg.ledger.filter { $0.references != nil }
        let asked = entries.flatMap(\.terms).compactMap { term in
            if case .before(let statement) = term.source { statement.sql } else { nil }
        }
        for statement in leg.stages(behind: asked) { _ = try database.run(statement) }
        var lost: [LostReferences] = []
        for entry in entries {
            guard let references = entry.references else { continue }
            func count(_ name: String) throws(DatabaseError) -> Int64 {
                var sum: Int64 = 0
                for term in entry.terms where term.name == name {
                    guard case .before(let statement) = term.source else { continue }
                    sum += try database.value(statement.sql, statement.bindings)?.integer ?? 0
                }
                return sum
            }
            let (lostCount, danglingCount) = (try count(LedgerEntry.lostReferences), try count(LedgerEntry.danglingReferences))
            if lostCount + danglingCount > 0 {
                lost.append(LostReferences(references: references, lostCount: lostCount, danglingCount: danglingCount))
            }
        }
        var plan = plan
        plan.lostReferences = lost
        return plan
    } catch {
        // Too dear, or a store on which the plan will say by itself what is wrong.
        return plan
    }
}

/// Instructions of SQLite's machine: a few seconds.
let greatestWork: Int64 = 200_000_000

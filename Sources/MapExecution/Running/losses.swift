public import MapPlan

/// Returns a plan with what its first leg would lose of a store now: references to dropped rows, pairs of dropped rows, and values in
/// conversions. It adds nothing if the plan lacks parameter values, if it begins with SQL of its author, or if counting would take long.
///
/// It stages in TEMP what the counts read, and only reads the store.
///
/// Waits up to `waitMilliseconds` for another program's lock. Throws `StoreError` if the store cannot be opened or read.
public func countingLosses(
    _ plan: Plan, functions: [String: SQLFunction], on store: String, waitMilliseconds: Int = 0
) throws(StoreError) -> Plan {
    guard let leg = plan.legs.first?.settled, leg.parameters.allSatisfy(\.isSet), leg.ledger.contains(where: \.countsLosses),
        leg.stepsBeforeObligations.allSatisfy({ $0.kind == .stage })
    else { return plan }
    var database = try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
    do {
        try beginQuestions(functions, on: &database)
        database.observe { $0.instructions > greatestWork }
        let entries = leg.ledger.filter(\.countsLosses)
        for statement in leg.stages(behind: entries.flatMap(\.queries)) { _ = try database.run(statement) }
        var plan = plan
        if leg.ledger.contains(where: { $0.references != nil }) {
            plan.lostReferences = try entries.compactMap { entry throws(DatabaseError) in try lostReferences(entry, in: &database) }
        }
        if leg.ledger.contains(where: \.countsLostValues) {
            var lost: [LostValues] = []
            for entry in entries { lost += try lostValues(entry, in: &database) }
            plan.lost = lost
        }
        return plan
    } catch {
        // Counting costs too much, or the run itself will report what is wrong with the store.
        return plan
    }
}

private func lostReferences(
    _ entry: LedgerEntry, in database: inout some Database & ~Copyable
) throws(DatabaseError) -> LostReferences? {
    guard let references = entry.references else { return nil }
    func count(_ counted: LedgerCount) throws(DatabaseError) -> Int64 {
        var sum: Int64 = 0
        for term in entry.terms where term.counts == counted { sum += try MapExecution.count(term, in: &database) }
        return sum
    }
    let (lostCount, danglingCount) = (try count(.lostReferences), try count(.danglingReferences))
    if lostCount + danglingCount == 0 { return nil }
    return LostReferences(references: references, lostCount: lostCount, danglingCount: danglingCount)
}

/// Returns the values that conversions lose in one property, with the entities whose rows contain them.
private func lostValues(_ entry: LedgerEntry, in database: inout some Database & ~Copyable) throws(DatabaseError) -> [LostValues] {
    var lost: [LostValues] = []
    for term in entry.terms where term.counts == .lostValues {
        let count = try MapExecution.count(term, in: &database)
        if count == 0 { continue }
        var keys: [[StoredValue]] = []
        if let query = term.listing?.query { keys = try database.rows(query.sql, query.bindings) }
        lost.append(LostValues(value: entry.title, entity: term.listing?.entity, count: count, keys: keys))
    }
    return lost
}

private func count(_ term: LedgerEntry.Term, in database: inout some Database & ~Copyable) throws(DatabaseError) -> Int64 {
    guard case .before(let statement) = term.source else { return 0 }
    return try database.value(statement.sql, statement.bindings)?.integer ?? 0
}

extension LedgerEntry {
    fileprivate var countsLosses: Bool { references != nil || countsLostValues }

    /// The queries that run before the first write.
    fileprivate var queries: [Statement] {
        terms.flatMap { term -> [Statement] in
            guard case .before(let statement) = term.source else { return [] }
            return [statement] + (term.listing.map { [$0.query] } ?? [])
        }
    }
}

/// The limit in instructions of SQLite's virtual machine: a few seconds.
let greatestWork: Int64 = 200_000_000

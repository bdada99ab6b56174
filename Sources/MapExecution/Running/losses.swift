import MapPlan

/// Returns what a leg would lose of a store now: references to dropped rows, pairs of dropped rows, and values in conversions. Returns nil
/// if it cannot lose anything, or if counting would take long.
func losses(
    of leg: Leg, in rows: inout StagedRows
) throws(StoreError) -> (references: [LostReferences]?, values: [LostValues]?)? {
    let entries = leg.ledger.filter(\.countsLosses)
    guard !entries.isEmpty else { return nil }
    let counted = try rows.read(behind: entries.flatMap(\.queries), limit: StagedRows.greatestWork) { database in
        var references: [LostReferences]?
        if leg.ledger.contains(where: { $0.references != nil }) {
            references = []
            for entry in entries { references? += try lostReferences(entry, in: &database).map { [$0] } ?? [] }
        }
        var values: [LostValues]?
        if leg.ledger.contains(where: \.countsLostValues) {
            values = []
            for entry in entries { values? += try lostValues(entry, in: &database) }
        }
        return (references, values)
    }
    // If it failed, counting costs too much, or the run itself will report what is wrong with the store.
    return try? counted.get()
}

/// Returns the values that conversions of a leg lose of the rows as they are, behind the steps that stage what the queries read.
func lostValues(of leg: Leg, in database: inout some Database & ~Copyable) throws(DatabaseError) -> [LostValues] {
    var values: [LostValues] = []
    for entry in leg.ledger where entry.countsLostValues { values += try lostValues(entry, in: &database) }
    return values
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
    let (displacedCount, leftOutCount) = (try count(.displacedReferences), try count(.leftOutReferences))
    let sharedCount = try count(.sharedReferences)
    if lostCount + danglingCount + displacedCount + leftOutCount + sharedCount == 0 { return nil }
    return LostReferences(
        references: references, lostCount: lostCount, danglingCount: danglingCount,
        displacedCount: displacedCount == 0 ? nil : displacedCount, leftOutCount: leftOutCount == 0 ? nil : leftOutCount,
        sharedCount: sharedCount == 0 ? nil : sharedCount)
}

/// Returns the values that conversions lose in one property, with the entities whose rows contain them.
private func lostValues(_ entry: LedgerEntry, in database: inout some Database & ~Copyable) throws(DatabaseError) -> [LostValues] {
    var lost: [LostValues] = []
    for term in entry.terms where term.counts.isOfLostValues {
        let count = try MapExecution.count(term, in: &database)
        if count == 0 { continue }
        var keys: [[StoredValue]] = []
        if let query = term.listing?.query { keys = try database.rows(query.sql, query.bindings) }
        lost.append(LostValues(term.counts, value: entry.title, entity: term.listing?.entity, count: count, keys: keys))
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

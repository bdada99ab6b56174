public import MapPlan

/// Returns a plan with the first rows of a store that it would merge now. It adds nothing if there are none, if the plan lacks parameter
/// values or begins with SQL of its author, or if finding them would take long.
///
/// It stages in TEMP what the first leg stages to decide which rows to merge, and only reads the store.
///
/// Waits up to `waitMilliseconds` for another program's lock. Throws `StoreError` if the store cannot be opened or read.
public func namingMergedRows(
    _ plan: Plan, functions: [String: SQLFunction], on store: String, waitMilliseconds: Int = 0
) throws(StoreError) -> Plan {
    guard let leg = plan.legs.first?.settled, leg.parameters.allSatisfy(\.isSet), leg.merges.contains(where: { $0.groups != nil }),
        leg.stepsBeforeObligations.allSatisfy({ $0.kind == .stage })
    else { return plan }
    var database = try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
    do {
        try beginQuestions(functions, on: &database)
        database.observe { $0.instructions > greatestWork }
        for statement in leg.stages(behind: leg.merges.compactMap(\.groups)) { _ = try database.run(statement) }
        var merged: [MergedRows] = []
        for entry in leg.ledger {
            for listing in entry.terms.compactMap(\.listing) {
                guard let query = listing.groups else { continue }
                let rows = MergedRows(of: listing.entity, into: entry.title, try database.rows(query.sql, query.bindings))
                if !rows.groups.isEmpty { merged.append(rows) }
            }
        }
        var plan = plan
        if !merged.isEmpty { plan.merged = merged }
        return plan
    } catch {
        // Finding them costs too much, or the run itself will report what is wrong with the store.
        return plan
    }
}

extension Leg {
    fileprivate var merges: [LedgerEntry.Listing] { ledger.flatMap(\.terms).compactMap(\.listing) }

    /// Returns the statements that stage what such queries read, in their order.
    func stages(behind queries: [Statement]) -> [Statement] {
        var read = Set(queries.flatMap(\.reads))
        var needed: [Step] = []
        for step in stepsBeforeObligations.reversed() {
            guard step.statements.contains(where: { $0.writes.map(read.contains) ?? false }) else { continue }
            needed.insert(step, at: 0)
            read.formUnion(step.statements.flatMap(\.reads))
        }
        return needed.flatMap(\.statements)
    }
}

extension MergedRows {
    /// At most three groups of three rows each, from rows with the kept row's key, a merged row's key and the number of columns of a key.
    fileprivate init(of entity: String, into destination: String, _ rows: [[StoredValue]]) {
        var groups: [Group] = []
        for row in rows {
            let (winner, loser) = (Array(row.prefix(row.count / 2)), Array(row.suffix(row.count / 2)))
            if groups.last?.winner != winner { groups.append(Group(winner: winner, losers: [], hasMore: false)) }
            let place = groups.endIndex - 1
            // With 'each', several results of one row may be merged.
            if groups[place].losers.contains(loser) || winner == loser { continue }
            if groups[place].losers.count < 3 { groups[place].losers.append(loser) } else { groups[place].hasMore = true }
        }
        groups.removeAll(where: \.losers.isEmpty)
        self.init(entity: entity, destination: destination, groups: Array(groups.prefix(3)), hasMore: groups.count > 3)
    }
}

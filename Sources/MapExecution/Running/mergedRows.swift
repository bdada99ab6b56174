public import MapPlan

/// A plan with the first rows of a store that it makes one, as the store is now; without them where there are none, where the plan waits for
/// values or begins with SQL of its author's, and where finding them would take long.
///
/// What the first leg stages in TEMP is staged here too, as far as it says which rows are one; the store is only read.
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
        for statement in leg.stages(behind: leg.merges.compactMap(\.groups?.sql)) { _ = try database.run(statement) }
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
        // Too dear, or a store on which the plan will say by itself what is wrong.
        return plan
    }
}

extension Leg {
    fileprivate var merges: [LedgerEntry.Listing] { ledger.flatMap(\.terms).compactMap(\.listing) }

    /// What is staged and read by such queries, in its order.
    func stages(behind queries: [String]) -> [Statement] {
        var asked = queries
        var needed: [Step] = []
        for step in stepsBeforeObligations.reversed() {
            let isRead = step.temporaryTables.contains { table in asked.contains { $0.contains(quotedName(table)) } }
            guard isRead else { continue }
            needed.insert(step, at: 0)
            asked += step.statements.map(\.sql)
        }
        return needed.flatMap(\.statements)
    }
}

extension Step {
    /// The TEMP tables that it makes or fills.
    fileprivate var temporaryTables: [String] {
        statements.compactMap { statement in
            let tokens = sqlTokens(statement.sql).filter { !$0.isBlank }
            if statement.sql.hasPrefix("CREATE TEMP TABLE "), tokens.count > 3 { return tokens[3].name }
            if statement.sql.hasPrefix("INSERT INTO temp."), tokens.count > 4 { return tokens[4].name }
            return nil
        }
    }
}

extension MergedRows {
    /// Three groups of three rows at most, of rows that give a winner's key, a loser's key and how many columns a key has.
    fileprivate init(of entity: String, into destination: String, _ rows: [[StoredValue]]) {
        var groups: [Group] = []
        for row in rows {
            let (winner, loser) = (Array(row.prefix(row.count / 2)), Array(row.suffix(row.count / 2)))
            if groups.last?.winner != winner { groups.append(Group(winner: winner, losers: [], hasMore: false)) }
            let place = groups.endIndex - 1
            // Of a row that is gone through by its elements several may become one.
            if groups[place].losers.contains(loser) || winner == loser { continue }
            if groups[place].losers.count < 3 { groups[place].losers.append(loser) } else { groups[place].hasMore = true }
        }
        groups.removeAll(where: \.losers.isEmpty)
        self.init(entity: entity, destination: destination, groups: Array(groups.prefix(3)), hasMore: groups.count > 3)
    }
}

import MapPlan

/// Returns the first rows of a store that a leg would merge now; nil if it merges none, or if finding them would take long.
func mergedRows(of leg: Leg, in rows: inout StagedRows) throws(StoreError) -> [MergedRows]? {
    let queries = leg.ledger.flatMap(\.terms).compactMap { $0.listing?.groups }
    guard !queries.isEmpty else { return nil }
    let found = try rows.read(behind: queries, limit: StagedRows.greatestWork) { database in
        var merged: [MergedRows] = []
        for entry in leg.ledger {
            for listing in entry.terms.compactMap(\.listing) {
                guard let query = listing.groups else { continue }
                let rows = MergedRows(of: listing.entity, into: entry.title, try database.rows(query.sql, query.bindings))
                if !rows.groups.isEmpty { merged.append(rows) }
            }
        }
        return merged
    }
    // If it failed, finding them costs too much, or the run itself will report what is wrong with the store.
    return try? found.get()
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

import MapPlan

extension LegDraft {
    /// Returns where the number of a table's rows after the run comes from: the count that its one UPDATE reports, or a query.
    ///
    /// An UPDATE of all rows goes through the table and reports how many rows it has. The number before comes from `count(*)`, which SQLite
    /// answers from the smallest index. So the two are counted in different places, and the table is not read once more. If any other
    /// statement writes the table, only a query after the last one knows how many rows there are.
    func rowsAfter(of table: String, or query: Statement) -> LedgerEntry.Term.Source {
        let writing = steps.flatMap(\.statements).filter { statement in
            statement.purpose != .declare && statement.writes.map { !$0.isTemporary && sameName($0.name, table) } ?? false
        }
        guard writing.count == 1, writing[0].purpose == .update, let counter = writing[0].counter,
            straightUpdates.contains(where: { $0.kinds.isAlwaysTrue && sameName($0.table, table) && !$0.change.losesRows })
        else { return .after(query) }
        return .counter(counter)
    }
}

import MapExecution
import MapPlan
import MapPlanning

/// Compares the digest of a table's rows with that of the rows that it must have. It reads each row once and keeps none.
struct SumComparison {
    private let table: PlacedTable
    private let expected: ExpectedStore.Table
    private let told: (_ count: Int64) throws(RunFailure) -> Void

    init(_ table: PlacedTable, _ expected: ExpectedStore.Table, told: @escaping (_ count: Int64) throws(RunFailure) -> Void) {
        (self.table, self.expected, self.told) = (table, expected, told)
    }

    /// Returns whether the table has exactly these rows. If it has not, or if there is more than one right result, its rows must be looked at one by one.
    func agrees(in store: inout SQLiteDatabase) throws -> Bool {
        guard expected.isExact else { return false }
        try told(0)
        let columns = table.columns.map { quoted($0.name) }.joined(separator: ", ")
        let ignored = expected.ignored ?? table.columns.map { _ in false }
        var (sum, cells, count) = (RowSum(), CellBytes(), 0 as Int64)
        let rows = Statement("SELECT \(columns) FROM main.\(quoted(table.name))", .ask)
        try store.visitAhead(rows) {
            count += 1
            if count % VerifyingWork.rowsBetweenNews == 0 { try told(count) }
        } _: { row in
            cells.removeAll()
            for place in ignored.indices { if ignored[place] { cells.addAnything() } else { cells.add(row[place]) } }
            sum.add(cells)
        }
        return sum == expected.sum
    }

    /// How many values are compared.
    var valueCount: Int64 { expected.sum.count * Int64(expected.ignored?.count { !$0 } ?? 0) }
}

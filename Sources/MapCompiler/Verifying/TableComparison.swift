import MapExecution
import MapPlan
import MapPlanning

/// Rows of a table that are not as expected: the first of them, and how many they are.
struct Mismatch {
    enum Kind: Hashable {
        /// A column has other values than expected.
        case value(column: Int)
        /// Expected rows do not exist.
        case missing
        /// Rows exist that are not expected.
        case surplus
    }

    /// A row; the values are nil where its existence is wrong.
    struct Row {
        var key: [StoredValue]
        var values: (actual: StoredValue, expected: StoredValue)?
    }

    var kind: Kind
    var rows: [Row] = []
    var count: Int64 = 0
}

/// Compares the rows of one table with those that it must have, one by one.
struct TableComparison {
    private let place: Int
    private let table: PlacedTable
    private let expected: ExpectedIndex
    private let isSample: Bool
    private let told: (_ count: Int64) throws(RunFailure) -> Void
    private(set) var rowCount: Int64 = 0
    private(set) var valueCount: Int64 = 0
    /// In the order in which they are found.
    private(set) var mismatches: [Mismatch] = []
    /// By number of an expected row: whether it exists. One bit for each.
    private var seen: [UInt64]
    private var seenCount: Int64 = 0
    private static let greatestShown = 3

    init(
        _ place: Int, _ expected: ExpectedIndex, sampling: Bool, told: @escaping (_ count: Int64) throws(RunFailure) -> Void
    ) {
        (self.place, self.expected, isSample, self.told) = (place, expected, sampling, told)
        table = expected.placement.tables[place]
        seen = sampling ? [] : Array(repeating: 0, count: Int(expected.counts[place] / 64) + 1)
    }

    private var columns: String { table.columns.map { quoted($0.name) }.joined(separator: ", ") }

    mutating func run(in store: inout SQLiteDatabase) throws {
        if isSample { try compareSample(in: &store) } else { try compareAll(in: &store) }
    }

    private mutating func compareAll(in store: inout SQLiteDatabase) throws {
        var failure: (any Error)?
        try store.query(Statement("SELECT \(columns) FROM main.\(quoted(table.name))", .ask)) { row in
            do { try compare(row) } catch { failure = error }
            return failure == nil
        }
        if let failure { throw failure }
        guard seenCount < expected.counts[place] else { return }
        var missing: [[StoredValue]] = []
        try expected.forEachRow(of: place) { key, row in
            if !isSeen(row.number) { missing.append(expected.key(key, of: place)) }
            return missing.count < Self.greatestShown
        }
        var mismatch = Mismatch(kind: .missing, rows: missing.map { Mismatch.Row(key: $0) })
        mismatch.count = expected.counts[place] - seenCount
        mismatches.append(mismatch)
    }

    private mutating func compare(_ values: [StoredValue]) throws {
        if rowCount % VerifyingWork.rowsBetweenNews == 0 { try told(rowCount) }
        let key = table.key.map { values[$0] }
        guard let row = try expected.row(key, of: place) else {
            if case .join = table.role, try expected.mayBeLeft(key, in: place) { return }
            return note(.surplus, Mismatch.Row(key: key))
        }
        if isSeen(row.number), !row.isSpelled { return note(.surplus, Mismatch.Row(key: key)) }
        if !isSeen(row.number) {
            seen[Int(row.number / 64)] |= 1 << UInt64(row.number % 64)
            seenCount += 1
        }
        try compare(values, with: row, key)
    }

    private mutating func compare(_ values: [StoredValue], with row: ExpectedIndex.Row, _ key: [StoredValue]) throws {
        rowCount += 1
        if CellBytes.of(values) == row.cells {
            valueCount += Int64(values.count)
            return
        }
        var reader = CellReader(row.cells)
        for (place, value) in values.enumerated() {
            let cell = reader.next()
            if row.isSpelled, table.key.contains(place) { continue }
            if cell.isCompared { valueCount += 1 }
            if cell.holds(CellBytes.of([value])) { continue }
            if value == .null, !isSample, try expected.mayBeNil(cell.shown, column: place, of: self.place) { continue }
            note(.value(column: place), Mismatch.Row(key: key, values: (value, cell.shown)))
        }
    }

    /// Compares only the expected rows, each found by its key.
    private mutating func compareSample(in store: inout SQLiteDatabase) throws {
        let condition = table.keyColumns.enumerated().map { "\(quoted($1.name)) IS ?\($0 + 1)" }.joined(separator: " AND ")
        let sql = "SELECT \(columns) FROM main.\(quoted(table.name)) WHERE \(condition)"
        var failure: (any Error)?
        try expected.forEachRow(of: place) { kept, row in
            let key = expected.key(kept, of: place)
            do {
                if rowCount % VerifyingWork.rowsBetweenNews == 0 { try told(rowCount) }
                var (row, found) = (row, try self.row(sql, key, in: &store))
                for spelling in found == nil ? try expected.spellings(of: row, in: place) : [] where found == nil {
                    row.isSpelled = true
                    found = try self.row(sql, spelling, in: &store)
                }
                if let found { try compare(found, with: row, key) } else { note(.missing, Mismatch.Row(key: key)) }
            } catch {
                failure = error
            }
            return failure == nil
        }
        if let failure { throw failure }
    }

    private func row(_ sql: String, _ key: [StoredValue], in store: inout SQLiteDatabase) throws -> [StoredValue]? {
        var found: [StoredValue]?
        try store.query(Statement(sql, bindings: key, .ask)) { values in
            found = values
            return false
        }
        return found
    }

    private func isSeen(_ number: Int64) -> Bool { seen[Int(number / 64)] & 1 << UInt64(number % 64) != 0 }

    private mutating func note(_ kind: Mismatch.Kind, _ row: Mismatch.Row) {
        let place = mismatches.firstIndex { $0.kind == kind } ?? mismatches.count
        if place == mismatches.count { mismatches.append(Mismatch(kind: kind)) }
        mismatches[place].count += 1
        if mismatches[place].rows.count < Self.greatestShown { mismatches[place].rows.append(row) }
    }
}

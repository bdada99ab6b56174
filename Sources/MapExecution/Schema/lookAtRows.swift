public import MapPlan

/// A table whose rows are read, and which of its columns.
public struct TableToLookAt: Sendable {
    var table: Table
    var columns: [String]

    /// The table, and which of its columns.
    public init(_ table: Table, columns: [String]) {
        self.table = table
        self.columns = columns
    }
}

/// Reads the rows of tables: all rows of a table with at most `most` rows, otherwise `most` rows spread over the table. It only reads the store.
/// `visit` receives the index of the table and a row. Returns for each table whether only some of its rows were read.
///
/// Of a table without rowids, it reads the first rows.
///
/// Calls `visit` on the calling thread. Waits up to `waitMilliseconds` for another program's lock. Throws `StoreError` if the store cannot
/// be opened or read.
public func lookAtRows(
    of store: String, _ tables: [TableToLookAt], most: Int, waitMilliseconds: Int = 0, visit: (Int, [StoredValue]) -> Void
) throws(StoreError) -> [Bool] {
    var database = try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
    do throws(DatabaseError) {
        // A table whose key has a collation of the application cannot be read at all without one of that name. Reading all rows compares nothing.
        database.inventCollations()
        try database.execute("BEGIN")
        var samples: [Bool] = []
        for (place, table) in tables.enumerated() {
            samples.append(try lookAtRows(of: table, most: most, in: &database) { visit(place, $0) })
        }
        return samples
    } catch {
        throw StoreError(error, path: store, mode: .reading)
    }
}

private func lookAtRows(
    of looked: TableToLookAt, most: Int, in database: inout SQLiteDatabase, visit: ([StoredValue]) -> Void
) throws(DatabaseError) -> Bool {
    let table = "main." + quotedName(looked.table.name)
    let columns = looked.columns.isEmpty ? "NULL" : looked.columns.map(quotedName).joined(separator: ", ")
    let count = try database.value("SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT \(most + 1))")?.integer ?? 0
    if count <= most {
        try database.query(Statement("SELECT \(columns) FROM \(table)", .ask)) { row in
            visit(row)
            return true
        }
        return false
    }
    guard let rowID = looked.table.freeRowIDName, !looked.table.isWithoutRowID,
        let first = try database.value("SELECT min(\(rowID)) FROM \(table)")?.integer,
        let last = try database.value("SELECT max(\(rowID)) FROM \(table)")?.integer
    else {
        try database.query(Statement("SELECT \(columns) FROM \(table) LIMIT \(most)", .ask)) { row in
            visit(row)
            return true
        }
        return true
    }
    try lookAtParts(of: table, columns, by: rowID, from: first, to: last, most: most, in: &database, visit: visit)
    return true
}

/// Visits rows in up to a thousand places of a table, spread evenly over its rowids.
private func lookAtParts(
    of table: String, _ columns: String, by rowID: String, from first: Int64, to last: Int64, most: Int,
    in database: inout SQLiteDatabase, visit: ([StoredValue]) -> Void
) throws(DatabaseError) {
    let parts = min(1000, most)
    // The difference of two rowids needs 64 bits without a sign.
    let span = UInt64(bitPattern: last &- first)
    func start(_ part: Int) -> Int64 {
        let product = span.multipliedFullWidth(by: UInt64(part))
        return first &+ Int64(bitPattern: UInt64(parts).dividingFullWidth(product).quotient)
    }
    for part in 0..<parts {
        let end = part == parts - 1 ? "<= ?2" : "< ?2"
        let sql = "SELECT \(columns) FROM \(table) WHERE \(rowID) >= ?1 AND \(rowID) \(end) ORDER BY \(rowID) LIMIT \(most / parts)"
        let bounds = [StoredValue.integer(start(part)), .integer(part == parts - 1 ? last : start(part + 1))]
        try database.query(Statement(sql, bindings: bounds, .ask)) { row in
            visit(row)
            return true
        }
    }
}

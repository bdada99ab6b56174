import MapPlan

/// A row whose reference leads nowhere, as `PRAGMA foreign_key_check` tells it.
package struct ForeignKeyViolation: Sendable, Hashable {
    /// The table of the row.
    package var table: String
    /// `nil` in a table without rowids.
    package var rowID: Int64?
    /// The table that the row should be in.
    package var parent: String
    /// Which of the table's foreign keys, as SQLite numbers them.
    package var key: Int64
}

/// The violations in the tables named, in SQLite's order.
package func foreignKeyViolations(
    in tables: [String], of database: inout some Database & ~Copyable
) throws(DatabaseError) -> [ForeignKeyViolation] {
    var violations: [ForeignKeyViolation] = []
    for table in tables {
        for row in try database.rows("PRAGMA main.foreign_key_check(\(quotedName(table)))") {
            violations.append(
                ForeignKeyViolation(table: table, rowID: row[1].integer, parent: row[2].name ?? "", key: row[3].integer ?? 0))
        }
    }
    return violations
}

/// Those that were not there before: a migration answers for what it does, and leaves old damage to its owner.
package func newViolations(in after: [ForeignKeyViolation], since before: [ForeignKeyViolation]) -> [ForeignKeyViolation] {
    var old: [ForeignKeyViolation: Int] = [:]
    for violation in before { old[violation, default: 0] += 1 }
    return after.filter { violation in
        guard let count = old[violation], count > 0 else { return true }
        old[violation] = count - 1
        return false
    }
}

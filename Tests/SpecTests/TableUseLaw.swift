import CSQLite
import MapPlan

@testable import MapExecution

/// Checks that a statement of a plan names the tables that SQLite's authorizer sees it read and change.
enum TableUseLaw {
    private static let changes: Set<Statement.Purpose> = [.fill, .insert, .update, .delete]

    private static let tablesOfSingleValues = [TableName("mapc_values", isTemporary: true), TableName("mapc_scalars", isTemporary: true)]

    /// Returns what a statement declares wrongly, or `nil`. Only statements that read or change rows are checked.
    static func mistake(in statement: Statement, accesses: [SQLiteAccess]) -> String? {
        guard changes.contains(statement.purpose) || statement.purpose == .ask else { return nil }
        let read = tables(accesses, [SQLITE_READ])
        // An UPDATE or DELETE reads the rows that it changes without a query.
        let own = Set([statement.writes].compactMap(\.self))
        let (missing, surplus) = (read.subtracting(own).subtracting(statement.reads), Set(statement.reads).subtracting(read))
        if let table = missing.first { return "reads \(table.name), and does not say so" }
        if let table = surplus.first { return "says that it reads \(table.name), and does not" }
        // While a temporary table is filled, it does not have all its rows. Single values are there as soon as they are computed.
        if statement.purpose == .fill, !read.isDisjoint(with: own.subtracting(tablesOfSingleValues)) {
            return "reads the table that it fills"
        }
        let written = tables(accesses, [SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE])
        if changes.contains(statement.purpose) && written != own {
            return "changes \(written.map(\.name).sorted()), and says \(own.map(\.name))"
        }
        return nil
    }

    private static func tables(_ accesses: [SQLiteAccess], _ actions: Set<Int32>) -> Set<TableName> {
        Set(
            accesses.compactMap { access in
                // What a view or a trigger of the store reads is not in the statement; a common table expression of mapc is.
                guard actions.contains(access.action), access.accessor?.hasPrefix("mapc_") ?? true, let table = access.first,
                    let schema = access.schema,
                    !["json_each", "sqlite_master", "sqlite_temp_master"].contains(table)
                else { return nil }
                return TableName(table, isTemporary: schema == "temp")
            })
    }
}

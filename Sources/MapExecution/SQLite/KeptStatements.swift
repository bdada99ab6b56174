import CSQLite
package import MapPlan

/// Compiled statements of a connection, by the bytes of their text: Swift takes two Unicode forms of a name as equal. Compiling costs more than a statement that
/// finds one row.
final class KeptStatements {
    private var statements: [[UInt8]: SQLiteKeptStatement] = [:]
    /// More texts than any mapping has. Beyond it all are compiled again.
    private static let greatestCount = 500

    func finalize() { statements = [:] }

    func query(_ statement: Statement, on database: OpaquePointer, _ visit: (SQLiteRow) -> Bool) throws(DatabaseError) {
        let text = Array(statement.sql.utf8)
        if let found = statements[text], !found.isBusy { return try found.visit(statement.bindings, visit) }
        guard let made = try SQLiteKeptStatement(statement.sql, on: database) else { return }
        // A statement that runs already is compiled once more: it visits rows, and for each of them it is asked again.
        if statements[text] == nil {
            if statements.count >= Self.greatestCount { statements = statements.filter { $0.value.isBusy } }
            statements[text] = made
        }
        try made.visit(statement.bindings, visit)
    }
}

/// One compiled statement that may run again. Its connection must live as long.
package final class SQLiteKeptStatement {
    private let compiled: SQLiteStatement
    private let database: OpaquePointer
    package private(set) var isBusy = false

    init?(_ sql: String, on database: OpaquePointer) throws(DatabaseError) {
        var position = 0
        guard let compiled = try SQLiteStatement(database, text: Array(sql.utf8CString), from: &position) else { return nil }
        self.compiled = compiled
        self.database = database
    }

    /// Runs it and returns how many rows it changed, if it changes rows.
    package func run(_ bindings: [StoredValue]) throws(DatabaseError) -> Int64 {
        try visit(bindings) { _ in true }
        return sqlite3_changes64(database)
    }

    /// Runs it with one blob, which is read where it is.
    package func run(blob bytes: UnsafeRawBufferPointer) throws(DatabaseError) {
        try compiled.bind(bytes)
        isBusy = true
        defer {
            isBusy = false
            sqlite3_reset(compiled.handle)
            sqlite3_clear_bindings(compiled.handle)
        }
        while try compiled.step() {}
    }

    /// Calls `visit` with each row until it returns `false`.
    package func query(_ bindings: [StoredValue], _ visit: ([StoredValue]) -> Bool) throws(DatabaseError) {
        try self.visit(bindings) { visit($0.values) }
    }

    /// The same, with rows that are read where SQLite has them.
    func visit(_ bindings: [StoredValue], _ visit: (SQLiteRow) -> Bool) throws(DatabaseError) {
        try compiled.bind(bindings)
        isBusy = true
        defer {
            isBusy = false
            sqlite3_reset(compiled.handle)
        }
        while try compiled.step(), visit(compiled.row) {}
    }
}

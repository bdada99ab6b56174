import MapPlan

/// How thoroughly SQLite checks a store for damage.
public enum Integrity: String, Sendable, CaseIterable {
    /// Checks every page, and that rows fit their tables. It does not compare indexes with their tables.
    case quick
    /// Checks everything, including that the indexes contain exactly the rows of their tables.
    case full
}

/// Returns SQLite's findings about a store, a line each, at most a hundred; empty if it finds no damage. It only reads the store.
public func checkIntegrity(
    of store: String, _ integrity: Integrity, waitMilliseconds: Int = 0, isCancelled: @escaping () -> Bool = { false }
) throws(StrategyFailure) -> [String] {
    try checkIntegrity(of: store, integrity, as: .reading, waitMilliseconds: waitMilliseconds, isCancelled: isCancelled)
}

func checkIntegrity(
    of store: String, _ integrity: Integrity, as mode: SQLiteDatabase.Mode, waitMilliseconds: Int = 0, isOfCopy: Bool = false,
    isCancelled: @escaping () -> Bool
) throws(StrategyFailure) -> [String] {
    var database = try opening { () throws(StoreError) in
        try SQLiteDatabase.open(store, for: mode, waitMilliseconds: waitMilliseconds)
    }
    database.observe { _ in isCancelled() }
    do throws(DatabaseError) {
        return try checked(&database, integrity)
    } catch {
        if error.isInterrupt { throw .running(.cancelled) }
        // A store that is too damaged to be checked gives a finding too.
        if error.isDamage { return [error.message] }
        if isOfCopy, error.message.hasPrefix("no such collation sequence") { return try checkUnordered(&database) }
        throw .opening(StoreError(error, path: store, mode: .reading))
    }
}

private func checked(_ database: inout SQLiteDatabase, _ integrity: Integrity) throws(DatabaseError) -> [String] {
    let pragma =
        switch integrity {
        case .quick: "quick_check"
        case .full: "integrity_check"
        }
    let found = try database.trustingIfNeeded { (database: inout SQLiteDatabase) throws(DatabaseError) in
        try database.rows("PRAGMA main.\(pragma)(100)")
    }
    let lines = found.compactMap { $0.first?.name }.flatMap { $0.split(separator: "\n") }
    return lines.map(String.init).filter { $0 != "ok" && !$0.hasPrefix("*** in database ") }
}

/// Checks everything but the order of keys, for which only the application has the collation.
private func checkUnordered(_ database: inout SQLiteDatabase) throws(StrategyFailure) -> [String] {
    database.inventCollations()
    do throws(DatabaseError) {
        return try checked(&database, .quick).filter { !$0.contains("not in PRIMARY KEY order") }
    } catch {
        throw error.isInterrupt ? .running(.cancelled) : .running(.store(error.message))
    }
}

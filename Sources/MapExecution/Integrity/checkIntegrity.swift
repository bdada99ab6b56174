import MapPlan

/// How thoroughly SQLite looks for damage in a store.
public enum Integrity: String, Sendable, CaseIterable {
    /// Every page, and that rows fit their tables. What indexes hold is not compared with their tables.
    case quick
    /// Everything: also that each row is in each index, and nothing else is.
    case full
}

/// What SQLite finds wrong with a store, line by line, at most a hundred things; empty for one that is sound. The store is only read.
public func checkIntegrity(
    of store: String, _ integrity: Integrity, waitMilliseconds: Int = 0, isCancelled: @escaping () -> Bool = { false }
) throws(StrategyFailure) -> [String] {
    var database = try opening { () throws(StoreError) in
        try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
    }
    database.observe { _ in isCancelled() }
    let pragma =
        switch integrity {
        case .quick: "quick_check"
        case .full: "integrity_check"
        }
    do throws(DatabaseError) {
        let lines = try database.rows("PRAGMA main.\(pragma)(100)").compactMap { $0.first?.name }.flatMap { $0.split(separator: "\n") }
        return lines.map(String.init).filter { $0 != "ok" && !$0.hasPrefix("*** in database ") }
    } catch {
        if error.isInterrupt { throw .running(.cancelled) }
        // What is so damaged that it cannot be looked at is found, too.
        if error.isDamage { return [error.message] }
        throw .opening(StoreError(error, path: store, mode: .reading))
    }
}

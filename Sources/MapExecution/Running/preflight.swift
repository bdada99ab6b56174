public import MapPlan

/// The result of checking a store's rows before a plan is applied.
public enum Preflight: Sendable, Equatable {
    /// The findings of each check; empty if all rows fit.
    case asked([RowFinding])
    /// The rows were not checked because these parameters have no values.
    case waiting([LegParameter])
    /// Why the rows were not checked.
    case unasked(String)
}

/// Checks whether a leg can be applied to the rows of a store. Each finding keeps so many rows.
func preflight(
    _ leg: Leg, in rows: inout StagedRows, keeping limit: Int = RowFinding.shownRowCount
) throws(StoreError) -> Preflight {
    guard !leg.obligations.isEmpty else { return .asked([]) }
    let asked = try rows.read(behind: nil) { database in
        do {
            return try findings(of: leg.obligationsToAsk(withGuarded: true, in: &database), in: &database, keeping: limit)
        } catch RunFailure.store {
            // A query has the CHECK of the store, which may have a text between double quotes.
            try database.turn(.quotedStrings, on: true)
            defer { _ = try? database.turn(.quotedStrings, on: false) }
            return try findings(of: leg.obligationsToAsk(withGuarded: true, in: &database), in: &database, keeping: limit)
        }
    }
    switch asked {
    case .success(let findings): return .asked(findings)
    case .failure(let error as DatabaseError): return .unasked(error.description)
    case .failure(RunFailure.store(let words)): return .unasked(words)
    case .failure(let error): return .unasked("\(error)")
    }
}

/// Checks the obligations before the first write. If one is broken, it runs all checks, so that all findings are reported at once.
func preflight(
    _ leg: Leg, at position: Int, in database: inout some Database & ~Copyable, asksEverything: Bool
) throws(RunFailure) {
    if !asksEverything, try findings(of: leg.obligationsToAsk(withGuarded: false, in: &database), in: &database).isEmpty { return }
    let findings = try findings(of: leg.obligations, in: &database)
    guard findings.isEmpty else { throw .findings(findings, leg: position) }
}

extension Leg {
    /// Returns the obligations that some row may break. Of those with a screen, these are the ones whose screen finds a row. Without
    /// `withGuarded`, obligations that SQLite itself refuses are left out.
    func obligationsToAsk(
        withGuarded: Bool, in database: inout some Database & ~Copyable
    ) throws(RunFailure) -> [Obligation] {
        var broken: Set<Int> = []
        for (place, screen) in screens.enumerated() {
            let found = try storing { () throws(DatabaseError) in try database.value(screen.sql, screen.bindings) }
            if found != nil { broken.insert(place) }
        }
        return obligations.filter { (withGuarded || !$0.isGuarded) && ($0.screen.map(broken.contains) ?? true) }
    }
}

/// Returns all findings of the queries: how many rows, and the keys and values of the first.
func findings(
    of obligations: [Obligation], in database: inout some Database & ~Copyable, keeping limit: Int = RowFinding.shownRowCount
) throws(RunFailure) -> [RowFinding] {
    var findings: [RowFinding] = []
    for obligation in obligations {
        var finding = RowFinding(obligation: obligation)
        do throws(DatabaseError) {
            try database.query(obligation.query) { row in
                finding.record(row, keeping: limit)
                return true
            }
        } catch {
            throw error.failure ?? .store("the question for '\(obligation.code)' failed: \(error.description)")
        }
        if finding.count > 0 { findings.append(finding) }
    }
    return findings
}

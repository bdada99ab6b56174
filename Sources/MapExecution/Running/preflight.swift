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

/// Checks whether the first leg of a plan can be applied to the rows of a store. It only reads the store.
///
/// It stages in TEMP what the leg stages. Later legs cannot be checked, since their rows do not exist yet.
///
/// Waits up to `waitMilliseconds` for another program's lock. Throws `StoreError` if the store cannot be opened or read. Rows that do not
/// fit are part of the result and are not thrown.
public func preflight(
    _ plan: Plan, functions: [String: SQLFunction], on store: String, waitMilliseconds: Int = 0
) throws(StoreError) -> Preflight {
    guard let leg = plan.legs.first?.settled, !leg.obligations.isEmpty else { return .asked([]) }
    let unset = leg.parameters.filter { !$0.isSet }
    guard unset.isEmpty else { return .waiting(unset) }
    guard leg.stepsBeforeObligations.allSatisfy({ $0.kind == .stage }) else {
        return .unasked("SQL of the mapping changes them first")
    }
    var database = try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
    do {
        try beginQuestions(functions, on: &database)
        for step in leg.stepsBeforeObligations {
            for statement in step.statements { try database.run(statement) }
        }
        return .asked(try findings(of: leg.obligationsToAsk(withGuarded: true, in: &database), in: &database))
    } catch let error as DatabaseError {
        return .unasked(error.description)
    } catch RunFailure.store(let words) {
        return .unasked(words)
    } catch {
        return .unasked("\(error)")
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
    fileprivate func obligationsToAsk(
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

/// Returns all findings of the queries: how many rows, and the keys of the first three.
func findings(of obligations: [Obligation], in database: inout some Database & ~Copyable) throws(RunFailure) -> [RowFinding] {
    var findings: [RowFinding] = []
    for obligation in obligations {
        var finding = RowFinding(obligation: obligation, count: 0, keys: [])
        do throws(DatabaseError) {
            try database.query(obligation.query) { row in
                finding.record(row)
                return true
            }
        } catch {
            throw error.failure ?? .store("the question for '\(obligation.code)' failed: \(error.description)")
        }
        if finding.count > 0 { findings.append(finding) }
    }
    return findings
}

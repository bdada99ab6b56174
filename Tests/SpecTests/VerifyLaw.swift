import MapCompiler
import RandomTesting

/// Checks that a run which compares every value with the mapping has the same result as one that does not: the interpreter and the plan agree about the rows. A
/// quarter of the cases are run in one pass, an eighth step by step, and a sixteenth also with a sample of the rows. With
/// `MAPC_SEEDS=2`, and of a chosen page, all are run in every way.
struct VerifyLaw {
    /// Does not apply to a store that is not recognised, or that has nothing to do.
    static func verdict(on subject: LawSubject) throws -> Tally.Verdict {
        var hasHeld = false
        // Each plan is run twice.
        let plans = [
            subject.plan.flatMap { isDrawn($0, oneIn: 4) ? $0 : nil }, subject.stepwise.flatMap { isDrawn($0, oneIn: 8) ? $0 : nil },
        ].compactMap(\.self)
        for plan in plans where !plan.legs.isEmpty {
            guard let state = subject.state else { continue }
            let alone = try MigratedCopy.tables(after: plan, of: subject.store)
            for extent in extents(for: plan) {
                if let words = try difference(of: plan, for: state, extent, from: alone, on: subject) { return .broken(words) }
            }
            hasHeld = true
        }
        return hasHeld ? .held : .silent
    }

    private static func extents(for plan: Plan) -> [Verified.Extent] {
        isDrawn(plan, oneIn: 16) ? [.full, .sample(2)] : [.full]
    }

    private static func isDrawn(_ plan: Plan, oneIn number: UInt8) -> Bool {
        isChosen || seeds(1).count > 1 || (plan.id.utf8.first ?? 0) % number == 0
    }

    private static func difference(
        of plan: Plan, for state: StoreState, _ extent: Verified.Extent, from alone: Result<[String], MigratedCopy.Failure>,
        on subject: LawSubject
    ) throws -> String? {
        guard let verification = Compiler().verification(extent, of: plan, for: state, in: subject.check).value else {
            return "'--verify \(extent.words)' refuses the plan \(plan.legs.map(\.title))"
        }
        let verified = try MigratedCopy.tables(after: plan, of: subject.store, verifying: verification)
        switch (alone, verified) {
        case (.success(let tables), .success(let others)):
            // SQL of a mapping may read the clock, so that two runs alone differ, too.
            guard tables != others, case .success(tables) = try MigratedCopy.tables(after: plan, of: subject.store) else { return nil }
            return "with '--verify \(extent.words)' the rows are others"
        case (.failure(let failure), .failure(let other)):
            return failure.words == other.words
                ? nil : "with '--verify \(extent.words)' it fails otherwise: \(other.words), not \(failure.words)"
        case (.success, .failure(let failure)): return "only with '--verify \(extent.words)' it fails: \(failure.words)"
        case (.failure(let failure), .success): return "only without '--verify \(extent.words)' it fails: \(failure.words)"
        }
    }
}

extension Leg {
    fileprivate var title: String { "\(source.version) → \(destination.version)" }
}

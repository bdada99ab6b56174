import MapCompiler
import RandomTesting

/// Checks that a store becomes the same in one pass and step by step: per table, by column name, storage class and value.
struct FusionLaw {
    /// Does not apply to fewer than two steps, or to a store that is not recognised.
    static func verdict(on subject: LawSubject) throws -> Tally.Verdict {
        let store = subject.store
        guard let fused = subject.plan, let stepwise = subject.stepwise, fused.legs.count < stepwise.legs.count else { return .silent }
        let expected: [String]
        switch try MigratedCopy.tables(after: stepwise, of: store) {
        case .success(let tables): expected = tables
        case .failure(let failure): return try missed(failure.misfits, by: fused, on: store)
        }
        switch try MigratedCopy.tables(after: fused, of: store) {
        case .failure(let failure): return .broken("in one pass it fails: \(failure.words)")
        case .success(let tables):
            if tables == expected { return .held }
            let lost = expected.filter { !tables.contains($0) }
            let made = tables.filter { !expected.contains($0) }
            return .broken("step by step:\n\(lost.joined(separator: "\n"))\nin one pass:\n\(made.joined(separator: "\n"))")
        }
    }

    /// Checks that values which do not fit in a step are refused in one pass too, with the same keys.
    private static func missed(_ misfits: Set<String>, by fused: Plan, on store: String) throws -> Tally.Verdict {
        if misfits.isEmpty { return .silent }
        guard case .failure(let failure) = try MigratedCopy.tables(after: fused, of: store) else {
            return .broken("step by step the rows \(misfits.sorted()) do not fit, in one pass they do")
        }
        let missing = misfits.subtracting(failure.misfits).sorted()
        return missing.isEmpty
            ? .held : .broken("in one pass the rows \(missing) are not named, which do not fit step by step: \(failure.words)")
    }
}

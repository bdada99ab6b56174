import MapCompiler
import RandomTesting

/// Checks that a safe fix never changes a value: with it, the migration of the page's store does the same to every row as without it. Applies where the
/// project could migrate before, so to the fixes of warnings and notes.
enum SafeFixLaw {
    static func verdict(on subject: LawSubject) throws -> Tally.Verdict {
        guard let plan = subject.plan, !plan.legs.isEmpty else { return .silent }
        let fixed = Compiler().fixed(subject.check, by: .safe)
        guard !fixed.applied.isEmpty else { return .silent }
        let titles = fixed.applied.map { $0.fix.title }.joined(separator: ", ")
        guard let after = LawSubject(fixed.check, on: subject.store).plan else { return .broken("after '\(titles)' there is no plan") }
        switch (try MigratedCopy.tables(after: plan, of: subject.store), try MigratedCopy.tables(after: after, of: subject.store)) {
        case (.success(let rows), .success(let rowsAfter)):
            let (lost, made) = (rows.filter { !rowsAfter.contains($0) }, rowsAfter.filter { !rows.contains($0) })
            return rows == rowsAfter ? .held : .broken("'\(titles)' changes rows:\n\((lost + ["→"] + made).joined(separator: "\n"))")
        case (.failure, .failure): return .held
        case (.success, .failure(let failure)): return .broken("after '\(titles)' the migration fails: \(failure.words)")
        case (.failure, .success): return .broken("after '\(titles)' the migration no longer fails")
        }
    }
}

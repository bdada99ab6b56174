import MapAnalysis
import MapPlan
import MapPlanning
import RandomTesting

@testable import MapCompiler

/// Checks that a safe fix never changes a value: with it, the migration of the page's store does the same to every row as without it, and so it does if the
/// store has generated rows as well. Applies where the project could migrate before, so to the fixes of warnings and notes.
enum SafeFixLaw {
    static func verdict(on subject: LawSubject) throws -> Tally.Verdict {
        guard let plan = subject.plan, !plan.legs.isEmpty else { return .silent }
        let fixed = Compiler().fixed(subject.check, by: .safe)
        guard !fixed.applied.isEmpty else { return .silent }
        let titles = fixed.applied.map { $0.fix.title }.joined(separator: ", ")
        guard let after = LawSubject(fixed.check, on: subject.store).plan else { return .broken("after '\(titles)' there is no plan") }
        let verdict = try verdict(on: subject.store, by: plan, and: after, titles)
        guard case .held = verdict, let version = subject.state?.version, let model = subject.check.analysis.model(version) else {
            return verdict
        }
        return try MigratedCopy.onCopy(of: subject.store) { copy in
            try fill(copy, by: model, in: subject.check)
            return try self.verdict(on: copy, by: plan, and: after, titles + ", over generated rows")
        }
    }

    private static func verdict(on store: String, by plan: Plan, and after: Plan, _ titles: String) throws -> Tally.Verdict {
        switch (try MigratedCopy.tables(after: plan, of: store), try MigratedCopy.tables(after: after, of: store)) {
        case (.success(let rows), .success(let rowsAfter)):
            let (lost, made) = (rows.filter { !rowsAfter.contains($0) }, rowsAfter.filter { !rows.contains($0) })
            return rows == rowsAfter ? .held : .broken("'\(titles)' changes rows:\n\((lost + ["→"] + made).joined(separator: "\n"))")
        case (.failure, .failure): return .held
        case (.success, .failure(let failure)): return .broken("after '\(titles)' the migration fails: \(failure.words)")
        case (.failure, .success): return .broken("after '\(titles)' the migration no longer fails")
        }
    }

    /// Adds generated rows. Those that the store refuses are left out.
    private static func fill(_ store: String, by model: Model, in check: Check) throws {
        var generator = SampleGenerator(seed: 1)
        let constants = check.analysis.steps.compactMap(\.complete).flatMap(\.expressions).flatMap(\.constants)
        let layout = placement(of: model, in: nil)
        let samples = SampleRows(layout, count: 12, constants: constants, using: &generator)
        var database = try SQLiteDatabase.open(store, for: .writing)
        for (table, sample) in zip(layout.tables, samples.tables) {
            for row in sample.rows { _ = try? database.run(table.inserting(row, unlessRefused: true)) }
        }
    }
}

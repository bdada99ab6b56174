import MapCompiler

/// In one pass or step by step, a store becomes the same: per table, by column name, storage class and value (soundness §5).
struct FusionLaw {
    /// What is otherwise, for people; `nil` if the law holds, or nothing can be said: steps that are not several, a store that does not fit.
    static func breach(by files: [TextFile], on store: String) throws -> String? {
        let compiler = Compiler()
        let check = compiler.check(files)
        guard let state = compiler.recognise(store, in: check).value, let fused = compiler.plan(check, for: state).value,
            let stepwise = compiler.plan(check, for: state, isStepwise: true).value, fused.legs.count < stepwise.legs.count
        else { return nil }
        let expected: [String]
        switch try MigratedCopy.tables(after: stepwise, of: store) {
        case .success(let tables): expected = tables
        case .failure(let failure): return try missed(failure.misfits, by: fused, on: store)
        }
        switch try MigratedCopy.tables(after: fused, of: store) {
        case .failure(let failure): return "in one pass it fails: \(failure.words)"
        case .success(let tables):
            if tables == expected { return nil }
            let lost = expected.filter { !tables.contains($0) }
            let made = tables.filter { !expected.contains($0) }
            return "step by step:\n\(lost.joined(separator: "\n"))\nin one pass:\n\(made.joined(separator: "\n"))"
        }
    }

    /// What a step refuses because it does not fit must be refused in one pass too, by the same keys.
    private static func missed(_ misfits: Set<String>, by fused: Plan, on store: String) throws -> String? {
        if misfits.isEmpty { return nil }
        guard case .failure(let failure) = try MigratedCopy.tables(after: fused, of: store) else {
            return "step by step the rows \(misfits.sorted()) do not fit, in one pass they do"
        }
        let missing = misfits.subtracting(failure.misfits).sorted()
        return missing.isEmpty ? nil : "in one pass the rows \(missing) are not named, which do not fit step by step: \(failure.words)"
    }
}

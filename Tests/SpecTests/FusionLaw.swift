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
        guard case .success(let expected) = try MigratedCopy.tables(after: stepwise, of: store) else { return nil }
        switch try MigratedCopy.tables(after: fused, of: store) {
        case .failure(let failure): return "in one pass it fails: \(failure.words)"
        case .success(let tables):
            if tables == expected { return nil }
            let lost = expected.filter { !tables.contains($0) }
            let made = tables.filter { !expected.contains($0) }
            return "step by step:\n\(lost.joined(separator: "\n"))\nin one pass:\n\(made.joined(separator: "\n"))"
        }
    }
}

import MapAnalysis
import MapPlanning
import MapSyntax

/// Compares every mapping that skips versions with the steps that it replaces. Both are interpreted over the same generated rows and must give the
/// same result.
///
/// A jump over a withdrawn version is not compared: it exists because that version was wrong. Neither is a jump with SQL, which only SQLite can
/// run.
func holdJumpsAgainstChains(of analysis: Analysis, into diagnostics: inout Diagnostics) {
    for step in analysis.steps {
        guard let jump = step.complete, let syntax = analysis.project.mappings.first(where: { $0.file == step.file }) else { continue }
        let chain = analysis.chain(replacedBy: step) ?? []
        let differences = chain.isEmpty ? [] : JumpTrial(jump: jump, chain: chain).differences()
        if let allowed = syntax.allows.first(where: { $0.slug.text == DiagnosticCode.disagreeingJump.slug }) {
            // Steps with errors were not compared, so they may differ.
            if differences.isEmpty, !analysis.hasIncompleteStep(replacedBy: step) {
                diagnostics.report(.unusedAllow(allowed.slug, fixes: analysis.removing(allowed.slug.range)))
            }
            continue
        }
        let passed = chain.dropLast().map(\.destination.version)
        for difference in differences { diagnostics.report(.disagreeingJump(difference, over: passed, syntax)) }
    }
}

extension Analysis {
    /// Whether an error prevents one of the steps between neighbours from the beginning to the end of a written mapping.
    fileprivate func hasIncompleteStep(replacedBy jump: StepAnalysis) -> Bool {
        guard let first = models.firstIndex(where: { $0.version == jump.source }),
            let last = models.firstIndex(where: { $0.version == jump.destination }), last > first
        else { return false }
        return (first..<last).contains { step(from: models[$0].version, to: models[$0 + 1].version)?.complete == nil }
    }

    /// Returns the steps between neighbours from the beginning to the end of a written mapping, if there are several and all are complete.
    fileprivate func chain(replacedBy jump: StepAnalysis) -> [CompleteMapping]? {
        guard let first = models.firstIndex(where: { $0.version == jump.source }),
            let last = models.firstIndex(where: { $0.version == jump.destination }), last > first + 1,
            !models[first + 1..<last].contains(where: \.isWithdrawn)
        else { return nil }
        let steps = (first..<last).compactMap { step(from: models[$0].version, to: models[$0 + 1].version)?.complete }
        guard steps.count == last - first, (steps + [jump.complete].compactMap(\.self)).allSatisfy(\.isInterpretable) else { return nil }
        return steps
    }
}

extension CompleteMapping {
    /// Whether the interpreter can run the mapping before any parameter has a value.
    fileprivate var isInterpretable: Bool {
        (sql?.texts.isEmpty ?? true) && parameters.allSatisfy { $0.defaultValue != nil || $0.type.isOptional }
    }
}

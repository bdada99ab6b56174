import MapAnalysis
import MapPlanning
import MapSyntax

/// Compares every mapping that skips versions with the steps that it replaces. Both are interpreted over the same generated rows and must give the
/// same result.
///
/// A jump over a withdrawn version is not compared: it exists because that version was wrong. Neither is a jump with SQL, which only SQLite can
/// run.
///
/// With `path`, only the jumps on it are compared: that takes longer than all else about a project.
func holdJumpsAgainstChains(of analysis: Analysis, on path: [CompleteMapping]? = nil, into diagnostics: inout Diagnostics) {
    for step in analysis.steps {
        let isMeant = path?.contains { $0.source.version == step.source && $0.destination.version == step.destination } ?? true
        guard isMeant, let jump = step.whole, let syntax = analysis.mapping(of: step) else {
            continue
        }
        let chain = analysis.chain(replacedBy: step) ?? []
        let differences = chain.isEmpty ? [] : JumpTrial(jump: jump, chain: chain).differences()
        if let allowed = syntax.allows.first(where: { $0.slug.text == DiagnosticCode.disagreeingJump.slug }) {
            // Steps with errors were not compared, so they may differ.
            if differences.isEmpty, !analysis.hasIncompleteStep(replacedBy: step) {
                diagnostics.report(.unusedAllow(allowed.slug, fixes: analysis.removing(allowed.slug.range)))
            }
            continue
        }
        let passed = chain.filter { !$0.bringsData }.dropLast().map(\.destination.version)
        for difference in differences { diagnostics.report(.disagreeingJump(difference, over: passed, syntax)) }
    }
}

extension Analysis {
    /// Whether an error prevents one of the steps that a written mapping replaces.
    fileprivate func hasIncompleteStep(replacedBy jump: StepAnalysis) -> Bool {
        versions(passedBy: jump)?.contains { step(from: $0.before, to: $0.version)?.complete == nil } ?? false
    }

    /// Returns the steps that a written mapping replaces, if there are several and all are complete.
    fileprivate func chain(replacedBy jump: StepAnalysis) -> [CompleteMapping]? {
        guard let passed = versions(passedBy: jump), passed.count > 1,
            !passed.dropLast().contains(where: { model($0.version)?.isWithdrawn ?? false })
        else { return nil }
        let steps = passed.compactMap { step(from: $0.before, to: $0.version)?.whole }
        let all = steps.flatMap(\.self)
        guard steps.count == passed.count, (all + (jump.whole ?? [])).allSatisfy(\.isInterpretable) else { return nil }
        return all
    }

    /// The versions from the beginning to the end of a mapping, one after the other, each with the one before it; nil if none lead there.
    private func versions(passedBy jump: StepAnalysis) -> [(before: String, version: String)]? {
        var (passed, last) = ([(before: String, version: String)](), jump.destination)
        while last != jump.source {
            guard let before = ways.version(before: last) else { return nil }
            passed.insert((before, last), at: 0)
            last = before
        }
        return passed
    }
}

extension CompleteMapping {
    /// Whether the interpreter can run the mapping before any parameter has a value.
    fileprivate var isInterpretable: Bool {
        (sql?.texts.isEmpty ?? true) && parameters.allSatisfy { $0.defaultValue != nil || $0.type.isOptional }
    }
}

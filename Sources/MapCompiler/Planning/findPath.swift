import MapAnalysis
import MapSyntax

/// The path from one version to another, step by step.
struct MigrationPath: Sendable {
    var destination: Model
    /// Empty if the store is at the version already, or is empty itself.
    var steps: [CompleteMapping]
    /// Why the path is not the obvious one: the versions that it skips.
    var reasons: [String] = []
}

/// Finds the shortest path, so that a mapping between both ends wins over a chain. Passes a withdrawn version only if there is no other path.
func findPath(in check: Check, from source: String?, to wanted: String?) -> Outcome<MigrationPath> {
    let models = check.analysis.models
    guard let name = models.first?.name, let label = wanted ?? check.latestVersion else {
        return .stopped(by: .findings, .everyVersionIsWithdrawn())
    }
    guard let destination = check.analysis.model(label) else {
        return .stopped(by: .unusable, .noSuchVersion(label, of: name, known: check.versions))
    }
    guard let source, source != label else { return Outcome(MigrationPath(destination: destination, steps: [])) }
    guard !destination.isWithdrawn else { return .stopped(by: .findings, .withdrawnVersion(label, at: destination.versionRange)) }
    let withdrawn = Set(models.filter(\.isWithdrawn).map(\.version))
    guard
        let steps = shortestPath(check.analysis.steps, source, label, avoiding: withdrawn)
            ?? shortestPath(check.analysis.steps, source, label, avoiding: [])
    else { return .stopped(by: .findings, .noPath(from: source, to: label)) }
    let mappings = steps.compactMap(\.complete)
    guard mappings.count == steps.count else { return .stopped(by: .findings) }
    let jumps = steps.compactMap { step -> String? in
        let passed = versions(of: models, between: step.source, and: step.destination)
        return passed.isEmpty ? nil : "the mapping from \(step.source) to \(step.destination) skips \(passed.joined(separator: ", "))"
    }
    let later = wanted == nil ? models.drop { $0.version != label }.dropFirst().map(\.version) : []
    let words = later.joined(separator: ", ") + (later.count == 1 ? " is" : " are")
    let end = later.isEmpty ? [] : ["it ends at \(label), because \(words) withdrawn"]
    return Outcome(MigrationPath(destination: destination, steps: mappings, reasons: jumps + end))
}

private func versions(of models: [Model], between first: String, and last: String) -> [String] {
    guard let start = models.firstIndex(where: { $0.version == first }), let end = models.firstIndex(where: { $0.version == last }),
        start < end
    else { return [] }
    return models[(start + 1)..<end].map { $0.isWithdrawn ? "\($0.version), which is withdrawn" : $0.version }
}

private func shortestPath(
    _ steps: [StepAnalysis], _ source: String, _ destination: String, avoiding withdrawn: Set<String>
) -> [StepAnalysis]? {
    var paths: [(end: String, steps: [StepAnalysis])] = [(source, [])]
    var seen: Set<String> = [source]
    var next = 0
    while next < paths.count {
        let (end, path) = paths[next]
        next += 1
        for step in steps where step.source == end && seen.insert(step.destination).inserted {
            if step.destination == destination { return path + [step] }
            if !withdrawn.contains(step.destination) { paths.append((step.destination, path + [step])) }
        }
    }
    return nil
}

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
func findPath(in check: Check, from source: String?, to wanted: String?, isStepwise: Bool = false) -> Outcome<MigrationPath> {
    let models = check.analysis.models
    guard let name = models.first?.name, let label = wanted ?? check.latestVersion else {
        return .stopped(by: .findings, .everyVersionIsWithdrawn())
    }
    guard let destination = check.analysis.model(label) else {
        return .stopped(by: .unusable, .noSuchVersion(label, of: name, known: check.versions))
    }
    if source == label { return Outcome(MigrationPath(destination: destination, steps: [])) }
    guard !destination.isWithdrawn else { return .stopped(by: .findings, .withdrawnVersion(label, at: destination.versionRange)) }
    guard let source else { return Outcome(MigrationPath(destination: destination, steps: [])) }
    let withdrawn = Set(models.filter(\.isWithdrawn).map(\.version))
    // Step by step means through each version, if there are such mappings.
    let single = check.analysis.steps.filter { step in
        models.versions(between: step.source, and: step.destination).allSatisfy(\.isWithdrawn)
    }
    guard
        let steps = (isStepwise ? shortestPath(single, source, label, avoiding: withdrawn) : nil)
            ?? shortestPath(check.analysis.steps, source, label, avoiding: withdrawn)
            ?? shortestPath(check.analysis.steps, source, label, avoiding: [])
    else {
        // Nobody has to leave a withdrawn version before there is a way.
        if wanted == nil, let model = check.analysis.model(source), model.isWithdrawn {
            return Outcome(MigrationPath(destination: model, steps: []), [.withdrawnEnd(source, at: model.versionRange)])
        }
        return .stopped(by: .findings, .noPath(from: source, to: label))
    }
    let mappings = steps.compactMap(\.whole)
    guard mappings.count == steps.count else { return .stopped(by: .findings) }
    let jumps = steps.compactMap { step -> String? in
        let passed = models.versions(between: step.source, and: step.destination).map {
            $0.isWithdrawn ? "\($0.version), which is withdrawn" : $0.version
        }
        return passed.isEmpty ? nil : "the mapping from \(step.source) to \(step.destination) skips \(passed.joined(separator: ", "))"
    }
    let later = wanted == nil ? models.drop { $0.version != label }.dropFirst().filter { !$0.isOpen }.map(\.version) : []
    let words = later.joined(separator: ", ") + (later.count == 1 ? " is" : " are")
    let end = later.isEmpty ? [] : ["it ends at \(label), because \(words) withdrawn"]
    return Outcome(MigrationPath(destination: destination, steps: mappings.flatMap(\.self), reasons: jumps + end))
}

/// Whether one pass goes the same steps as '--stepwise'. Otherwise a mapping skips versions, and its author may have allowed it to give other rows.
func goesTheSameSteps(in check: Check, from source: String, to destination: String) -> Bool {
    let versions = [false, true].map { isStepwise in
        findPath(in: check, from: source, to: destination, isStepwise: isStepwise).value?.steps.map(\.destination.version)
    }
    return versions[0] == versions[1]
}

extension [Model] {
    /// The versions that a mapping between two skips.
    fileprivate func versions(between first: String, and last: String) -> ArraySlice<Model> {
        guard let start = firstIndex(where: { $0.version == first }), let end = firstIndex(where: { $0.version == last }), start < end
        else {
            return []
        }
        return self[(start + 1)..<end]
    }
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

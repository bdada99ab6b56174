import MapSyntax

/// Reports what leads to a locked version and is not as it was: the version before it, its `userVersion`, and the mappings.
func checkLockedSteps(_ lock: LockSyntax, of analysis: Analysis, into diagnostics: inout Diagnostics) {
    let models = analysis.models
    let known = Set(lock.versions.map(\.label))
    for model in models {
        guard let locked = lock.versions.first(where: { $0.label == model.version }) else { continue }
        let before = analysis.ways.version(before: model.version).flatMap(analysis.model)
        let isMissing = locked.after.map { analysis.model($0) == nil } ?? false
        if !isMissing, before?.version != locked.after {
            if let before, !known.contains(before.version) {
                diagnostics.report(
                    .insertedVersion(before, before: model.version, last: models.last { !$0.isOpen }?.version ?? model.version))
            } else {
                diagnostics.report(.lockedVersion(model, after: locked.after, now: before?.version))
            }
        }
        checkUserVersion(of: model, locked, analysis, into: &diagnostics)
        checkMappings(to: model, locked, analysis, into: &diagnostics)
    }
}

extension Analysis {
    /// The fingerprint of what the mapping of a step does with rows; `nil` if it is not written. Which of several files says what does not count.
    package func fingerprintOfMapping(of step: StepAnalysis, withVersions: Bool = true) -> String? {
        MapSyntax.fingerprintOfMapping(in: step.files.map { project.files[Int($0.index)] }, withVersions: withVersions)
    }
}

private func checkUserVersion(of model: Model, _ locked: LockedVersion, _ analysis: Analysis, into diagnostics: inout Diagnostics) {
    guard let was = locked.userVersion else { return }
    let now = analysis.userVersion(of: model.version)
    if now?.text != was { diagnostics.report(.lockedVersion(model, userVersion: was, now: now)) }
}

/// A mapping that is new since is a finding if it does what was inferred. Others are further ways, which mapc compares with the chain.
private func checkMappings(to model: Model, _ locked: LockedVersion, _ analysis: Analysis, into diagnostics: inout Diagnostics) {
    for fact in locked.mappings where analysis.model(fact.name) != nil {
        guard let step = analysis.step(from: fact.name, to: model.version), let file = step.file else {
            if fact.words != LockedVersion.inferred { diagnostics.report(.lockedMapping(from: fact.name, gone: model)) }
            continue
        }
        if let now = analysis.fingerprintOfMapping(of: step), now != fact.words {
            let written = analysis.project.mappings.first { $0.file == file }
            let range = written?.to?.range ?? TextRange(file, 0, 0)
            diagnostics.report(.lockedMapping(from: fact.name, model, isNew: fact.words == LockedVersion.inferred, at: range))
        }
    }
}

package import MapSyntax

/// Compares the versions of a project with its lock file. Reports an error for each locked version that has changed. With `isComplete`,
/// also reports each version that is not locked.
///
/// `formers` are texts that models had before, of which one may be what was locked. Then the findings say what has changed.
package func checkLock(
    _ lock: LockSyntax?, of analysis: Analysis, isComplete: Bool, formers: [TextFile] = [], into diagnostics: inout Diagnostics
) {
    let models = analysis.models
    guard let lock else {
        let isUnreadable = analysis.project.files.contains { FileKind(ofPath: $0.path) == .lock }
        let released = models.filter { !$0.isOpen }
        if isComplete, !isUnreadable, let first = released.first {
            diagnostics.report(.unlockedVersions(released.map(\.version), at: first.versionRange))
        }
        return
    }
    if let name = lock.model, let first = models.first, !hasSameBytes(name, first.name) {
        let texts = ProjectTexts(analysis.project)
        let places = models.map { texts.outline(of: $0.file)?.value(of: "model") }
        diagnostics.report(.lockedModel(name, now: first.name, at: places.compactMap(\.self), isEverywhere: !places.contains(nil), first))
    }
    if lock.recordsSteps { checkLockedSteps(lock, of: analysis, into: &diagnostics) }
    for locked in lock.versions {
        guard let model = models.first(where: { $0.version == locked.label }) else {
            diagnostics.report(.lockedVersion(gone: locked.label, lock: lock.file))
            continue
        }
        guard locked.isChanged(by: model) else { continue }
        reportChanges(since: locked.isDescribed ? locked : former(of: model, locked, formers, analysis), of: model, into: &diagnostics)
    }
    guard isComplete else { return }
    // Where a version must not be, nobody locks it.
    let misplaced = Set(diagnostics.all.filter { $0.code == .insertedVersion }.compactMap { $0.labels.first?.range })
    for model in models
    where !model.isOpen && !lock.versions.contains(where: { $0.label == model.version }) && !misplaced.contains(model.versionRange) {
        diagnostics.report(.unlockedVersion(model.version, at: model.versionRange))
    }
}

/// Returns the locked version with a description of its model, if one of the texts is its.
private func former(of model: Model, _ locked: LockedVersion, _ texts: [TextFile], _ analysis: Analysis) -> LockedVersion? {
    let files = analysis.project.files
    let path = files[Int(model.file.index)].path
    return texts.filter { $0.path == path }.firstResult { text -> LockedVersion? in
        var unheard = Diagnostics()
        let project = parse([text] + files.filter { FileKind(ofPath: $0.path) == .project }, into: &unheard)
        guard let former = resolveModels(project, into: &unheard).first, former.fingerprints.full == locked.full else { return nil }
        return lockedVersion(former)
    }
}

extension Analysis {
    /// The locked models that have changed, and of which the lock has only the fingerprint: a text that they had before says what has changed.
    package var editedModels: [Model] {
        (project.lock?.versions ?? []).filter { !$0.isDescribed }.compactMap { locked in
            models.first { $0.version == locked.label && locked.isChanged(by: $0) }
        }
    }
}

extension LockedVersion {
    /// Whether a model is not the one that was locked.
    fileprivate func isChanged(by model: Model) -> Bool {
        model.fingerprints.full != full || !storage.isEmpty && model.fingerprints.storage != storage
    }

    /// Whether it says what its model has.
    fileprivate var isDescribed: Bool { !entities.isEmpty || !enums.isEmpty || !composites.isEmpty || !storage.isEmpty }
}

/// Reports each fact that has changed, or the version as a whole if only the fingerprints differ.
private func reportChanges(since locked: LockedVersion?, of model: Model, into diagnostics: inout Diagnostics) {
    guard let locked else { return diagnostics.report(.lockedVersion(edited: model)) }
    let now = lockedVersion(model)
    var changes: [Diagnostic] = []
    func compare(_ was: [LockedFact], _ now: [LockedFact], _ subject: (String) -> String, at place: (String) -> TextRange?) {
        for fact in was {
            let current = now.first { $0.name == fact.name }
            guard current?.words != fact.words else { continue }
            let range = current == nil ? nil : place(fact.name)
            changes.append(
                .lockedVersion(model, subject(fact.name), was: fact.words, now: current?.words, at: range ?? model.versionRange))
        }
        for fact in now where !was.contains(where: { $0.name == fact.name }) {
            changes.append(
                .lockedVersion(model, subject(fact.name), was: nil, now: fact.words, at: place(fact.name) ?? model.versionRange))
        }
    }
    compare(locked.enums, now.enums, { "the enum '\($0)'" }, at: { name in model.enums.first { $0.name == name }?.range })
    compare(
        locked.composites, now.composites, { "the composite '\($0)'" }, at: { name in model.composites.first { $0.name == name }?.range })
    for entity in locked.entities {
        guard let current = now.entities.first(where: { $0.name == entity.name }) else {
            changes.append(.lockedVersion(model, "the entity '\(entity.name)'", was: "there", now: nil, at: model.versionRange))
            continue
        }
        let declared = model.entity(entity.name)
        compare(entity.says, current.says, { "'\($0)' of '\(entity.name)'" }, at: { _ in declared?.range })
        compare(
            entity.properties, current.properties, { "'\(entity.name).\($0)'" },
            at: { name in declared?.declared.first { $0.name == name }?.range ?? declared?.range })
    }
    for entity in now.entities where !locked.entities.contains(where: { $0.name == entity.name }) {
        let range = model.entity(entity.name)?.range ?? model.versionRange
        changes.append(.lockedVersion(model, "the entity '\(entity.name)'", was: nil, now: "there", at: range))
    }
    if changes.isEmpty { changes = [.lockedVersion(edited: model)] }
    for change in changes { diagnostics.report(change) }
}

import MapAnalysis
import MapSyntax

/// The result of `lock`: the new content of `mapc.lock`.
public struct LockUpdate: Sendable, Equatable {
    /// The text of `mapc.lock`.
    public var text: String
    /// Versions that were added or locked again.
    public var added: [String]
    /// Versions that were removed.
    public var removed: [String]
    /// Databases of tests that were added or locked again.
    public var addedStores: [String] = []
    /// Databases that no test names any more.
    public var removedStores: [String] = []
    /// Whether the file was in an older format.
    public var wasOld = false
}

extension Compiler {
    /// Locks every version of a project. Locked versions stay as they were locked, except those under `replacing`. A change to any other locked
    /// version is an obstacle.
    ///
    /// - Parameters:
    ///   - replacing: versions, and paths of databases.
    ///   - stores: the databases that tests name, as they are now; `nil` leaves those in the file as they are.
    public func lock(_ check: Check, replacing: [String] = [], stores: NamedStores? = nil) -> Outcome<LockUpdate> {
        let analysis = check.analysis
        guard let model = check.model else { return .stopped(by: .findings, check.errors) }
        let old = analysis.project.lock?.versions ?? []
        let lockedStores = analysis.project.lock?.stores ?? []
        let isStore = { (name: String) in lockedStores.contains { $0.name == name } }
        for label in replacing where !isStore(label) && analysis.model(label) == nil && !old.contains(where: { $0.label == label }) {
            return .stopped(by: .unusable, .noSuchVersion(label, of: model, known: check.versions))
        }
        // The lock of a replaced version is about to be removed, so it is not checked.
        var findings = Diagnostics()
        var kept = analysis.project.lock
        kept?.versions.removeAll { replacing.contains($0.label) }
        checkLock(kept, of: analysis, isComplete: false, into: &findings)
        let judged: [DiagnosticCode] = [.lockedVersion, .lockedMapping, .lockedModel, .insertedVersion]
        let keptStores = lockedStores.filter { !replacing.contains($0.name) }
        for finding in stores?.findings(of: keptStores, isComplete: false) ?? [] { findings.report(finding) }
        for finding in check.diagnostics where finding.severity == .error && !judged.contains(finding.code) { findings.report(finding) }
        guard !findings.hasErrors else { return .stopped(by: .findings, findings.sorted) }

        let known = kept?.versions ?? []
        let versions = analysis.models.filter { !$0.isOpen }.map { model in
            guard var version = known.first(where: { $0.label == model.version }) else { return lockedVersion(model, in: analysis) }
            // The first format of the file has no mappings.
            if !(kept?.recordsSteps ?? true) { version.recordSteps(to: model, in: analysis) }
            return version
        }
        let added = versions.map(\.label).filter { label in !known.contains { $0.label == label } }
        let removed = old.map(\.label).filter { label in !versions.contains { $0.label == label } }
        let now = stores?.locked(keptStores) ?? lockedStores
        let text = lockText(versions, of: model, stores: now)
        let former = check.files.first { FileKind(ofPath: $0.path) == .lock }
        return Outcome(
            LockUpdate(
                text: former?.withItsLineBreaks(text) ?? text, added: added, removed: removed,
                addedStores: now.map(\.name).filter { name in !keptStores.contains { $0.name == name } },
                removedStores: lockedStores.map(\.name).filter { name in !now.contains { $0.name == name } },
                wasOld: analysis.project.lock?.isOld ?? false))
    }
}

import MapAnalysis
import MapSyntax

/// What `mapc lock` writes.
public struct LockUpdate: Sendable, Equatable {
    /// The text of `mapc.lock`.
    public var text: String
    /// Versions that were not in it before, or are in it anew.
    public var added: [String]
    /// Versions that are no longer in it.
    public var removed: [String]
}

extension Compiler {
    /// The lock of a project with every version in it. What is locked stays as it was locked, except for the versions under `replacing`;
    /// a change to any other is in the way.
    public func lock(_ check: Check, replacing: [String] = []) -> Outcome<LockUpdate> {
        let analysis = check.analysis
        guard let model = check.model else { return .stopped(by: .findings, check.diagnostics.filter { $0.severity == .error }) }
        let old = analysis.project.lock?.versions ?? []
        for label in replacing where analysis.model(label) == nil && !old.contains(where: { $0.label == label }) {
            return .stopped(by: .unusable, .noSuchVersion(label, of: model, known: check.versions))
        }
        // What a replaced version is held against is about to go.
        var findings = Diagnostics()
        var kept = analysis.project.lock
        kept?.versions.removeAll { replacing.contains($0.label) }
        checkLock(kept, of: analysis.models, isComplete: false, into: &findings)
        for finding in check.diagnostics where finding.severity == .error && finding.code != .lockedVersion { findings.report(finding) }
        guard !findings.hasErrors else { return .stopped(by: .findings, findings.sorted) }

        let known = kept?.versions ?? []
        let versions = analysis.models.map { model in known.first { $0.label == model.version } ?? lockedVersion(model) }
        let added = versions.map(\.label).filter { label in !known.contains { $0.label == label } }
        let removed = old.map(\.label).filter { label in !versions.contains { $0.label == label } }
        return Outcome(LockUpdate(text: lockText(versions, of: model), added: added, removed: removed))
    }
}

import MapAnalysis
import MapSyntax

extension Compiler {
    /// Makes the next version: a copy of the latest model with its comments, under a label and in the lists that mapc.yaml keeps.
    ///
    /// `label` is by default the number after the last version; `next` makes the open version. `userVersion` is its value under `userVersion` of mapc.yaml, if the
    /// project has that.
    public func makeVersion(_ check: Check, as label: String? = nil, userVersion: Int? = nil) -> Outcome<HistoryChange> {
        guard let last = check.numbered.last else { return .stopped(by: .findings, check.diagnostics) }
        if let open = check.openModel {
            return .stopped(by: .unusable, .openVersionExists(at: open.versionRange))
        }
        guard !check.analysis.brokenFiles.contains(last.file) else {
            return .stopped(by: .findings, check.errors)
        }
        let isOpen = label == VersionSyntax.openLabel
        return (isOpen ? Outcome(VersionSyntax.openLabel) : check.newLabel(label)).flatMap { label in
            var editor = HistoryEditor(check)
            let path = check.pathOfModel(label, like: last, beside: last)
            guard !editor.isTaken(path) else { return .stopped(by: .unusable, .unwritableFile(path, words: "it exists already")) }
            editor.copy(last.file, to: path, as: label, after: check.after(label))
            if !isOpen { editor.list(label, userVersion: userVersion, in: check) }
            return Outcome(HistoryChange(version: label, files: editor.changes))
        }
    }

    /// Drafts the mapping to a version that differs from the one before it.
    public func makeMapping(_ check: Check, to label: String) -> Outcome<HistoryChange> {
        guard let model = check.analysis.model(label) else {
            return .stopped(by: .unusable, .noSuchVersion(label, of: check.model ?? "", known: check.versions))
        }
        guard let before = check.analysis.ways.version(before: label).flatMap(check.analysis.model) else {
            return .stopped(by: .unusable, .nothingToMap(to: label, because: "it is the first version"))
        }
        guard before.fingerprints != model.fingerprints else {
            return .stopped(by: .unusable, .nothingToMap(to: label, because: "its model is that of version \(before.version)"))
        }
        guard let path = check.analysis.pathOfMapping(from: before, to: model) else {
            return .stopped(by: .unusable, .nothingToMap(to: label, because: "it has a mapping file"))
        }
        return draft(check, from: before.version, to: label).flatMap { text in
            Outcome(HistoryChange(version: label, files: [HistoryChange.File(path: path, old: nil, new: Array(text.utf8))]))
        }
    }
}

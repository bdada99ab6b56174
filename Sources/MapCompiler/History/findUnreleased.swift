import MapAnalysis
public import MapSyntax

extension Compiler {
    /// Finds the version that is to move behind the others: by its label, or by the path of its model if two models have one label. Of two, it is the one
    /// that is not locked.
    public func unreleased(_ name: String, in check: Check) -> Outcome<(files: [TextFile], version: UnreleasedVersion)> {
        let models = check.files.compactMap { file in versionLabel(of: file).map { (file: file, label: $0) } }
        let named = models.first { $0.file.path == name }
        let label = named?.label ?? name
        let candidates = models.filter { $0.label == label }
        if label == VersionSyntax.openLabel {
            return .stopped(
                by: .unusable,
                .nothingToRebase(label, because: "the open version is always the last", help: "let git merge its file, line by line"))
        }
        guard candidates.count > 1 else {
            if candidates.isEmpty {
                return .stopped(by: .unusable, .noSuchVersion(label, of: check.model ?? "", known: check.versions))
            }
            if let found = takeOut(label, of: check) { return Outcome(found) }
            return .stopped(
                by: .unusable,
                .nothingToRebase(
                    label, because: "it is not the last version",
                    help:
                        "give a version that nobody has a number after the last first, or name the file of its model if two have this number"
                ))
        }
        let paths = candidates.map(\.file.path)
        let open = named.map { [$0.file.path] } ?? paths.filter { !isLocked($0, besides: paths, as: label, in: check) }
        guard open.count == 1, let model = check.files.first(where: { $0.path == open[0] }) else {
            return .stopped(
                by: .unusable,
                .nothingToRebase(
                    label, because: "\(paths.joined(separator: " and ")) both have this version",
                    help: "name the file that is to move, as in 'mapc rebase \(paths.last ?? "")'"))
        }
        let mappings = unlockedMappings(to: label, in: check)
        let files = check.files.filter { file in file.path != model.path && !mappings.contains { $0.path == file.path } }
        return Outcome((files, UnreleasedVersion(label: label, model: model, mappings: mappings)))
    }

    /// The version before another one in a project; `nil` if the project lacks it, or it is the first.
    public func version(before label: String, in files: [TextFile]) -> String? { check(files).analysis.ways.version(before: label) }

    /// The versions that come after another one in a project, without the open one.
    public func versions(after label: String, in files: [TextFile]) -> [String] {
        Array(check(files).numbered.map(\.version).drop { $0 != label }.dropFirst())
    }

    /// Whether a lock file has a version.
    public func isLocked(_ label: String, in lock: TextFile?) -> Bool {
        lock?.parsedAlone.lock?.versions.contains { $0.label == label } ?? false
    }

    /// The version to which a mapping leads; `nil` for a file that is no mapping.
    public func destination(of mapping: TextFile) -> String? {
        FileKind(ofPath: mapping.path) == .mapping ? mapping.parsedAlone.mappings.first?.to?.label : nil
    }

    /// Merges mapc.yaml, whose lists of versions become those of `theirs`; `nil` if something else conflicts.
    public func mergedProjectFile(base: TextFile, mine: TextFile, theirs: TextFile) -> TextFile? {
        let lists = ["versions", "userVersion"]
        func withLists(_ file: TextFile) -> [UInt8] {
            guard let outline = YAMLOutline(file, FileID(0)), let other = YAMLOutline(theirs, FileID(0)) else { return file.bytes }
            let edits = lists.compactMap { key -> Diagnostic.Edit? in
                guard let range = outline.value(of: key), let new = other.value(of: key) else { return nil }
                return Diagnostic.Edit(range, String(decoding: theirs.bytes[Int(new.lower)..<Int(new.upper)], as: UTF8.self))
            }
            return Diagnostic.Fix("", isSafe: true, edits).applied(to: [file])[0].bytes
        }
        return mergedText(withLists(base), withLists(mine), theirs.bytes, depth: 0).map { TextFile(path: theirs.path, bytes: $0) }
    }

    /// The version that a model file says; `nil` for other files.
    private func versionLabel(of file: TextFile) -> String? {
        FileKind(ofPath: file.path) == .model ? file.parsedAlone.models.first?.version?.label : nil
    }

    /// Whether a model is what mapc.lock has of its version, in a project without the others of that version.
    private func isLocked(_ path: String, besides paths: [String], as label: String, in check: Check) -> Bool {
        guard let locked = check.analysis.project.lock?.versions.first(where: { $0.label == label }) else { return false }
        let alone = self.check(check.files.filter { $0.path == path || !paths.contains($0.path) })
        return alone.analysis.model(label)?.fingerprints.full == locked.full
    }

    /// The mappings to a version that mapc.lock does not have.
    private func unlockedMappings(to label: String, in check: Check) -> [TextFile] {
        let locked = check.analysis.project.lock?.versions.first { $0.label == label }
        return check.analysis.project.mappings.filter { $0.to?.names(label) ?? false }
            .filter { mapping in
                let step = check.analysis.steps.first { $0.files.contains(mapping.file) }
                let fingerprint =
                    step.map { check.analysis.fingerprintOfMapping(of: $0) } ?? fingerprintOfMapping(check.files[Int(mapping.file.index)])
                return !(locked?.mappings.contains { $0.words == fingerprint } ?? false)
            }
            .map { check.files[Int($0.file.index)] }
    }
}

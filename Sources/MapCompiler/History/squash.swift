import MapAnalysis
import MapSyntax

extension Compiler {
    /// Leaves the versions before one behind: their models and mappings go, or get another folder, and mapc.yaml says which release moves their databases on.
    ///
    /// - Parameters:
    ///   - first: the version that becomes the first.
    ///   - release: what moves older databases on, in words: `release 2.4`.
    ///   - folder: where the files go, with a slash at its end; by default they are removed. The project must not read it.
    public func squash(_ check: Check, before first: String, release: String, into folder: String? = nil) -> Outcome<HistoryChange> {
        guard !check.hasErrors else { return .stopped(by: .findings, check.errors) }
        guard let place = check.numbered.firstIndex(where: { VersionSyntax.isSame($0.version, first) }) else {
            return .stopped(by: .unusable, .noSuchVersion(first, of: check.model ?? "", known: check.versions))
        }
        guard place > 0 else { return .stopped(by: .unusable, .nothingToSquash(before: first)) }
        let past = check.numbered[..<place].map(\.version)
        var editor = HistoryEditor(check)
        for file in check.filesOf(past) {
            editor.remove(file)
            let path = check.path(of: file)
            if let folder { editor.add(TextFile(path: folder + path.folder + path.name, bytes: check.files[Int(file.index)].bytes)) }
        }
        editor.leave(past, release, in: check)
        editor.forget(past, in: check)
        let after = self.check(projectFiles(among: editor.result))
        guard !after.hasErrors else { return .stopped(by: .findings, after.errors) }
        return Outcome(HistoryChange(version: first, files: editor.changes))
    }
}

extension Check {
    /// The models of versions, and the mappings from and to them.
    fileprivate func filesOf(_ versions: [String]) -> [FileID] {
        let mappings = analysis.project.mappings.filter { mapping in
            versions.contains { version in (mapping.from?.names(version) ?? false) || (mapping.to?.names(version) ?? false) }
        }
        return analysis.models.filter { versions.contains($0.version) }.map(\.file) + mappings.map(\.file)
    }
}

extension HistoryEditor {
    /// Writes into mapc.yaml which versions the project has no more. Their values under `userVersion` stay, so that mapc still knows them in a database.
    fileprivate mutating func leave(_ past: [String], _ release: String, in check: Check) {
        let entries = past.map { YAMLAddition.entry(yamlVersion($0), yamlQuoted(release)) }
        guard let project = check.analysis.project.project else {
            return add(
                TextFile(path: "mapc.yaml", text: "past:\n" + past.map { "  \(yamlVersion($0)): \(yamlQuoted(release))\n" }.joined()))
        }
        if !project.versions.isEmpty {
            let left = project.versions.filter { version in !past.contains { version.names($0) } }
            set("versions", of: project.file, to: "[\(left.map { yamlVersion($0.label) }.joined(separator: ", "))]")
        }
        add([.under("past", entries)], to: project.file)
    }

    /// Takes versions out of the lock.
    fileprivate mutating func forget(_ past: [String], in check: Check) {
        guard let lock = check.analysis.project.lock, let name = check.model else { return }
        let left = lock.versions.filter { !past.contains($0.label) }.map { version in
            var version = version
            if let after = version.after, past.contains(after) { version.after = nil }
            version.mappings.removeAll { past.contains($0.name) }
            return version
        }
        add(TextFile(path: "mapc.lock", text: lockText(left, of: name)))
    }
}

import MapAnalysis
import MapSyntax

extension Compiler {
    /// Leaves the versions before one behind: their models and mappings go, or get another folder, and mapc.yaml says which release moves their databases on.
    ///
    /// - Parameters:
    ///   - first: the version that becomes the first, but for those that stay.
    ///   - kept: versions before it that stay. A mapping that does what the steps between do leads from each to the next one.
    ///   - release: what moves older databases on, in words: `release 2.4`.
    ///   - folder: where the files go, with a slash at its end; by default they are removed. The project must not read it.
    public func squash(
        _ check: Check, before first: String, keeping kept: [String] = [], release: String, into folder: String? = nil
    ) -> Outcome<HistoryChange> {
        guard !check.hasErrors else { return .stopped(by: .findings, check.errors) }
        guard let place = check.numbered.firstIndex(where: { VersionSyntax.isSame($0.version, first) }) else {
            return .stopped(by: .unusable, .noSuchVersion(first, of: check.model ?? "", known: check.versions))
        }
        let older = check.numbered[..<place].map(\.version)
        if let unknown = kept.first(where: { label in !older.contains { VersionSyntax.isSame($0, label) } }) {
            return .stopped(by: .unusable, .noSuchVersion(unknown, of: check.model ?? "", known: older))
        }
        let past = older.filter { version in !kept.contains { VersionSyntax.isSame(version, $0) } }
        guard !past.isEmpty else { return .stopped(by: .unusable, .nothingToSquash(before: first)) }
        let tests = SquashedTests(check, past: past)
        return squash(check, tests, past, before: first, release, into: folder).flatMap { change in
            // A rewritten test that says something that cannot be goes, too.
            let after = self.check(projectFiles(among: change.after))
            let invalid = after.namesOfTests(withErrorsAmong: tests.rewritten)
            if invalid.isEmpty { return Outcome(change) }
            return squash(check, SquashedTests(check, past: past, invalid: invalid), past, before: first, release, into: folder)
        }
    }

    private func squash(
        _ check: Check, _ tests: SquashedTests, _ past: [String], before first: String, _ release: String, into folder: String?
    ) -> Outcome<HistoryChange> {
        let older = check.numbered.map(\.version).prefix { !VersionSyntax.isSame($0, first) }
        var editor = HistoryEditor(check)
        editor.rewrite(tests, into: folder, in: check)
        for file in check.filesOf(past) {
            editor.remove(file)
            let path = check.path(of: file)
            if let folder { editor.add(TextFile(path: folder + path.folder + path.name, bytes: check.files[Int(file.index)].bytes)) }
        }
        let stays = check.numbered.map(\.version).filter { !past.contains($0) }
        for (source, destination) in zip(stays, stays.dropFirst()) where older.contains(source) {
            switch check.jump(from: source, to: destination) {
            case .success(let jump): if let jump { editor.add(jump) }
            case .failure(let obstacle): return .stopped(by: .findings, .noSingleMapping(from: source, to: destination, obstacle.words))
            }
        }
        editor.leave(past, release, in: check)
        editor.forget(past, in: check, after: self.check(projectFiles(among: editor.result)))
        let after = self.check(projectFiles(among: editor.result))
        guard !after.hasErrors else { return .stopped(by: .findings, after.errors) }
        var change = HistoryChange(version: first, files: editor.changes, notes: tests.notes)
        (change.before, change.after) = (check.files, editor.result)
        return Outcome(change)
    }
}

extension Check {
    /// Returns which of some tests have errors.
    fileprivate func namesOfTests(withErrorsAmong names: Set<String>) -> Set<String> {
        let found = errors.compactMap(\.labels.first?.range)
        return Set(
            analysis.project.tests.flatMap(\.tests).filter { test in
                names.contains(test.name.text)
                    && found.contains { $0.file == test.range.file && test.range.lower <= $0.lower && $0.upper <= test.range.upper }
            }.map(\.name.text))
    }

    /// Returns the mapping that does what the steps between two versions do; nil if there is one step, whose mapping stays.
    fileprivate func jump(from source: String, to destination: String) -> Result<TextFile?, Unwritten> {
        guard let chain = chain(from: source, to: destination), chain.count > 1 else { return .success(nil) }
        if let jump = analysis.step(from: source, to: destination)?.file { return .success(files[Int(jump.index)]) }
        return composed(chain.compactMap(\.complete), bringing: chain.versionBetweenWithRows).map { text in
            guard let text else { return nil }
            let models = (analysis.model(source), analysis.model(destination))
            let path = models.0.flatMap { old in models.1.flatMap { analysis.pathOfMapping(from: old, to: $0) } }
            return TextFile(path: path ?? "\(source)-\(destination).mapping.yaml", text: text)
        }
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

    /// Takes versions out of the lock. What leads to the others is locked as it is `afterwards`.
    fileprivate mutating func forget(_ past: [String], in check: Check, after afterwards: Check) {
        guard let lock = check.analysis.project.lock, let name = check.model else { return }
        let left = lock.versions.filter { !past.contains($0.label) }.map { version in
            var version = version
            let isReached = (version.after.map(past.contains) ?? false) || version.mappings.contains { past.contains($0.name) }
            if isReached, let model = afterwards.analysis.model(version.label) { version.recordSteps(to: model, in: afterwards.analysis) }
            return version
        }
        let named = afterwards.namedStores.map(\.path)
        let stores = lock.stores.filter { named.contains($0.name) }
        add(TextFile(path: "mapc.lock", text: lockText(left, of: name, stores: stores)))
    }
}

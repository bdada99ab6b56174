import MapAnalysis
public import MapSyntax

/// Versions of a project that an earlier state of it lacks, one after the other.
public struct NewVersions: Sendable {
    /// The version before them; `nil` if the first is the project's first.
    public var before: String?
    /// In order.
    public var versions: [String]
    /// Those among them that the earlier state has otherwise: an open version, or a numbered one that was edited.
    public var edited: [String]
    /// For each version, what it changes in the model of the one before. What goes comes first.
    public var changes: [[Change]]

    /// Returns the version before the one at a place among them; `nil` for the project's first.
    public func version(before place: Int) -> String? { place > 0 ? versions[place - 1] : before }

    /// A change, in the words of a reader.
    public struct Change: Sendable, Equatable {
        /// `removed`, `renamed`, `changed` or `added`.
        public var kind: String
        /// `Post`, `Post.title`, `unique of Post`.
        public var subject: String
        /// What it was and is: `was string, is int64`; empty for an entity that goes.
        public var words: String
    }
}

extension Compiler {
    /// Returns the versions that are new, or not as they were, since an earlier state of the project.
    public func newVersions(_ check: Check, since former: Check) -> [NewVersions] {
        let models = check.analysis.models
        let isNew = models.map { model in
            let was = former.analysis.model(model.version)
            let hasNewMapping = check.fingerprintsOfMappings(to: model.version) != former.fingerprintsOfMappings(to: model.version)
            if model.isOpen, was == nil, check.isUnchanged(model) { return false }
            return was?.fingerprints != model.fingerprints || hasNewMapping
        }
        var runs: [NewVersions] = []
        for (place, model) in models.enumerated() where isNew[place] {
            let before = check.analysis.ways.version(before: model.version).flatMap(check.analysis.model)
            // A version beside a hotfix comes from the release that both fix, and begins a row of its own.
            let continues = place > 0 && isNew[place - 1] && before?.version == models[place - 1].version
            if !continues { runs.append(NewVersions(before: before?.version, versions: [], edited: [], changes: [])) }
            let run = runs.count - 1
            runs[run].versions.append(model.version)
            if former.analysis.model(model.version) != nil { runs[run].edited.append(model.version) }
            let changes = before.map { modelChanges(from: $0, to: model) } ?? []
            runs[run].changes.append(
                changes.map { NewVersions.Change(kind: $0.kind.rawValue, subject: $0.subject, words: $0.words) })
        }
        return runs
    }

    /// The files of a project among others, as its project file names them.
    public func projectFiles(among files: [TextFile]) -> [TextFile] {
        let project = files.first { $0.path == "mapc.yaml" }
        guard let places = project.flatMap(places) else {
            return files.filter { FileKind(ofPath: $0.path) != nil && !$0.path.contains("/.") }
        }
        return files.filter { file in
            switch FileKind(ofPath: file.path) {
            case .project: file.path == "mapc.yaml"
            case .lock: file.path == "mapc.lock"
            case .model, .mapping, .test:
                places.contains { place in
                    let folder = place.path.isEmpty || place.path.hasSuffix("/") ? place.path : place.path + "/"
                    return place.holds(file.path) && (file.path == place.path || file.path.hasPrefix(folder == "./" ? "" : folder))
                }
            case nil: false
            }
        }
    }
}

extension Check {
    /// The fingerprints of the mapping files to a version.
    fileprivate func fingerprintsOfMappings(to version: String) -> Set<String> {
        Set(
            analysis.project.mappings.filter { $0.to?.names(version) ?? false }
                .map { fingerprintOfMapping(files[Int($0.file.index)]) ?? "" })
    }
}

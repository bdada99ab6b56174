import MapAnalysis
import MapSyntax

extension Check {
    /// Whether an error stands in the way of every path: it is in no file that belongs to one version or one step alone, or it is about
    /// what versions there are.
    var obstructsEverything: Bool {
        errorsOfFiles.contains { place(of: $0) == nil }
    }

    /// Whether an error stands in a file that a path reads. What the gates of the path's steps are closed by is not asked again.
    func obstructs(_ path: MigrationPath) -> Bool {
        let models = [path.destination] + path.steps.map(\.source)
        let versions = Set(models.map(\.version))
        let steps = path.steps.map { VersionPair(from: $0.source.version, to: $0.destination.version) }
        return errorsOfFiles.contains { error in
            switch place(of: error) {
            case .version(let version): versions.contains(version)
            case .step(let pair): steps.contains(pair)
            case nil: true
            }
        }
    }

    /// The errors but for those that were found of a step: where they stand may be a model that other steps read too.
    private var errorsOfFiles: [Diagnostic] {
        let ofSteps = analysis.steps.flatMap(\.errors)
        return diagnostics.filter { $0.severity == .error && !ofSteps.contains($0) }
    }

    /// What an error is about; `nil` if it may be about everything.
    private func place(of error: Diagnostic) -> ErrorPlace? {
        guard let file = error.labels.first?.range.file, !DiagnosticCode.ofVersions.contains(error.code) else { return nil }
        if let model = analysis.models.first(where: { $0.file == file }) { return .version(model.version) }
        guard let mapping = analysis.project.mappings.first(where: { $0.file == file }), let from = mapping.from, let to = mapping.to
        else { return nil }
        return .step(VersionPair(from: name(from), to: name(to)))
    }

    /// The version as its model spells it: `03` and `3` are one.
    private func name(_ version: VersionSyntax) -> String {
        analysis.models.first { version.names($0.version) }?.version ?? version.label
    }
}

/// What an error stands in the way of.
private enum ErrorPlace {
    case version(String)
    case step(VersionPair)
}

/// The two ends of a step.
private struct VersionPair: Equatable {
    var from: String
    var to: String
}

extension DiagnosticCode {
    /// Errors about which versions there are and in what order, wherever they are shown.
    fileprivate static let ofVersions: [DiagnosticCode] = [
        .duplicateVersion, .mixedModels, .unlistedVersion, .unorderedVersions, .versionCycle,
    ]
}

import MapAnalysis
import MapSyntax

extension Check {
    /// The errors that prevent every path: they are in a file that belongs to no single version or step, or concern which versions exist.
    var obstructions: [Diagnostic] { errorsOfFiles.filter { place(of: $0) == nil } }

    /// Whether an error prevents every path.
    var obstructsEverything: Bool { errorsOfFiles.contains { place(of: $0) == nil } }

    /// Whether an error is in a file that a path reads. The gates of the path's steps have been checked already.
    func obstructs(_ path: MigrationPath) -> Bool {
        let models = [path.destination] + path.steps.map(\.source)
        let versions = Set(models.map(\.version))
        let steps = path.steps.map { VersionPair(from: $0.source.version, to: $0.destination.version) }
        return errorsOfFiles.contains { error in
            switch place(of: error) {
            case .version(let version): versions.contains(version)
            case .step(let pair): steps.contains(pair)
            case .anyStep: !steps.isEmpty
            case nil: true
            }
        }
    }

    /// The errors except those of a step. Those may be shown in a model that other steps read, too.
    private var errorsOfFiles: [Diagnostic] {
        let ofSteps = analysis.steps.flatMap(\.errors)
        return errors.filter { !ofSteps.contains($0) && !isInTest($0) }
    }

    /// Returns the version or step that an error concerns, or `nil` if it may concern everything.
    private func place(of error: Diagnostic) -> ErrorPlace? {
        guard let file = error.labels.first?.range.file, !DiagnosticCode.ofVersions.contains(error.code) else { return nil }
        if let model = analysis.models.first(where: { $0.file == file }) { return .version(model.version) }
        if error.code == .unknownFileKind, MisnamedFile(files[Int(file.index)])?.kind == .mapping { return .anyStep }
        guard let mapping = analysis.project.mappings.first(where: { $0.file == file }), let from = mapping.from, let to = mapping.to
        else { return nil }
        return .step(VersionPair(from: name(from), to: name(to)))
    }

    /// Returns the version as its model spells it, since `03` and `3` are the same version.
    private func name(_ version: VersionSyntax) -> String {
        analysis.models.first { version.names($0.version) }?.version ?? version.label
    }
}

/// What an error prevents.
private enum ErrorPlace {
    case version(String)
    case step(VersionPair)
    /// A mapping that nobody reads may be of any step.
    case anyStep
}

/// The two versions of a step.
private struct VersionPair: Equatable {
    var from: String
    var to: String
}

extension DiagnosticCode {
    /// Errors about which versions exist and in what order, wherever they are shown.
    fileprivate static let ofVersions: [DiagnosticCode] = [
        .duplicateVersion, .mixedModels, .unlistedVersion, .unorderedVersions, .versionCycle,
    ]
}

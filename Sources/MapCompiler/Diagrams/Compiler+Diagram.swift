import MapAnalysis
import MapSyntax

extension Compiler {
    /// Draws a version, by default the latest. If a file cannot be read, mapc does not know which version that is.
    public func diagram(_ check: Check, of version: String? = nil) -> Outcome<Diagram> {
        guard version != nil || !check.obstructsEverything else { return .stopped(by: .findings, check.obstructions) }
        return model(version ?? check.latestVersion ?? "", in: check).flatMap { Outcome(Diagram(of: $0)) }
    }

    /// Draws what differs between two versions.
    public func diagram(_ check: Check, from source: String, to destination: String) -> Outcome<Diagram> {
        model(source, in: check).flatMap { old in
            model(destination, in: check).flatMap { Outcome(Diagram(from: old, to: $0)) }
        }
    }

    /// A model with errors has no diagram: what is wrong with it might be left out.
    private func model(_ version: String, in check: Check) -> Outcome<Model> {
        guard let model = check.analysis.model(version) else {
            guard !check.versions.isEmpty else { return .stopped(by: .findings, check.errors) }
            guard !check.obstructsEverything else { return .stopped(by: .findings, check.obstructions) }
            return .stopped(by: .unusable, .noSuchVersion(version, of: check.model ?? "", known: check.versions))
        }
        guard !check.analysis.brokenFiles.contains(model.file) else {
            return .stopped(by: .findings, check.errors.filter { $0.labels.first?.range.file == model.file })
        }
        return Outcome(model)
    }
}

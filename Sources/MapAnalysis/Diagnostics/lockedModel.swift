package import MapSyntax

extension DiagnosticCode {
    /// `mapc.lock` is of a model with another name.
    package static let lockedModel = DiagnosticCode("locked-model", .error)
}

extension Diagnostic {
    /// - Parameters:
    ///   - places: where the models have the name.
    ///   - isEverywhere: whether these are all places.
    ///   - first: the model of the first version.
    static func lockedModel(_ was: String, now: String, at places: [TextRange], isEverywhere: Bool, _ first: Model) -> Diagnostic {
        let line = "model: \(yamlText(was))"
        return Diagnostic(
            .lockedModel, "the versions of the model '\(was)' are locked, but it is called '\(now)' now",
            at: places.first ?? first.versionRange,
            label: "was '\(was)'",
            help: "write '\(line)' again, as the databases have it; if no version was ever released, delete mapc.lock and run 'mapc lock'",
            fixes: isEverywhere ? [Fix("write '\(line)' again", isSafe: false, places.map { Edit($0, yamlText(was)) })] : [])
    }
}

import MapSyntax

extension LintRule {
    /// Reports a model whose file is named after another version.
    static let misnamedVersion = LintRule(.misnamedVersion) { models, project, diagnostics in
        guard let files = project.texts?.files else { return }
        let known = Set(models.map(\.version))
        for model in models where files.indices.contains(Int(model.file.index)) {
            if let named = misnamed(files[Int(model.file.index)].path, as: model.version, isKnown: known.contains) {
                diagnostics.report(.misnamedVersion(named, says: "version: \(model.version)", at: model.versionRange))
            }
        }
    }
}

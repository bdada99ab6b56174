import MapAnalysis
package import MapSyntax

/// The names that the files of a project give, for the completion of a command line. Nothing is checked, so that files with errors give names, too.
package struct ProjectNames: Sendable {
    package struct Version: Sendable {
        package var label: String
        /// The file of its model, relative to the project.
        package var path: String
        package var isWithdrawn: Bool
    }

    /// The versions, in order.
    package private(set) var versions: [Version] = []
    /// `Post` and `Post.color`: what some version has and another may drop. In the order of the files, each once.
    package private(set) var properties: [String] = []
    /// The parameters of the mappings. In the order of the files, each once.
    package private(set) var parameters: [String] = []

    /// Parses the files that can give the wanted names.
    package init(of kinds: Set<FileKind>, in files: [TextFile]) {
        var diagnostics = Diagnostics()
        let project = parse(files.filter { FileKind(ofPath: $0.path).map(kinds.contains) ?? false }, into: &diagnostics)
        versions = modelsInOrder(of: project).compactMap { model in
            model.version.map { Version(label: $0.label, path: project.files[Int(model.file.index)].path, isWithdrawn: model.isWithdrawn) }
        }
        let entities = project.models.flatMap(\.entities)
        properties = unique(
            entities.flatMap { entity in
                let names = entity.attributes.map(\.name.text) + entity.relationships.map(\.name.text)
                return [entity.name.text] + names.map { "\(entity.name.text).\($0)" }
            })
        parameters = unique(project.mappings.flatMap(\.parameters).map(\.name.text))
    }
}

private func unique(_ names: [String]) -> [String] {
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
}

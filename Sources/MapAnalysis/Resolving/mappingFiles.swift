package import MapSyntax

/// A mapping file whose versions are there.
struct MappingFile: Sendable {
    let source: String
    let destination: String
    let syntax: MappingSyntax
}

/// The mapping files by the versions they join; what does not fit the project is reported and left out.
///
/// A mapping may go to any other version, an earlier one too: a way back is a mapping like any other.
func mappingFiles(of project: ProjectSyntax, between models: [Model], into diagnostics: inout Diagnostics) -> [MappingFile] {
    var files: [MappingFile] = []
    for syntax in project.mappings {
        // A mapping beside models of its own is counted with them.
        if let name = syntax.name, let model = project.models.firstResult(\.name),
            !project.models.contains(where: { $0.name?.text == name.text })
        {
            diagnostics.report(.mixedModels(name, first: model))
        }
        // A missing key is a mistake of form, reported when the file was read.
        guard let from = syntax.from, let to = syntax.to else { continue }
        let known = models.map(\.version)
        let (source, destination) = (models.first { from.names($0.version) }, models.first { to.names($0.version) })
        if source == nil { diagnostics.report(.unknownVersion(from, known: known)) }
        if destination == nil { diagnostics.report(.unknownVersion(to, known: known)) }
        guard let source, let destination else { continue }
        if source.version == destination.version {
            diagnostics.report(.stepToItself(to))
            continue
        }
        if let first = files.first(where: { $0.source == source.version && $0.destination == destination.version }) {
            diagnostics.report(.duplicateStep(from, to, first: first.syntax.to?.range ?? first.syntax.range))
            continue
        }
        for (pin, model) in [(syntax.pins?.from, source), (syntax.pins?.to, destination)] {
            if let pin, pin.text != model.fingerprints.full { diagnostics.report(.pinnedModelChanged(pin, model)) }
        }
        files.append(MappingFile(source: source.version, destination: destination.version, syntax: syntax))
    }
    return files
}

extension VersionSyntax {
    /// Whether a model of that version is meant: `3` and `03` are one.
    package func names(_ version: String) -> Bool {
        version == label || (number != nil && number == Int(version))
    }
}

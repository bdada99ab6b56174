import MapSyntax

@testable import MapAnalysis

/// The resolved models of some files, and the findings as `slug: message`, in the order of the files.
struct ResolvedModels {
    var models: [Model]
    var findings: [String]

    init(_ files: [(path: String, text: String)]) {
        var diagnostics = Diagnostics()
        var project = parse(files.map { TextFile(path: $0.path, text: $0.text) }, into: &diagnostics)
        project.leaveOutStrangers(into: &diagnostics)
        models = resolveModels(project, into: &diagnostics)
        findings = diagnostics.sorted.map { "\($0.code.slug): \($0.message)" }
    }

    /// Resolves one model of version 1 with these lines after `model` and `version`.
    init(_ lines: String) { self.init([("1.model.yaml", "model: Blog\nversion: 1\n\(lines)\n")]) }

    /// Resolves models without entities, each from its first lines. `project` is the text of mapc.yaml.
    init(versions: [String], project: String? = nil) {
        let models = versions.enumerated().map { index, lines in ("m\(index).model.yaml", "model: Blog\n\(lines)\n") }
        self.init((project.map { [("mapc.yaml", $0)] } ?? []) + models)
    }

    var model: Model { models[0] }

    subscript(_ path: String) -> Property? {
        let parts = path.split(separator: ".").map(String.init)
        guard let entity = model.entity(parts[0]) else { return nil }
        return model.property(parts[1], of: entity.id).map { model[$0] }
    }

    func attribute(_ path: String) -> Attribute? { self[path]?.attribute }
    func relationship(_ path: String) -> Relationship? { self[path]?.relationship }
}

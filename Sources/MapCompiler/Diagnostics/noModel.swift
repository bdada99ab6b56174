package import MapSyntax

extension DiagnosticCode {
    package static let noModel = DiagnosticCode("no-model", .error)
}

extension Diagnostic {
    /// A project without a model.
    package static func noModel(in folder: String) -> Diagnostic {
        Diagnostic(
            .noModel, "no model found", subject: folder,
            notes: ["a model is a file named *.model.yaml, in this folder or below it"],
            help: "run mapc in the project's folder, name it with '--config', or create a project with 'mapc init'")
    }
}

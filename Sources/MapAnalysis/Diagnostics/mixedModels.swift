package import MapSyntax

extension DiagnosticCode {
    /// Two model names in one project.
    package static let mixedModels = DiagnosticCode("mixed-models", .error)
}

extension Diagnostic {
    static func mixedModels(_ name: Name, first: Name) -> Diagnostic {
        Diagnostic(
            .mixedModels, "this project is about '\(first.text)', not '\(name.text)'", at: name.range, label: "another model",
            also: [Label(first.range, "the project's model")],
            help: "write '\(first.text)', or keep the other model in a project of its own")
    }
}

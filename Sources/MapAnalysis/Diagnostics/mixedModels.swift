package import MapSyntax

extension DiagnosticCode {
    /// Two model names in one project.
    package static let mixedModels = DiagnosticCode("mixed-models", .error)
}

extension Diagnostic {
    /// - Parameter count: how many files name the other model, this one included.
    static func mixedModels(_ name: Name, first: Name, count: Int = 1) -> Diagnostic {
        let message =
            count == 1
            ? "this file names the model '\(name.text)', but the project's model is '\(first.text)'"
            : "\(count) files name the model '\(name.text)', but the project's model is '\(first.text)'"
        return Diagnostic(
            .mixedModels, message, at: name.range, label: "another model", also: [Label(first.range, "the project's model")],
            help: count == 1
                ? "write '\(first.text)', or move the file to another project"
                : "move these files out of the project, or list only the folder of '\(first.text)' under 'models' in mapc.yaml")
    }
}

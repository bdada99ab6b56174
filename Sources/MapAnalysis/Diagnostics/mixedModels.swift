package import MapSyntax

extension DiagnosticCode {
    /// Files of one project name two models.
    package static let mixedModels = DiagnosticCode("mixed-models", .error)
}

extension Diagnostic {
    /// - Parameter count: the number of files that name the other model, including this one.
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

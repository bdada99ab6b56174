package import MapSyntax

extension DiagnosticCode {
    package static let otherModel = DiagnosticCode("other-model", .error)
}

extension Diagnostic {
    static func otherModel(_ model: String, in store: String, instead wanted: String) -> Diagnostic {
        Diagnostic(
            .otherModel, "the store belongs to the model '\(model)', and this project is '\(wanted)'", subject: store,
            help: "check the path of the store and the folder of the project")
    }
}

package import MapSyntax

extension DiagnosticCode {
    package static let otherModel = DiagnosticCode("other-model", .error)
}

extension Diagnostic {
    static func otherModel(_ model: String, in store: String, instead wanted: String) -> Diagnostic {
        Diagnostic(
            .otherModel, "the database belongs to the model '\(model)', but this project's model is '\(wanted)'", subject: store,
            help: "check the paths of the database and of the project")
    }

    static func otherModel(_ model: String, in store: String, planFor wanted: String) -> Diagnostic {
        Diagnostic(
            .otherModel, "the database belongs to the model '\(model)', but the plan is for the model '\(wanted)'", subject: store,
            help: "check the paths of the database and of the plan")
    }
}

package import MapSyntax

extension DiagnosticCode {
    /// A plan whose rows cannot be verified, because the project does not give it.
    package static let unverifiablePlan = DiagnosticCode("unverifiable-plan", .error)
}

extension Diagnostic {
    static func unverifiablePlan(_ store: String?) -> Diagnostic {
        Diagnostic(
            .unverifiablePlan, "the rows cannot be verified, because this project does not give this plan", subject: store,
            help: "run 'mapc apply --verify' in the project from which the plan was made, or without '--plan'")
    }
}

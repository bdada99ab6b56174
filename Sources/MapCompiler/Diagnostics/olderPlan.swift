package import MapSyntax

extension DiagnosticCode {
    package static let olderPlan = DiagnosticCode("older-plan", .error)
}

extension Diagnostic {
    static func olderPlan(_ format: String, in path: String) -> Diagnostic {
        Diagnostic(
            .olderPlan, "the plan has the format '\(format)' of an older mapc", subject: path,
            help: "make the plan again with 'mapc plan --out'")
    }
}

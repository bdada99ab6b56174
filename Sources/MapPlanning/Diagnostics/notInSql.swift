package import MapSyntax

extension DiagnosticCode {
    /// The expression is understood, and this version of mapc has no SQL for it.
    package static let notInSql = DiagnosticCode("not-in-sql", .error)
}

extension Diagnostic {
    static func notInSql(_ feature: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .notInSql, "\(feature) cannot be put into SQL by this version of mapc", at: range,
            help: "say it another way; 'docs/limits.md' lists what has no SQL so far")
    }
}

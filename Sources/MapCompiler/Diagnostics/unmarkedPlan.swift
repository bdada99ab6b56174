package import MapSyntax

extension DiagnosticCode {
    /// A plan cannot be saved or printed as a script, because nothing in the database would show that it has run.
    package static let unmarkedPlan = DiagnosticCode("unmarked-plan", .error)
}

extension Diagnostic {
    /// - Parameter path: the plan's file, or the database of a script
    package static func unmarkedPlan(_ path: String?) -> Diagnostic {
        Diagnostic(
            .unmarkedPlan, "nothing in the database would show that this plan has run, so it would change the rows again each time",
            subject: path,
            help: "keep receipts with 'receipt: true' in mapc.yaml, or give each version a value under 'userVersion'")
    }
}

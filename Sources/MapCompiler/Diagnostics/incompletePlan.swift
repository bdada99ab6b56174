package import MapSyntax

extension DiagnosticCode {
    package static let incompletePlan = DiagnosticCode("incomplete-plan", .error)
}

extension Diagnostic {
    static func incompletePlan(to version: String, _ differences: [String], at range: TextRange) -> Diagnostic {
        Diagnostic(
            .incompletePlan, "the plan would not leave the tables of version \(version) behind, so there is none", at: range,
            notes: differences.firstLines, help: "report this with both models: it is a fault of mapc; the store is what it was")
    }
}

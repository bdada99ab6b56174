package import MapSyntax

extension DiagnosticCode {
    package static let incompletePlan = DiagnosticCode("incomplete-plan", .error)
}

extension Diagnostic {
    static func incompletePlan(to version: String, _ differences: [String], at range: TextRange) -> Diagnostic {
        Diagnostic(
            .incompletePlan, "the plan would not produce the tables of version \(version), so mapc discards it", at: range,
            notes: differences.firstLines, help: "this is a bug in mapc: report it with both models; the database is unchanged")
    }
}

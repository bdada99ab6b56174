import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    package static let incompletePlan = DiagnosticCode("incomplete-plan", .error)
}

extension Diagnostic {
    static func incompletePlan(_ model: Model, _ differences: [String]) -> Diagnostic {
        Diagnostic(
            .incompletePlan, "the plan would not produce the tables of version \(model.version), so mapc discards it",
            at: model.versionRange,
            notes: differences.firstLines, help: "this is a bug in mapc: report it with both models; the database is unchanged")
    }
}

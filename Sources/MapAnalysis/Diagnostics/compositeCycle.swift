package import MapSyntax

extension DiagnosticCode {
    /// A composite contains itself.
    package static let compositeCycle = DiagnosticCode("composite-cycle", .error)
}

extension Diagnostic {
    static func compositeCycle(_ names: [String], at range: TextRange) -> Diagnostic {
        Diagnostic(
            .compositeCycle, "the composite '\(names[0])' contains itself", at: range, label: "would have infinitely many columns",
            notes: ["the cycle is \(names.joined(separator: " → "))"], help: "make one of them an entity with a relationship to it")
    }
}

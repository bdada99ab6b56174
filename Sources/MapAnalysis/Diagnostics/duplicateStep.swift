package import MapSyntax

extension DiagnosticCode {
    /// Two mapping files are about one step.
    package static let duplicateStep = DiagnosticCode("duplicate-step", .error)
}

extension Diagnostic {
    static func duplicateStep(_ from: VersionSyntax, _ to: VersionSyntax, first: TextRange) -> Diagnostic {
        Diagnostic(
            .duplicateStep, "another mapping goes from \(from.label) to \(to.label)", at: to.range, label: "the second of this step",
            also: [Label(first, "the first")], help: "move both into one file")
    }
}

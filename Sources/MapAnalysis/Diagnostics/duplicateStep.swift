package import MapSyntax

extension DiagnosticCode {
    /// Two mapping files migrate between the same two versions.
    package static let duplicateStep = DiagnosticCode("duplicate-step", .error)
}

extension Diagnostic {
    static func duplicateStep(_ from: VersionSyntax, _ to: VersionSyntax, first: TextRange) -> Diagnostic {
        Diagnostic(
            .duplicateStep, "two mapping files migrate version \(from.label) to version \(to.label)", at: to.range, label: "the second",
            also: [Label(first, "the first")], help: "move both into one file")
    }
}

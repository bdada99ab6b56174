package import MapSyntax

extension DiagnosticCode {
    /// Versions come after each other in a cycle.
    package static let versionCycle = DiagnosticCode("version-cycle", .error)
}

extension Diagnostic {
    static func versionCycle(_ versions: [VersionSyntax], after: VersionSyntax) -> Diagnostic {
        Diagnostic(
            .versionCycle, "version '\(versions[0].label)' comes after itself", at: after.range, label: "closes the cycle",
            also: versions.dropFirst().map { Label($0.range, "and this") },
            notes: ["the cycle is \((versions + [versions[0]]).map(\.label).joined(separator: " → "))"],
            help: "remove 'after' from the first version")
    }
}

package import MapSyntax

extension DiagnosticCode {
    /// Two models have the same version, or `versions` lists one twice.
    package static let duplicateVersion = DiagnosticCode("duplicate-version", .error)
}

extension Diagnostic {
    static func duplicateVersion(_ version: VersionSyntax, first: VersionSyntax) -> Diagnostic {
        Diagnostic(
            .duplicateVersion, "version '\(version.label)' appears twice", at: version.range, label: "a second one",
            also: [Label(first.range, "the first one")], help: "give one of them another version")
    }
}

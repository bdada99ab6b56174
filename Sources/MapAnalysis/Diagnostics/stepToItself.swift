package import MapSyntax

extension DiagnosticCode {
    /// A mapping leads from a version to the same version.
    package static let stepToItself = DiagnosticCode("step-to-itself", .error)
}

extension Diagnostic {
    static func stepToItself(_ version: VersionSyntax) -> Diagnostic {
        Diagnostic(
            .stepToItself, "this mapping leads from version \(version.label) to the same version", at: version.range,
            label: "the same version",
            help: "write the version to which it migrates the rows")
    }
}

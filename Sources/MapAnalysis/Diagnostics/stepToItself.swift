package import MapSyntax

extension DiagnosticCode {
    /// A mapping leads from a version to the same version.
    package static let stepToItself = DiagnosticCode("step-to-itself", .error)
}

extension Diagnostic {
    static func stepToItself(_ version: VersionSyntax) -> Diagnostic {
        Diagnostic(
            .stepToItself, "this mapping migrates version \(version.label) to itself", at: version.range,
            label: "the same version as 'from'",
            help: "write the version to which it migrates databases")
    }
}

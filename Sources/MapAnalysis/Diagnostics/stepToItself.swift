package import MapSyntax

extension DiagnosticCode {
    /// A mapping from a version to the same version.
    package static let stepToItself = DiagnosticCode("step-to-itself", .error)
}

extension Diagnostic {
    static func stepToItself(_ version: VersionSyntax) -> Diagnostic {
        Diagnostic(
            .stepToItself, "this mapping goes from version \(version.label) to itself", at: version.range, label: "the same version",
            help: "write the version that the rows are migrated to")
    }
}

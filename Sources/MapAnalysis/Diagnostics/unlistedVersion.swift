package import MapSyntax

extension DiagnosticCode {
    /// `versions` in mapc.yaml does not list a model's version.
    package static let unlistedVersion = DiagnosticCode("unlisted-version", .error)
}

extension Diagnostic {
    static func unlistedVersion(_ version: VersionSyntax, list: TextRange) -> Diagnostic {
        Diagnostic(
            .unlistedVersion, "version '\(version.label)' is not listed in 'versions'", at: version.range,
            label: "has no place in the order",
            also: [Label(list, "the list")], help: "add '\(version.label)' to the list")
    }
}

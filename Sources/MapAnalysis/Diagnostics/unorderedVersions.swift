package import MapSyntax

extension DiagnosticCode {
    /// Versions whose order nobody has said.
    package static let unorderedVersions = DiagnosticCode("unordered-versions", .error)
}

extension Diagnostic {
    static func unorderedVersions(_ version: VersionSyntax, beside other: VersionSyntax, after: String?) -> Diagnostic {
        let message =
            after.map { "both '\(other.label)' and '\(version.label)' come after '\($0)'" }
            ?? "nothing says whether '\(version.label)' comes before or after '\(other.label)'"
        return Diagnostic(
            .unorderedVersions, message, at: version.range, label: "no place in the order", also: [Label(other.range, "beside this one")],
            help: "write 'after:' in this model, or list all versions under 'versions' in mapc.yaml")
    }
}

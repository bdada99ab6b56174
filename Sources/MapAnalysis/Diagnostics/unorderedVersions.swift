package import MapSyntax

extension DiagnosticCode {
    /// Nothing defines the order of two versions.
    package static let unorderedVersions = DiagnosticCode("unordered-versions", .error)
}

extension Diagnostic {
    /// - Parameter edits: the change that puts the version after the other one.
    static func unorderedVersions(_ version: VersionSyntax, beside other: VersionSyntax, writing edits: [Edit]) -> Diagnostic {
        let line = "after: \(yamlVersion(other.label))"
        return Diagnostic(
            .unorderedVersions, "the order of versions '\(other.label)' and '\(version.label)' is unknown", at: version.range,
            label: "no place in the order", also: [Label(other.range, "beside this one")],
            help: "write '\(line)' below 'version' if that is the version before, or list all versions under 'versions' in mapc.yaml",
            fixes: edits.isEmpty ? [] : [Fix("write '\(line)'", isSafe: false, edits)])
    }

    static func unorderedVersions(_ version: VersionSyntax, beside other: VersionSyntax, after: String) -> Diagnostic {
        Diagnostic(
            .unorderedVersions, "versions '\(other.label)' and '\(version.label)' both have 'after: \(after)'", at: version.range,
            label: "no place in the order", also: [Label(other.range, "beside this one")],
            help: "change 'after' in one of the two models")
    }
}

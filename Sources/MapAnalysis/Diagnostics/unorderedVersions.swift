package import MapSyntax

extension DiagnosticCode {
    /// Versions whose order nobody has said.
    package static let unorderedVersions = DiagnosticCode("unordered-versions", .error)
}

extension Diagnostic {
    /// `edits`: what places it after the other.
    static func unorderedVersions(_ version: VersionSyntax, beside other: VersionSyntax, writing edits: [Edit]) -> Diagnostic {
        let line = "after: \(yamlVersion(other.label))"
        return Diagnostic(
            .unorderedVersions, "nothing says whether '\(version.label)' comes before or after '\(other.label)'", at: version.range,
            label: "no place in the order", also: [Label(other.range, "beside this one")],
            help: "write '\(line)' below 'version' if that is the one before, or list all versions under 'versions' in mapc.yaml",
            fixes: edits.isEmpty ? [] : [Fix("write '\(line)'", isSafe: false, edits)])
    }

    static func unorderedVersions(_ version: VersionSyntax, beside other: VersionSyntax, after: String) -> Diagnostic {
        Diagnostic(
            .unorderedVersions, "both '\(other.label)' and '\(version.label)' come after '\(after)'", at: version.range,
            label: "no place in the order", also: [Label(other.range, "beside this one")],
            help: "write another version behind 'after:' in one of the two models")
    }
}

package import MapSyntax

extension DiagnosticCode {
    /// `userVersion` in mapc.yaml leaves out a version after the first one that it lists.
    package static let missingUserVersion = DiagnosticCode("missing-user-version", .error)
}

extension Diagnostic {
    static func missingUserVersion(_ version: VersionSyntax, after last: (version: VersionSyntax, value: LiteralSyntax)) -> Diagnostic {
        let before = Int(last.value.text) ?? 0
        let next = Int(version.label).map { max($0, before + 1) } ?? before + 1
        return Diagnostic(
            .missingUserVersion,
            "version '\(version.label)' has no value under 'userVersion', and version '\(last.version.label)' before it has one",
            at: version.range, label: "a database at this version would look like one at version '\(last.version.label)'",
            also: [Label(last.version.range, "listed here")], help: "add '\(version.label): \(next)' under 'userVersion' in mapc.yaml")
    }
}

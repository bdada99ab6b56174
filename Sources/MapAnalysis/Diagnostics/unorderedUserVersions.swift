package import MapSyntax

extension DiagnosticCode {
    /// A version has no greater `userVersion` than the one before it.
    package static let unorderedUserVersions = DiagnosticCode("unordered-user-versions", .error)
}

extension Diagnostic {
    static func unorderedUserVersions(
        _ entry: (version: VersionSyntax, value: LiteralSyntax), after last: (version: VersionSyntax, value: LiteralSyntax)
    ) -> Diagnostic {
        Diagnostic(
            .unorderedUserVersions,
            "the user version of version '\(entry.version.label)' is \(entry.value.text), and that of version '\(last.version.label)' before it is \(last.value.text)",
            at: entry.value.range, label: "not greater than the one before",
            also: [Label(last.value.range, "of version '\(last.version.label)'")],
            help: "give version '\(entry.version.label)' a value that is greater than \(last.value.text)")
    }
}

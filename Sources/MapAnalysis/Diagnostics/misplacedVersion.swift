package import MapSyntax

extension DiagnosticCode {
    /// The `after` of a version contradicts the order of versions.
    package static let misplacedVersion = DiagnosticCode("misplaced-version", .error)
}

extension Diagnostic {
    static func misplacedVersion(_ version: VersionSyntax, after: VersionSyntax, butAfter previous: String?) -> Diagnostic {
        let place = previous.map { "after '\($0)'" } ?? "first"
        return Diagnostic(
            .misplacedVersion, "version '\(version.label)' has 'after: \(after.label)', but it comes \(place)", at: after.range,
            label: "not the version before it",
            help: "remove 'after', or put the versions in that order"
                + (previous.map { "; if both come after '\(after.label)', write a mapping from '\($0)' to a later version" } ?? ""))
    }
}

import MapSyntax

extension DiagnosticCode {
    /// The open version is like the last released one.
    package static let nothingToRelease = DiagnosticCode("nothing-to-release", .error)
}

extension Diagnostic {
    static func nothingToRelease(since last: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .nothingToRelease, "the open version changes nothing since version \(last)", at: range, label: "like version \(last)",
            help: "edit it first")
    }
}

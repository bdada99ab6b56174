package import MapSyntax

extension DiagnosticCode {
    /// A database is at a withdrawn version from which no mapping leads on.
    package static let withdrawnEnd = DiagnosticCode("withdrawn-end", .note)
}

extension Diagnostic {
    static func withdrawnEnd(_ version: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .withdrawnEnd, "the database is at version \(version), which is withdrawn, and no mapping leads on from it", at: range,
            label: "withdrawn", help: "add a version after it, or write a mapping from \(version) to the version to which its databases go")
    }
}

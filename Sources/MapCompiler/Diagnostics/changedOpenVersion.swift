package import MapSyntax

extension DiagnosticCode {
    /// A database is at an open version that the project does not have any more.
    package static let changedOpenVersion = DiagnosticCode("changed-open-version", .error)
}

extension Diagnostic {
    /// - Parameter range: where the open version is now; `nil` if there is none.
    static func changedOpenVersion(of store: String, at range: TextRange?) -> Diagnostic {
        let help = "'mapc apply --redo' goes back to the last released version, as it was before, and forward again"
        guard let range else {
            return Diagnostic(
                .changedOpenVersion, "the database was migrated to an open version 'next' that is no version of this project",
                subject: store, help: help)
        }
        return Diagnostic(
            .changedOpenVersion, "the open version 'next', or the mapping to it, has changed since the database was migrated to it",
            at: range,
            label: "not as the database has it", subject: store, help: help)
    }
}

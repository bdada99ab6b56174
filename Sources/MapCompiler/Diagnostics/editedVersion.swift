package import MapSyntax

extension DiagnosticCode {
    package static let editedVersion = DiagnosticCode("edited-version", .error)
}

extension Diagnostic {
    static func editedVersion(_ version: String, of store: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .editedVersion, "version \(version) has been edited since the database was migrated to it", at: range,
            label: "no longer the model of the database", subject: store,
            help: "undo the edit and make it a new version; if the tables are the same, use '--from \(version)'")
    }
}

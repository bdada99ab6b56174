package import MapSyntax

extension DiagnosticCode {
    package static let editedVersion = DiagnosticCode("edited-version", .error)
}

extension Diagnostic {
    static func editedVersion(_ version: String, of store: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .editedVersion, "version \(version) has been edited since the store was brought to it", at: range,
            label: "this is no longer what the store was made from", subject: store,
            help: "take the edit back and make it a new version; if the tables are the same, use '--from \(version)'")
    }
}

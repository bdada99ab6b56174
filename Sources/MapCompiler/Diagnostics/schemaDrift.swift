package import MapSyntax

extension DiagnosticCode {
    package static let schemaDrift = DiagnosticCode("schema-drift", .error)
}

extension Diagnostic {
    static func schemaDrift(of store: String, from version: String, by evidence: StoreState.Evidence, _ differences: [String]) -> Diagnostic
    {
        let holder = evidence == .hashes ? "version hashes are those of" : "receipt has"
        return Diagnostic(
            .schemaDrift, "the database's \(holder) version \(version), but its tables do not match that version", subject: store,
            notes: differences.firstLines,
            help: "undo the change to the tables, or add a version that describes them as they are now")
    }
}

package import MapSyntax

extension DiagnosticCode {
    package static let schemaDrift = DiagnosticCode("schema-drift", .error)
}

extension Diagnostic {
    static func schemaDrift(of store: String, from version: String, _ differences: [String]) -> Diagnostic {
        Diagnostic(
            .schemaDrift, "the store's tables are not those of version \(version), at which it says it is", subject: store,
            notes: differences.firstLines,
            help: "undo the change in the store, or add a model version that describes its tables as they are now")
    }
}

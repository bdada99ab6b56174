import MapSyntax

extension DiagnosticCode {
    /// A store without tables for a model.
    package static let noTables = DiagnosticCode("no-tables", .error)
}

extension Diagnostic {
    static func noTables(_ store: String) -> Diagnostic {
        Diagnostic(
            .noTables, "'\(store)' has no table that could be an entity", at: nil,
            help: "begin with 'mapc init' alone, and make the store of its model with 'mapc apply --create'")
    }
}

import MapSyntax

extension DiagnosticCode {
    /// A store from which no model can be made.
    package static let noTables = DiagnosticCode("no-tables", .error)
}

extension Diagnostic {
    static func noTables(_ store: String) -> Diagnostic {
        Diagnostic(
            .noTables, "'\(store)' has no table that could be an entity", at: nil,
            help: "run 'mapc init' without a database, and make a database for its model with 'mapc apply --create'")
    }
}

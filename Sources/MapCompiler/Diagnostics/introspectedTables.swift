package import MapSyntax

extension DiagnosticCode {
    /// The model of a Core Data store was read from its tables.
    package static let introspectedTables = DiagnosticCode("introspected-tables", .note)
}

extension Diagnostic {
    static func introspectedTables(_ store: String) -> Diagnostic {
        Diagnostic(
            .introspectedTables, "the database does not contain its model, so this model was read from its tables", subject: store,
            notes: ["tables do not record the case of names, optional properties, counts or renaming IDs"],
            help: "use 'mapc import' if you have the application's model")
    }
}

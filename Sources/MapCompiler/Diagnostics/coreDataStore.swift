package import MapSyntax

extension DiagnosticCode {
    package static let coreDataStore = DiagnosticCode("core-data-store", .error)
}

extension Diagnostic {
    static func coreDataStore(_ store: String) -> Diagnostic {
        Diagnostic(
            .coreDataStore, "this is a Core Data store, but the project's models are in layout tables", subject: store,
            notes: ["Core Data stores hashes of the model in the database, and refuses to open it when its tables have changed"],
            help: """
                write the models in layout core-data ('mapc import', 'mapc introspect'), or use 'mapc apply --into NEW' to make a plain \
                database of it; the store itself stays unchanged
                """)
    }
}

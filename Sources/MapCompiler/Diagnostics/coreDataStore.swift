package import MapSyntax

extension DiagnosticCode {
    package static let coreDataStore = DiagnosticCode("core-data-store", .error)
}

extension Diagnostic {
    static func coreDataStore(_ store: String) -> Diagnostic {
        Diagnostic(
            .coreDataStore, "this is a Core Data store, and mapc does not keep Core Data's books in layout tables", subject: store,
            notes: ["the database contains hashes of its model, so an application could not open it after its tables have changed"],
            help: """
                write the models in layout core-data ('mapc import', 'mapc introspect'), or use 'mapc apply --into NEW' to make a plain \
                database of it; the store itself stays unchanged
                """)
    }
}

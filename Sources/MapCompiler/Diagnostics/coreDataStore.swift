package import MapSyntax

extension DiagnosticCode {
    package static let coreDataStore = DiagnosticCode("core-data-store", .error)
}

extension Diagnostic {
    static func coreDataStore(_ store: String) -> Diagnostic {
        Diagnostic(
            .coreDataStore, "Core Data keeps this store, and mapc only reads it", subject: store,
            notes: ["its hashes, next keys and model would no longer be true of changed tables, and no application could open it"],
            help: "make a plain database of it with 'mapc apply --into NEW', which leaves the store alone")
    }
}

package import MapSyntax

extension DiagnosticCode {
    package static let missingStore = DiagnosticCode("missing-store", .error)
}

extension Diagnostic {
    static func missingStore(_ store: String) -> Diagnostic {
        Diagnostic(
            .missingStore, "database '\(store)' not found", subject: store,
            help: "check the path, or make a new database with 'mapc apply --create'")
    }

    /// A file without tables. SQLite takes it for a database, but more often it is a mistake.
    package static func missingStore(emptyFile store: String) -> Diagnostic {
        Diagnostic(
            .missingStore, "'\(store)' is empty", subject: store,
            help: "check the path, or create its tables with 'mapc apply --create'")
    }
}

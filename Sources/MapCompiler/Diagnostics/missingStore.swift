package import MapSyntax

extension DiagnosticCode {
    package static let missingStore = DiagnosticCode("missing-store", .error)
}

extension Diagnostic {
    static func missingStore(_ store: String) -> Diagnostic {
        Diagnostic(
            .missingStore, "there is no store '\(store)'", subject: store,
            help: "check the path, or make a new store with 'mapc apply --create'")
    }

    /// SQLite accepts a file without tables as a database, but it is usually a mistake.
    package static func missingStore(emptyFile store: String) -> Diagnostic {
        Diagnostic(
            .missingStore, "there is nothing in '\(store)'", subject: store,
            help: "check the path, or make a new store of it with 'mapc apply --create'")
    }
}

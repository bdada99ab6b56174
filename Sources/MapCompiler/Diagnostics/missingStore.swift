package import MapSyntax

extension DiagnosticCode {
    package static let missingStore = DiagnosticCode("missing-store", .error)
}

extension Diagnostic {
    /// `names` are those in its folder.
    static func missingStore(_ store: String, beside names: [String]) -> Diagnostic {
        let meant = nearestPath(to: store, among: names)
        return Diagnostic(
            .missingStore, "database '\(store)' not found", subject: store,
            help: (meant.map { "did you mean '\($0)'? Otherwise " } ?? "check the path, or ")
                + "make a new database with 'mapc apply --create'")
    }

    /// A file without tables. SQLite takes it for a database, but more often it is a mistake.
    package static func missingStore(emptyFile store: String) -> Diagnostic {
        Diagnostic(
            .missingStore, "'\(store)' is empty", subject: store,
            help: "check the path, or create its tables with 'mapc apply --create'")
    }
}

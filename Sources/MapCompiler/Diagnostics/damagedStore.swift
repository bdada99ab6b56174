package import MapSyntax

extension DiagnosticCode {
    package static let damagedStore = DiagnosticCode("damaged-store", .error)
}

extension Diagnostic {
    static func damagedStore(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .damagedStore, "SQLite finds the store damaged: \(words)", subject: store,
            help: "take a backup, or recover what can be read with '.recover' of the sqlite3 shell")
    }
}

package import MapSyntax

extension DiagnosticCode {
    package static let failedRun = DiagnosticCode("failed-run", .error)
}

extension Diagnostic {
    static func failedRun(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .failedRun, "the migration failed and the store is what it was: \(words)", subject: store,
            help: "remove what SQLite complains of and apply again")
    }
}

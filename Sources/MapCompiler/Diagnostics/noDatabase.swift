package import MapSyntax

extension DiagnosticCode {
    package static let noDatabase = DiagnosticCode("no-database", .error)
}

extension Diagnostic {
    static func noDatabase(_ store: String) -> Diagnostic {
        Diagnostic(
            .noDatabase, "the file is not a SQLite database, or it is encrypted", subject: store,
            help: "check that this is the right file; decrypt an encrypted database first")
    }
}

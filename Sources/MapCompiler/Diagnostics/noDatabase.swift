package import MapSyntax

extension DiagnosticCode {
    package static let noDatabase = DiagnosticCode("no-database", .error)
}

extension Diagnostic {
    static func noDatabase(_ store: String) -> Diagnostic {
        Diagnostic(
            .noDatabase, "the file is no SQLite database, or it is encrypted: the two look alike", subject: store,
            help: "check that this is the right file; decrypt an encrypted store first")
    }
}

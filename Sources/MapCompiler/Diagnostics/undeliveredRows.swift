package import MapSyntax

extension DiagnosticCode {
    /// The store is migrated, and the receiver did not take all emitted rows.
    package static let undeliveredRows = DiagnosticCode("undelivered-rows", .error)
}

extension Diagnostic {
    static func undeliveredRows(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .undeliveredRows, "the database is migrated, but its emitted rows were not all written: \(words)", subject: store,
            help:
                "if they went to a file, the next 'mapc apply' with the same '--emit' adds them; otherwise the rows not written are lost"
        )
    }
}

package import MapSyntax

extension DiagnosticCode {
    /// The store is migrated, but not all emitted rows were delivered.
    package static let undeliveredRows = DiagnosticCode("undelivered-rows", .error)
}

extension Diagnostic {
    static func undeliveredRows(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .undeliveredRows, "the store is migrated, and the rows that it emits were not delivered: \(words)", subject: store,
            help:
                "if they went to a file, all of them stand in the one with '.pending' at the end of its name; what else did not take them has lost them"
        )
    }
}

package import MapSyntax

extension DiagnosticCode {
    /// SQLite refused a statement of the plan in a rehearsal on the store's own schema.
    package static let refusedBySqlite = DiagnosticCode("refused-by-sqlite", .error)
}

extension Diagnostic {
    package static func refusedBySqlite(_ failure: RehearsalFailure, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .refusedBySqlite, "SQLite rejects a statement of this plan on the database's schema: \(failure.message)", at: range,
            notes: failure.sql.map { ["the statement: \($0)"] } ?? [],
            help: "the database is unchanged; change or drop the object that the message names, by SQL of your own or under 'objects'")
    }

    /// Returns the diagnostic for a bug in mapc: everything that the language allows should have SQL.
    static func refusedBySqlite(unforeseenAt range: TextRange?) -> Diagnostic {
        Diagnostic(
            .refusedBySqlite, "mapc cannot translate this expression into SQL", at: range,
            help: "this is a bug in mapc: report it; until it is fixed, write the expression in another way")
    }
}

package import MapSyntax

extension DiagnosticCode {
    /// SQLite refused a statement of the plan in a rehearsal on the store's own schema.
    package static let refusedBySqlite = DiagnosticCode("refused-by-sqlite", .error)
}

extension Diagnostic {
    package static func refusedBySqlite(_ failure: RehearsalFailure, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .refusedBySqlite, "SQLite refuses a statement of this plan on the store's schema: \(failure.message)", at: range,
            notes: failure.sql.map { ["the statement: \($0)"] } ?? [],
            help: "the store is unchanged; the object named in the message stands in the way of this step")
    }

    /// A mistake of mapc's own: everything that the language allows has SQL.
    static func refusedBySqlite(unforeseenAt range: TextRange?) -> Diagnostic {
        Diagnostic(
            .refusedBySqlite, "mapc finds no SQL for this expression", at: range,
            help: "report this: it is a fault of mapc; until it is mended, write the expression in another way")
    }
}

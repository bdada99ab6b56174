package import MapSyntax

extension DiagnosticCode {
    package static let unfinishedStore = DiagnosticCode("unfinished-store", .error)
}

extension Diagnostic {
    static func unfinishedStore(_ store: String) -> Diagnostic {
        Diagnostic(
            .unfinishedStore, "a program was interrupted while it wrote to the database, and its journal must be rolled back first",
            subject: store,
            help: "open the database once with a program that may write to it, such as 'mapc apply' or the sqlite3 shell")
    }
}

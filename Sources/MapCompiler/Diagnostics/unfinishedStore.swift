package import MapSyntax

extension DiagnosticCode {
    package static let unfinishedStore = DiagnosticCode("unfinished-store", .error)
}

extension Diagnostic {
    static func unfinishedStore(_ store: String) -> Diagnostic {
        Diagnostic(
            .unfinishedStore, "a program died while it wrote the store, and its journal must be rolled back first", subject: store,
            help: "open the store once with a program that may write it: 'mapc apply' does, and so does the sqlite3 shell")
    }
}

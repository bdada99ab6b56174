package import MapSyntax

extension DiagnosticCode {
    package static let notAStore = DiagnosticCode("not-a-store", .error)
}

extension Diagnostic {
    static func notAStore(_ store: String, words: String) -> Diagnostic {
        Diagnostic(.notAStore, "'\(store)' is \(words), not a database", subject: store, help: "name the file of a SQLite database")
    }
}

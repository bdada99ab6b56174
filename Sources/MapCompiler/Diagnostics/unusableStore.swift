package import MapSyntax

extension DiagnosticCode {
    package static let unusableStore = DiagnosticCode("unusable-store", .error)
}

extension Diagnostic {
    static func unusableStore(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .unusableStore, "the store cannot be used: \(words)", subject: store, help: "remove what SQLite or the system complains of")
    }
}

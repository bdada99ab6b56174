package import MapSyntax

extension DiagnosticCode {
    package static let readOnlyStore = DiagnosticCode("read-only-store", .error)
}

extension Diagnostic {
    static func readOnlyStore(_ store: String, words: String) -> Diagnostic {
        Diagnostic(.readOnlyStore, "\(words)", subject: store, help: "give this user write permission for the database and its folder")
    }
}

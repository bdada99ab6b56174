package import MapSyntax

extension DiagnosticCode {
    package static let unreadableStore = DiagnosticCode("unreadable-store", .error)
}

extension Diagnostic {
    static func unreadableStore(_ store: String) -> Diagnostic {
        Diagnostic(.unreadableStore, "this user may not read the store", subject: store, help: "give this user the right to read it")
    }
}

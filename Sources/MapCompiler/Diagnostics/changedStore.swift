package import MapSyntax

extension DiagnosticCode {
    package static let changedStore = DiagnosticCode("changed-store", .error)
}

extension Diagnostic {
    static func changedStore(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .changedStore, words, subject: store,
            help: "make a new plan with 'mapc plan'")
    }

    /// A plan would be as good as before: what is in the way is who writes.
    static func changedStore(_ store: String, overtaken words: String) -> Diagnostic {
        Diagnostic(.changedStore, words, subject: store, help: "try again when nobody writes to it, or without '--backup'")
    }
}

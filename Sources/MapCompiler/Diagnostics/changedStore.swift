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

    /// Another program writes to the store while it is prepared. Planning again would not help.
    static func changedStore(_ store: String, overtaken words: String) -> Diagnostic {
        Diagnostic(.changedStore, words, subject: store, help: "try again when nobody writes to it, or without '--backup'")
    }
}

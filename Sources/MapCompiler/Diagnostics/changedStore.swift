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
}

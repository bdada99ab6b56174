extension DiagnosticCode {
    package static let invalidShortForm = DiagnosticCode("invalid-short-form", .error)
}

extension Diagnostic {
    static func invalidShortForm(
        of what: String, _ range: TextRange, label: String, help: String, fixes: [Diagnostic.Fix] = []
    ) -> Diagnostic {
        Diagnostic(.invalidShortForm, "this is not a valid short form of \(what)", at: range, label: label, help: help, fixes: fixes)
    }
}

package import MapSyntax

extension DiagnosticCode {
    package static let failedStep = DiagnosticCode("failed-step", .error)
}

extension Diagnostic {
    static func failedStep(_ title: String, words: String, at range: TextRange?, store: String) -> Diagnostic {
        Diagnostic(
            .failedStep, "the step '\(title)' failed and the store is what it was: \(words)", at: range, label: "this step answers to",
            subject: store, help: "see the statements of the step with 'mapc plan --format sql'")
    }
}

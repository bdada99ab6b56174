package import MapSyntax

extension DiagnosticCode {
    package static let failedStep = DiagnosticCode("failed-step", .error)
}

extension Diagnostic {
    static func failedStep(_ title: String, words: String, at range: TextRange?, store: String) -> Diagnostic {
        Diagnostic(
            .failedStep, "the step '\(title)' failed, and the database is unchanged: \(words)", at: range,
            label: "the step comes from here",
            subject: store, help: "run 'mapc plan --format sql' to see the statements of the step")
    }
}

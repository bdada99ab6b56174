extension DiagnosticCode {
    package static let unquotedDate = DiagnosticCode("unquoted-date", .error)
}

extension Diagnostic {
    static func unquotedDate(_ spelling: String, _ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unquotedDate, "mapc reads '\(spelling)' as a subtraction", at: range, label: "a date needs quotes",
            help: "write \"\(spelling)\"",
            fixes: [Diagnostic.Fix("put it in quotes", isSafe: false, [Diagnostic.Edit(range, "\"\(spelling)\"")])])
    }
}

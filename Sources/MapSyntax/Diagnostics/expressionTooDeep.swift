extension DiagnosticCode {
    package static let expressionTooDeep = DiagnosticCode("expression-too-deep", .error)
}

extension Diagnostic {
    static func expressionTooDeep(_ range: TextRange, limit: Int) -> Diagnostic {
        Diagnostic(
            .expressionTooDeep, "the expression is nested more than \(limit) deep", at: range, label: "too deep from here",
            help: "give parts of it a name under 'let', or write a long choice as 'map'")
    }
}

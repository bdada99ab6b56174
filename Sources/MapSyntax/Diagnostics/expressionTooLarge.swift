extension DiagnosticCode {
    package static let expressionTooLarge = DiagnosticCode("expression-too-large", .error)
}

extension Diagnostic {
    static func expressionTooLarge(_ range: TextRange, height limit: Int) -> Diagnostic {
        Diagnostic(
            .expressionTooLarge, "the expression is nested more than \(limit) deep", at: range, label: "too deep from here",
            help: "give parts of it a name under 'let', or write a long choice as 'map'")
    }

    static func expressionTooLarge(_ range: TextRange, bytes: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            .expressionTooLarge, "the expression has \(bytes) bytes; the limit is \(limit)", at: range,
            help: "give parts of it a name under 'let', or write a long choice as 'map'")
    }
}

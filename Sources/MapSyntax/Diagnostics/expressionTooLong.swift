extension DiagnosticCode {
    package static let expressionTooLong = DiagnosticCode("expression-too-long", .error)
}

extension Diagnostic {
    static func expressionTooLong(_ range: TextRange, bytes: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            .expressionTooLong, "the expression has \(bytes) bytes, more than \(limit)", at: range,
            help: "give parts of it a name under 'let', or write a long choice as 'map'")
    }
}

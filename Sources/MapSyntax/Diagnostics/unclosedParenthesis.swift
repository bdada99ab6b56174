extension DiagnosticCode {
    package static let unclosedParenthesis = DiagnosticCode("unclosed-parenthesis", .error)
}

extension Diagnostic {
    static func unclosedParenthesis(_ open: String, _ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unclosedParenthesis, "'\(open)' is never closed", at: range, label: "opened here",
            help: "add '\(open == "[" ? "]" : ")")'")
    }
}

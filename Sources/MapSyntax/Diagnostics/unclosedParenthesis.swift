extension DiagnosticCode {
    package static let unclosedParenthesis = DiagnosticCode("unclosed-parenthesis", .error)
}

extension Diagnostic {
    /// - Parameter end: the end of the expression.
    static func unclosedParenthesis(_ open: String, _ range: TextRange, end: TextRange) -> Diagnostic {
        let closing = open == "[" ? "]" : ")"
        return Diagnostic(
            .unclosedParenthesis, "'\(open)' is never closed", at: range, label: "opened here",
            fixes: [Fix("add '\(closing)'", isSafe: false, [Edit(end, closing)])])
    }
}

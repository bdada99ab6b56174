package import MapSyntax

extension DiagnosticCode {
    /// A pattern that is no regular expression.
    package static let invalidPattern = DiagnosticCode("invalid-pattern", .error)
}

extension Diagnostic {
    static func invalidPattern(_ literal: LiteralSyntax) -> Diagnostic {
        Diagnostic(
            .invalidPattern, "the pattern is no regular expression", at: literal.range, label: "cannot be read as one",
            help: "escape brackets, braces and parentheses that stand for themselves with '\\'")
    }
}

package import MapSyntax

extension DiagnosticCode {
    /// A pattern that is not a valid regular expression.
    package static let invalidPattern = DiagnosticCode("invalid-pattern", .error)
}

extension Diagnostic {
    static func invalidPattern(_ fault: TextPattern.Fault, at range: TextRange?) -> Diagnostic {
        Diagnostic(.invalidPattern, "the pattern \(fault.words)", at: range, help: fault.help)
    }
}

package import MapSyntax

extension DiagnosticCode {
    /// A test says something that no run could check.
    package static let invalidTest = DiagnosticCode("invalid-test", .error)
}

extension Diagnostic {
    /// `reason` is the whole message: `'Shape' is abstract, so it has no rows of its own`.
    package static func invalidTest(
        _ reason: String, at range: TextRange, label: String, also: [Label] = [], notes: [String] = [], help: String, fixes: [Fix] = []
    ) -> Diagnostic {
        Diagnostic(.invalidTest, reason, at: range, label: label, also: also, notes: notes, help: help, fixes: fixes)
    }
}

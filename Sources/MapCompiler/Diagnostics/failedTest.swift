package import MapSyntax

extension DiagnosticCode {
    /// A migration does not do what a test expects.
    package static let failedTest = DiagnosticCode("failed-test", .error)
}

extension Diagnostic {
    /// `reason` is the whole message: `'Post.title' is "news", not "NEWS"`.
    static func failedTest(_ reason: String, at range: TextRange, label: String, notes: [String] = [], help: String? = nil) -> Diagnostic {
        Diagnostic(.failedTest, reason, at: range, label: label, notes: notes, help: help)
    }
}

package import MapSyntax

extension DiagnosticCode {
    /// A migration does not do what a test expects.
    package static let failedTest = DiagnosticCode("failed-test", .error)
}

extension Diagnostic {
    /// `reason` is the whole message: `'Post.title' is "news"`. `instead` writes what the migration gives into the test.
    static func failedTest(
        _ reason: String, at range: TextRange, label: String, also: [Label] = [], notes: [String] = [], help: String? = nil,
        instead: Edit? = nil
    ) -> Diagnostic {
        let fixes = instead.map { [Fix("write '\($0.replacement)', as the migration gives it", isSafe: false, [$0])] } ?? []
        return Diagnostic(.failedTest, reason, at: range, label: label, also: also, notes: notes, help: help, fixes: fixes)
    }
}

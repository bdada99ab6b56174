import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A migration does not do what a test expects.
    package static let failedTest = DiagnosticCode("failed-test", .error)
}

extension Diagnostic {
    /// A test names a database that is not there.
    static func missingTestStore(_ name: Name) -> Diagnostic {
        .invalidTest(
            "there is no database '\(name.text)'", at: name.range, label: "not found", help: "write its path relative to this file")
    }

    /// `reason` is the whole message: `'Post.title' is "news"`. `instead` writes what the migration gives into the test.
    static func failedTest(
        _ reason: String, at range: TextRange, label: String, also: [Label] = [], notes: [String] = [], help: String? = nil,
        instead: Edit? = nil
    ) -> Diagnostic {
        let fixes = instead.map { [Fix("write '\($0.replacement)', as the migration gives it", isSafe: false, [$0])] } ?? []
        return Diagnostic(.failedTest, reason, at: range, label: label, also: also, notes: notes, help: help, fixes: fixes)
    }
}

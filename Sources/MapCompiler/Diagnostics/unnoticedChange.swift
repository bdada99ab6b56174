package import MapSyntax

extension DiagnosticCode {
    /// A mapping was changed, and no test failed.
    package static let unnoticedChange = DiagnosticCode("unnoticed-change", .warning)
}

extension Diagnostic {
    /// `words` says what changes: `'<' becomes '<='`.
    static func unnoticedChange(_ words: String, at range: TextRange, hasTests: Bool) -> Diagnostic {
        Diagnostic(
            .unnoticedChange, "no test fails if \(words)", at: range, label: "may be wrong unnoticed",
            help: hasTests
                ? "write a row into a test for which this makes a difference" : "no test migrates through this mapping: write one")
    }
}
